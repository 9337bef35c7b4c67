package org.bandgram.cluster.multilevel;

import static org.bandgram.InvalidInputException.require;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.Clustering.Timings;
import org.bandgram.cluster.Preference;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.affinity.AffinityPropagation;
import org.bandgram.cluster.affinity.BandAffinityPropagation;
import org.bandgram.cluster.affinity.internal.BandRun;
import org.bandgram.cluster.affinity.internal.GraphRun;
import org.bandgram.cluster.internal.points.DistinctPoints;
import org.bandgram.cluster.kmedoids.KMedoids;
import org.bandgram.data.PointSet;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.internal.text.Setting;

/**
 * Affinity propagation with an automatic choice of method: bands, a graph or all pairs, on one
 * level or many. A number of clusters is found exactly: by k-medoids if 25 of the points or groups
 * that it searches (64 of a small sample) fall on each cluster and the options of affinity
 * propagation are at their defaults, such as levels, damping and checkpoints; otherwise on many
 * levels. If bands hold few of the nearest neighbours of a sample of points, as they do above four
 * to eight dimensions, all pairs of few points and the nearest neighbours of many are compared
 * instead.
 */
public final class AutoAffinityPropagation {
  /** A band serves so many clusters of the largest size it can hold. */
  private static final int LARGEST_CLUSTERS = 16;

  /** In so few dimensions bands hold nearly all neighbours, and nobody needs to look. */
  private static final int FEW_DIMENSIONS = 3;

  static final String CHOSEN = "you chose these pairs";

  private AutoAffinityPropagation() {}

  /** What finds the clusters. */
  public enum By {
    /** Affinity propagation, or k-medoids if you give a number of clusters that it suits. */
    AUTO,
    /** Affinity propagation. */
    AFFINITY,
    /** K-medoids, on a few groups or points first; for a number of clusters. */
    MEDOIDS
  }

  /** Which pairs of points are compared; the name in lower case is for users. */
  public enum Pairs {
    /** Whichever suit the points. */
    AUTO,
    /** Points close to each other on space-filling curves. */
    BANDS,
    /** Nearest neighbours, in any number of dimensions. */
    GRAPH,
    /** All pairs. */
    ALL,
    /** The most similar pairs, as many as one band has; for comparisons with the papers. */
    COO;

