package org.bandgram.objects;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.ToDoubleBiFunction;
import java.util.function.UnaryOperator;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.Preference;
import org.bandgram.cluster.PropagationOptions;
import org.bandgram.cluster.Status;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.By;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Pairs;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.CustomSimilarity;
import org.bandgram.similarity.internal.ObjectPairs;

/**
 * Clusters of objects of any type, found by affinity propagation with a function that says how
 * alike two of them are: texts, series, your own records.
 *
 * <p><b>The function</b> is symmetric: greater is more alike. It is called by several threads at
 * once, so it must not keep state. It is asked about an object and itself, too. With negative
 * infinity neither of two objects becomes the exemplar of the other, unless fewer clusters are
 * asked for than that takes. NaN ends the run with an error that names the two objects.
 *
 * <p><b>Cost.</b> Up to {@value #FEW} objects, all n (n + 1) / 2 pairs are compared once, in
 * parallel, and kept in 2 n² bytes; messages take 12 n² more. Of more objects, the most similar of
 * each, as many as clusters seem to need, are searched by NN-descent (W. Dong, M. Charikar, K. Li,
 * WWW 2011, doi 10.1145/1963405.1963487), some hundred to two thousand comparisons for an object,
 * and messages pass between these: O(n) memory. With a number of clusters, or with weights, groups
 * of objects are clustered level by level, which reaches the number exactly.
 *
 * <p>With a function that gives equal results for equal calls, results are the same for any number
 * of threads.
 *
 * @param <T> type of the objects
 * @param clustering labels, exemplars by row, and how the run ended. It has no model of points
 * @param model labels new objects
 */
public record ObjectClustering<T>(Clustering clustering, ObjectModel<T> model) {
  /** Up to so many objects all pairs are compared. */
  public static final int FEW = 4096;

  /** Up to so many groups of objects, likewise, at the top of several levels. */
  private static final int TOP = 2048;

  /**
   * What a clustering depends on besides objects and function. Immutable; {@code with...} methods
   * return changed copies.
   *
   * @param propagation preference, damping, when to stop, and the seed of all that is random
   * @param clusters the number of clusters asked for; empty to let the preference decide
   * @param neighbours how many most similar objects of each are compared, if not all are; empty for
   *     as many as clusters seem to need
   */
  public record Options(
      PropagationOptions propagation, OptionalInt clusters, OptionalInt neighbours) {
    private static final Options DEFAULTS =
        new Options(PropagationOptions.defaults(), OptionalInt.empty(), OptionalInt.empty());

    /** Checks every bound. */
    public Options {
      int count = clusters.orElse(1);
      InvalidInputException.require(count >= 1, "clusters", count, "at least 1");
      int most = neighbours.orElse(1);
      InvalidInputException.require(most >= 1, "neighbours", most, "at least 1");
    }

    /** Returns the defaults: the median of the similarities is the preference. */
    public static Options defaults() {
      return DEFAULTS;
    }

    /** Returns a copy that asks for a number of clusters. */
    public Options withClusters(int value) {
      return new Options(propagation, OptionalInt.of(value), neighbours);
    }

    /** Returns a copy with another preference; greater gives more clusters. */
    public Options withPreference(Preference value) {
      return withPropagation(each -> each.withPreference(value));
    }

    /** Returns a copy with changed {@link #propagation}. */
    public Options withPropagation(UnaryOperator<PropagationOptions> change) {
      return new Options(change.apply(propagation), clusters, neighbours);
    }

    /** Returns a copy with another number of {@link #neighbours}. */
    public Options withNeighbours(int value) {
      return new Options(propagation, clusters, OptionalInt.of(value));
    }

    /** Returns a copy with another seed. */
    public Options withSeed(long value) {
      return withPropagation(each -> each.withSeed(value));
    }
  }

  /**
   * Clusters objects on all processors.
   *
   * @param objects n objects, none null
   * @param similarity how alike two of them are
   * @param options what to do
   * @throws InvalidInputException as {@link #fit(List, double[], ToDoubleBiFunction, Options,
   *     Execution)}
   */
  public static <T> ObjectClustering<T> fit(
      List<T> objects, ToDoubleBiFunction<? super T, ? super T> similarity, Options options) {
    try (Execution execution = Execution.onAllProcessors()) {
      return fit(objects, similarity, options, execution);
    }
  }

  /**
   * Clusters objects.
   *
   * @param objects n objects, none null
   * @param similarity how alike two of them are
   * @param options what to do
   * @param execution threads, progress and cancellation
   * @throws InvalidInputException as {@link #fit(List, double[], ToDoubleBiFunction, Options,
   *     Execution)}
   */
  public static <T> ObjectClustering<T> fit(
      List<T> objects,
      ToDoubleBiFunction<? super T, ? super T> similarity,
      Options options,
      Execution execution) {
    return fit(objects, Optional.empty(), similarity, options, FEW, TOP, execution);
  }

  /**
   * Clusters objects that count several times each.
   *
   * @param objects n objects, none null
   * @param weights how often each object counts, n finite numbers greater than 0
   * @param similarity how alike two of them are
   * @param options what to do
   * @param execution threads, progress and cancellation
   * @throws InvalidInputException if there is no object or one is null, there are more clusters
   *     than objects, a weight is not a finite number greater than 0, or a similarity is NaN or
   *     positive infinity
   * @throws org.bandgram.InsufficientMemoryException if the run does not fit in memory
   * @throws org.bandgram.CancelledException if the run was cancelled
   */
  public static <T> ObjectClustering<T> fit(
      List<T> objects,
      double[] weights,
      ToDoubleBiFunction<? super T, ? super T> similarity,
      Options options,
      Execution execution) {
    return fit(objects, Optional.of(weights), similarity, options, FEW, TOP, execution);
  }

  /**
   * Clusters objects.
   *
   * @param few up to so many objects all pairs are compared
   * @param top up to so many groups at the top of several levels
   */
  static <T> ObjectClustering<T> fit(
      List<T> given,
      Optional<double[]> weights,
      ToDoubleBiFunction<? super T, ? super T> similarity,
      Options options,
      int few,
      int top,
      Execution execution) {
    List<T> objects = ComparedObjects.listOf(given);
    int count = options.clusters().orElse(1);
    InvalidInputException.require(
        count <= objects.size(),
        "clusters",
        count,
        "at most %d, the number of objects".formatted(objects.size()));
    PointSet numbers = ObjectPairs.points(objects.size());
    boolean onLevels = weights.isPresent() || options.clusters().isPresent();
    AutoAffinityPropagation.Options asked =
        toOptions(options, ComparedObjects.similarity(objects, similarity, few, execution), top)
            .withPairs(objects.size() <= few && !onLevels ? Pairs.ALL : Pairs.GRAPH);
    Clustering found =
        AutoAffinityPropagation.fit(numbers, weights.orElse(new double[0]), asked, execution)
            .clustering();
    List<T> exemplars = Arrays.stream(found.exemplars()).mapToObj(objects::get).toList();
    return new ObjectClustering<>(
        found.ofRows(found.labels(), found.exemplars()),
        new ObjectModel<>(found.labels(), found.exemplars(), exemplars, similarity));
  }

  private static AutoAffinityPropagation.Options toOptions(
      Options options, CustomSimilarity similarity, int top) {
    AutoAffinityPropagation.Options usual =
        AutoAffinityPropagation.Options.defaults()
            .withBand(
                each ->
                    each.withSimilarity(similarity)
                        .withPropagation(_ -> options.propagation())
                        .withClusters(clusters -> clusters.withCount(options.clusters()))
                        .withDevice(Device.CPU));
    return new AutoAffinityPropagation.Options(
        usual.band(),
        usual.multilevel().withTopSize(top),
        By.AFFINITY,
        usual.pairs(),
        usual.levels(),
        options.neighbours());
  }

  /** Returns the cluster of each object, n values in [0, K); the result's own, not a copy. */
  public int[] labels() {
    return clustering.labels();
  }

  /**
   * Returns the place in the list of each cluster's exemplar, K ascending values; the result's own,
   * not a copy.
   */
  public int[] exemplars() {
    return clustering.exemplars();
  }

  /** Returns the exemplars themselves, in the order of the labels. */
  public List<T> exemplarObjects() {
    return model.exemplars();
  }

  /** Returns the number of clusters K. */
  public int clusterCount() {
    return clustering.clusterCount();
  }

  /** Returns how the run ended. */
  public Status status() {
    return clustering.status();
  }