    private boolean fitLevels() {
      return this == AUTO || this == BANDS || this == GRAPH;
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Whether points are clustered level by level; the name in lower case is for users. */
  public enum Levels {
    /** Whichever suits the points and what is asked for. */
    AUTO,
    /** On one level. */
    ONE,
    /** Points first, then the groups found, up to any number of clusters. */
    MANY;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Options of all methods to choose from. Immutable; {@code with...} methods return changed
   * copies.
   *
   * @param band how points are clustered on one level; the choice depends on these alone
   * @param multilevel how they are clustered on many; {@code pairs} tells whether on a graph
   * @param by what finds the clusters
   * @param pairs which pairs are compared; auto for k-medoids
   * @param levels one level or many; one if all pairs or the most similar ones are compared, and
   *     for k-medoids
   * @param neighbours how many neighbours of a point are compared on a graph; empty for as many as
   *     clusters seem to need
   */
  public record Options(
      AffinityOptions band,
      MultilevelAffinityPropagation.Options multilevel,
      By by,
      Pairs pairs,
      Levels levels,
      OptionalInt neighbours) {
    private static final Options DEFAULTS =
        new Options(
            AffinityOptions.defaults(),
            MultilevelAffinityPropagation.Options.defaults(),
            By.AUTO,
            Pairs.AUTO,
            Levels.AUTO,
            OptionalInt.empty());

    /** Checks that all go together. */
    public Options {
      if (by == By.MEDOIDS) {
        String medoids = " for k-medoids";
        require(pairs == Pairs.AUTO, "pairs", pairs, "auto" + medoids);
        require(levels != Levels.MANY, "levels", levels, "one or auto" + medoids);
      }
      require(
          levels != Levels.MANY || pairs.fitLevels(),
          "levels",
          levels,
          "one or auto " + Setting.PAIRS + " " + pairs);
    }

    /** Returns the defaults, with which everything is chosen. */
    public static Options defaults() {
      return DEFAULTS;
    }

    /** Returns a copy with a change to one level and to many, such as another similarity. */
    public Options withBand(UnaryOperator<AffinityOptions> change) {
      return new Options(
          change.apply(band), multilevel.withBand(change), by, pairs, levels, neighbours);
    }

    /** Returns a copy that asks for a number of clusters. */
    public Options withClusters(int value) {
      return withBand(options -> options.withClusters(value));
    }

    /** Returns a copy with another method: affinity propagation, k-medoids or whichever suits. */
    public Options withBy(By value) {
      return new Options(band, multilevel, value, pairs, levels, neighbours);
    }

    /** Returns a copy that compares these pairs. */
    public Options withPairs(Pairs value) {
      return new Options(band, multilevel, by, value, levels, neighbours);
    }

    /** Returns a copy that clusters on so many levels. */
    public Options withLevels(Levels value) {
      return new Options(band, multilevel, by, pairs, value, neighbours);
    }

    /** Returns a copy that leaves nothing to choose. */
    public Options as(Choice choice) {
      return new Options(
          band,
          multilevel,
          choice.by,
          choice.pairs,
          choice.levels,
          OptionalInt.of(choice.neighbours));
    }

    /** Returns how points are clustered if that is chosen: on the one level, or on each of many. */
    public AffinityOptions of(Choice choice) {
      return choice.levels == Levels.MANY ? multilevel.band() : band;
    }

    /** Returns how points are clustered on many levels, if that is chosen. */
    public MultilevelAffinityPropagation.Options levelsOf(Choice choice) {
      return choice.pairs() == Pairs.GRAPH
          ? multilevel.withGraph(_ -> choice.graph(multilevel.band()))
          : multilevel;
    }

    /**
     * Returns how points are clustered by k-medoids, if that is chosen.
     *
     * @throws java.util.NoSuchElementException if no number of clusters is asked for
     */
    public KMedoids.Options medoids() {
      return new KMedoids.Options(
          band.clusters().count().orElseThrow(),
          band.similarity(),
          band.storage().precision(),
          band.clusters().assignment(),
          band.propagation().seed(),
          band.device());
    }

    private void requireWeights() {
      String points = " for points with weights";
      require(levels != Levels.ONE || by == By.MEDOIDS, "levels", levels, "many or auto" + points);
      require(pairs.fitLevels(), "pairs", pairs, "bands, graph or auto" + points);
    }
  }

  /**
   * How a run is done.
   *
   * @param by what finds the clusters, never {@link By#AUTO}
   * @param pairs which pairs are compared; {@link Pairs#AUTO} for k-medoids alone, which keeps none
   * @param levels on one level or on many, never {@link Levels#AUTO}
   * @param neighbours how many neighbours of a point are compared on a graph
   * @param reason why, half a sentence
   */
  public record Choice(By by, Pairs pairs, Levels levels, int neighbours, String reason) {
    private static final int USUAL_NEIGHBOURS = NeighbourGraph.Options.defaults().neighbours();

    /** Chooses affinity propagation with as many neighbours on a graph as are usual. */
    public Choice(Pairs pairs, Levels levels, String reason) {
      this(By.AFFINITY, pairs, levels, USUAL_NEIGHBOURS, reason);
    }

    /** Chooses k-medoids. */
    public static Choice ofMedoids(String reason) {
      return new Choice(By.MEDOIDS, Pairs.AUTO, Levels.ONE, USUAL_NEIGHBOURS, reason);
    }

    /** Returns a copy with another number of {@link #neighbours}. */
    public Choice withNeighbours(int value) {
      return new Choice(by, pairs, levels, value, reason);
    }

    /** Tells whether k-medoids finds the clusters. */
    public boolean isByMedoids() {
      return by == By.MEDOIDS;
    }

    /** Returns how neighbours are found for a run with such options. */
    public NeighbourGraph.Options graph(AffinityOptions options) {
      return NeighbourGraph.Options.defaults()
          .withNeighbours(neighbours)
          .withSeed(options.propagation().seed());
    }
  }

  /**
   * The result of a run, and the choice of its method.
   *
   * @param clustering the clusters
   * @param hierarchy the levels below and the merges above them; of k-medoids the clusters alone
   *     and their merges; empty if there is one level of affinity propagation
   * @param choice how it was done, and why
   * @param chooseSeconds wall-clock seconds spent to choose that, before the stages of the
   *     clustering; 0 if it was chosen elsewhere
   */
  public record Result(
      Clustering clustering,
      Optional<MultilevelClustering> hierarchy,
      Choice choice,
      double chooseSeconds) {
    /** Returns a line: the clusters, and why they were found as they were. */
    @Override
    public String toString() {
      return hierarchy.map(Object::toString).orElse(clustering.toString()) + "; " + choice.reason();
    }
  }

  /**
   * Chooses what the options leave open. If the pairs of points of more than {@value
   * #FEW_DIMENSIONS} dimensions are to be chosen, they are ordered and the nearest neighbours of
   * some of them searched: O(n log n + m n d), about a second for up to a million points of a
   * hundred dimensions.
   *
   * @param points what is to be clustered
   * @param options what is asked for
   * @param weighted whether points have weights
   * @param execution threads and cancellation
   * @throws InvalidInputException if the options do not suit points with weights
   */
  public static Choice choose(
      PointSet points, Options options, boolean weighted, Execution execution) {
    if (weighted) {
      options.requireWeights();
    }
    Choice choice = pairs(points, options, weighted, execution);
    return options.neighbours().isEmpty()
        ? choice
        : choice.withNeighbours(options.neighbours().getAsInt());
  }

  private static Choice pairs(
      PointSet points, Options options, boolean weighted, Execution execution) {
    AffinityOptions band = options.band();
    Optional<Choice> ofMedoids = MedoidsChoice.of(points, options, execution);
    if (ofMedoids.isPresent()) {
      return ofMedoids.get();
    }
    Choice onBands = onBands(points.size(), options, weighted);
    boolean blind = !GraphRun.suits(band) || isOfKeptPairs(band.propagation().preference());
    Levels levels =
        weighted || band.clusters().count().isPresent() ? onBands.levels : options.levels();
    return switch (options.pairs()) {
      case BANDS -> onBands;
      case ALL, COO -> new Choice(options.pairs(), Levels.ONE, CHOSEN);
      case GRAPH ->
          levels == Levels.AUTO && !blind
              ? PairsChoice.of(points, band, execution).onGraph(levels, "you chose a graph")
              : new Choice(
                  Pairs.GRAPH,
                  levels == Levels.AUTO ? Levels.ONE : levels,
                  levels == Levels.AUTO ? CHOSEN : onBands.reason);
      case AUTO ->
          blind || points.dimensions() <= FEW_DIMENSIONS
              ? onBands
              : PairsChoice.of(points, band, execution).choose(onBands, levels);
    };
  }

  private static Choice onBands(int n, Options options, boolean weighted) {
    if (options.levels() == Levels.AUTO || weighted) {
      return choose(n, options.band(), weighted);
    }
    String levels = options.levels() == Levels.ONE ? "one level" : "many levels";
    String reason = options.pairs() == Pairs.AUTO ? "you chose " + levels : CHOSEN;
    return new Choice(Pairs.BANDS, options.levels(), reason);
  }

  /**
   * Chooses between one level and many on bands; O(1). Points with weights and a number of clusters
   * are for many, a preference that is one of the pairs in the band is for one, and otherwise one
   * is taken if the points are at most {@value #LARGEST_CLUSTERS} times those that a cluster of it
   * can reach.
   *
   * @param n number of points
   * @param options the options of a band
   * @param weighted whether points have weights
   */
  static Choice choose(int n, AffinityOptions options, boolean weighted) {
    long reach = BandRun.of(options, n).reach();
    if (weighted) {
      return onBands(true, "points have weights");
    } else if (options.clusters().count().isPresent()) {
      return onBands(true, "you gave the number of clusters");
    } else if (isOfKeptPairs(options.propagation().preference())) {
      return onBands(false, "the preference comes from pairs in the band");
    } else if (n <= LARGEST_CLUSTERS * reach) {
      return onBands(false, reach("clusters can have up to", reach, n));
    }
    return onBands(true, reach("clusters on one level can have only", reach, n));
  }

  private static String reach(String words, long reach, int n) {
    return String.format(Locale.ROOT, "%s %,d of %,d points", words, reach, n);
  }

  private static Choice onBands(boolean multilevel, String reason) {
    return new Choice(Pairs.BANDS, multilevel ? Levels.MANY : Levels.ONE, reason);
  }

  private static boolean isOfKeptPairs(Preference preference) {
    return switch (preference) {
      case Preference.Mean() -> true;
      case Preference.Quantile(double q, Preference.Source source) ->
          source == Preference.Source.KEPT;
      default -> false;
    };
  }

  /**
   * Clusters points on all processors.
   *
   * @param points n points
   * @param options what to do
   * @throws InvalidInputException if the options do not suit the points
   * @throws org.bandgram.InsufficientMemoryException if the run does not fit in memory
   */
  public static Result fit(PointSet points, Options options) {
    try (Execution execution = Execution.onAllProcessors()) {
      return fit(points, options, execution);
    }
  }

  /**
   * Clusters points.
   *
   * @param points n points
   * @param options what to do
   * @param execution as the method chosen has it
   * @throws InvalidInputException if the options do not suit the points
   * @throws org.bandgram.InsufficientMemoryException if the run does not fit in memory
   * @throws org.bandgram.CancelledException if the run was cancelled, or its thread interrupted,
   *     whose flag stays set
   */
  public static Result fit(PointSet points, Options options, Execution execution) {
    return fit(points, new double[0], options, execution);
  }

  /**
   * Clusters weighted points.
   *
   * @param points n points
   * @param weights how often each point counts, n finite numbers greater than 0; none if every
   *     point counts once
   * @param options what to do
   * @param execution as for {@link #fit(PointSet, Options, Execution)}
   * @throws InvalidInputException if a weight is not a finite number greater than 0, and as for
   *     {@link #fit(PointSet, Options, Execution)}
   */
  public static Result fit(
      PointSet points, double[] weights, Options options, Execution execution) {
    Timings.Stopwatch watch = new Timings.Stopwatch();
    Choice choice = choose(points, options, weights.length > 0, execution);
    double seconds = watch.lap();
    if (!choice.isByMedoids() && choice.levels() == Levels.ONE) {
      options.band().clusters().count().ifPresent(k -> DistinctPoints.requireAtLeast(k, points));
      Clustering found = onOneLevel(points, options.band(), choice, execution);
      return new Result(found, Optional.empty(), choice, seconds);
    }
    MultilevelClustering found =
        choice.isByMedoids()
            ? MedoidsChoice.fit(points, weights, options, execution)
            : MultilevelAffinityPropagation.fit(
                points, weights, options.levelsOf(choice), execution);
    return new Result(found.clustering(), Optional.of(found), choice, seconds);
  }

  private static Clustering onOneLevel(
      PointSet points, AffinityOptions band, Choice choice, Execution execution) {
    return switch (choice.pairs()) {
      case GRAPH -> AffinityPropagation.fitGraph(points, band, choice.graph(band), execution);
      case ALL -> AffinityPropagation.fit(points, band, execution);
      case COO -> AffinityPropagation.fitCoo(points, band, execution);
      default -> BandAffinityPropagation.fit(points, band, execution);
    };
  }
}