  /** Returns the sum of the similarities of objects to their exemplars, and of the preferences. */
  public double netSimilarity() {
    return clustering.netSimilarity();
  }

  /** Returns the label of the exemplar that an object is most similar to, the lowest of ties. */
  public int predict(T object) {
    return model.predict(object);
  }

  /** Returns the label of each object, as {@link #predict(Object)} does, on all processors. */
  public int[] predict(List<T> objects) {
    return model.predict(objects);
  }

  /**
   * Saves labels and exemplars in a folder, from which {@link ObjectModel#load} labels new objects.
   * Files of an earlier run, as its {@code summary.json} lists them, are replaced; no other file is
   * touched. Needs {@code com.fasterxml.jackson.core:jackson-core} on the class path.
   *
   * @param folder the folder; it and its parents need not exist
   * @param text writes an exemplar as text, from which it can be read again
   * @throws org.bandgram.BandgramException if the folder cannot be written to, somebody else's file
   *     is in the way, or Jackson is missing
   */
  public void save(Path folder, Function<? super T, String> text) {
    ObjectFiles.write(folder, this, text);
  }

  /** Returns a line, as {@code 4 clusters of 1,000 objects (sizes 120 to 410), converged ...}. */
  @Override
  public String toString() {
    return clustering.toString().replaceFirst("(of [0-9,]+ )point", "$1object");
  }

  /**
   * The exemplars of clusters of objects, which label new objects. Safe for use by several threads
   * if the function is. Arrays are not copied; treat them as read-only.
   *
   * @param <T> type of the objects
   * @param labels the cluster of each object of the run, n values in [0, K)
   * @param rows the place of each exemplar in the run's list, K values
   * @param exemplars the K exemplars, in the order of the labels
   * @param similarity how alike two objects are
   */
  public record ObjectModel<T>(
      int[] labels,
      int[] rows,
      List<T> exemplars,
      ToDoubleBiFunction<? super T, ? super T> similarity) {
    /** Copies the list. */
    public ObjectModel {
      exemplars = List.copyOf(exemplars);
    }

    /**
     * Returns the label of the exemplar that an object is most similar to, the lowest of ties,
     * O(K).
     *
     * @throws InvalidInputException if a similarity is NaN or positive infinity
     */
    public int predict(T object) {
      return predict(object, "the object");
    }

    private int predict(T object, String name) {
      int best = 0;
      double greatest = Double.NEGATIVE_INFINITY;
      for (int c = 0; c < exemplars.size(); c++) {
        double value =
            ObjectPairs.require(
                similarity.applyAsDouble(object, exemplars.get(c)), name, "exemplar " + c);
        if (value > greatest) {
          greatest = value;
          best = c;
        }
      }
      return best;
    }

    /**
     * Labels objects, each as {@link #predict(Object)} does.
     *
     * @param objects m objects
     * @param execution threads and cancellation; the labels do not depend on the number of threads
     * @return m labels in [0, K)
     */
    public int[] predict(List<T> objects, Execution execution) {
      int[] found = new int[objects.size()];
      execution.forBlocks(
          found.length,
          16,
          (_, from, to) -> {
            for (int i = from; i < to; i++) {
              found[i] = predict(objects.get(i), "object " + i);
            }
          });
      return found;
    }

    /** Labels objects, as {@link #predict(List, Execution)} does, on all processors. */
    public int[] predict(List<T> objects) {
      try (Execution execution = Execution.onAllProcessors()) {
        return predict(objects, execution);
      }
    }

    /**
     * Reads what {@link ObjectClustering#save} wrote. Needs {@code
     * com.fasterxml.jackson.core:jackson-core} on the class path.
     *
     * @param folder the folder
     * @param object makes an exemplar out of its text
     * @param similarity how alike two objects are, as in the run
     * @throws org.bandgram.BandgramException if the folder does not hold clusters of objects; the
     *     message names the file and what is wrong
     */
    public static <T> ObjectModel<T> load(
        Path folder,
        Function<String, ? extends T> object,
        ToDoubleBiFunction<? super T, ? super T> similarity) {
      return ObjectFiles.read(folder, object, similarity);
    }

    @Override
    public String toString() {
      return exemplars.size() + " exemplars of " + labels.length + " objects";
    }
  }
}
