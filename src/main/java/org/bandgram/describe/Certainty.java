package org.bandgram.describe;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.cluster.internal.points.DistinctPoints;
import org.bandgram.cluster.merge.MergeTree;
import org.bandgram.data.PointSet;
import org.bandgram.io.DataSet;
import org.bandgram.io.DataSet.RowIds;
import org.bandgram.io.TableFormat;
import org.bandgram.io.internal.result.ResultTable;
import org.bandgram.metric.ExemplarDistances;
import org.bandgram.metric.Outliers;
import org.bandgram.metric.Silhouette;
import org.bandgram.model.ModelFiles;
import org.bandgram.similarity.Dissimilarity;
import org.bandgram.similarity.Dissimilarity.EuclideanDistance;
import org.bandgram.similarity.Similarity;

/**
 * How sure the clusters of points are: silhouettes, second-best clusters and outliers.
 *
 * @param data the points
 * @param distances how far they are from exemplars or centroids
 * @param silhouette how well they suit their clusters; empty for one cluster
 * @param outliers those far from their exemplar
 * @param isOnEarth whether distances are chords of the Earth, in Earth radii
 * @param asked what is written
 */
public record Certainty(
    DataSet data,
    ExemplarDistances distances,
    Optional<Silhouette> silhouette,
    Outliers outliers,
    boolean isOnEarth,
    Asked asked) {
  /** Tables without their ending. */
  public static final String OUTLIERS = "outliers";

  public static final String CONFIDENCE = "confidence";

  /** The mean radius of the Earth in kilometres. */
  public static final double EARTH_RADIUS_KM = 6371.0088;

  /** Coordinates to compare with all exemplars, at most; about a second of work. */
  private static final double BUDGET = 4e9;

  /** The most clusters of a cut; runs suggest no more. */
  private static final int MOST_CUT = 50;

  /** Coordinates to compare for the cuts, at most. */
  private static final double CUT_BUDGET = 4e8;

  /** What comparing a pair costs besides its coordinates, in coordinates. */
  private static final int COST_OF_PAIR = 8;

  /** Coordinates to copy, at most: 400 MB in single precision. */
  private static final double MOST_COORDINATES = 1e8;

  private static final int SMALLEST_SAMPLE = 1000;

  /** Of clustering again: more noise may turn up among more clusters. */
  private static final int MOST_ROUNDS = 5;

  /**
   * What is written besides the table of outliers.
   *
   * @param confidence whether a table of all points
   * @param noise whether labels of outliers are -1
   */
  public record Asked(boolean confidence, boolean noise) {
    /** Nothing. */
    public static final Asked NONE = new Asked(false, false);
  }

  /**
   * Judges clusters; returns nothing if the run was interrupted, or the similarity says nothing of
   * distances. O(s k d) time for s points that are compared with k exemplars; the same for any
   * number of threads. If comparing all points with all exemplars would take longer than about a
   * second, or a copy of all points more than 400 MB, silhouettes are of a sample, unless all were
   * asked for.
   *
   * @param data n points
   * @param similarity what they were clustered by
   * @param labels the cluster of each
   * @param exemplars what stands for each cluster
   * @param asked what is written
   * @param execution threads and cancellation
   */
  public static Optional<Certainty> of(
      DataSet data,
      Similarity similarity,
      int[] labels,
      PointSet exemplars,
      Asked asked,
      Execution execution) {
    return ExemplarDistances.suiting(similarity)
        .filter(_ -> !execution.cancellation().isStopping())
        .map(
            suiting -> {
              ExemplarDistances found =
                  distances(data.points(), suiting, labels, exemplars, asked, execution);
              return new Certainty(
                  data,
                  found,
                  found.silhouette(),
                  Outliers.of(found),
                  data.geographic().isPresent() && similarity.decreasesWithDistance(),
                  asked);
            });
  }

  /**
   * Judges clusters around means in an embedding: silhouettes are those in the embedding, and
   * outliers are far from their exemplar in the space of the points. Otherwise as {@link #of}.
   *
   * @param data n points
   * @param similarity what they were clustered by
   * @param labels the cluster of each
   * @param exemplars the row that stands for each cluster
   * @param places where the embedding has the points
   * @param means the means of the clusters in the embedding
   * @param asked what is written
   * @param execution threads and cancellation
   */
  public static Optional<Certainty> ofEmbedding(
      DataSet data,
      Similarity similarity,
      int[] labels,
      int[] exemplars,
      PointSet places,
      PointSet means,
      Asked asked,
      Execution execution) {
    PointSet chosen = data.points().select(exemplars);
    return of(data, similarity, labels, chosen, Asked.NONE, execution)
        .map(
            found -> {
              ExemplarDistances embedded =
                  distances(places, new EuclideanDistance(), labels, means, asked, execution);
              Outliers far = found.outliers();
              double[] inUnits = Arrays.stream(far.distances()).map(found::inUnits).toArray();
              return new Certainty(
                  data,
                  embedded,
                  embedded.silhouette(),
                  new Outliers(far.rows(), inUnits, far.times(), far.scores()),
                  false,
                  asked);
            });
  }

  private static ExemplarDistances distances(
      PointSet points,
      Dissimilarity dissimilarity,
      int[] labels,
      PointSet exemplars,
      Asked asked,
      Execution execution) {
    int d = points.dimensions();
    double affordable =
        Math.min(BUDGET / exemplars.size() / (d + COST_OF_PAIR), MOST_COORDINATES / d);
    int sample = asked.confidence() ? points.size() : (int) Math.max(affordable, SMALLEST_SAMPLE);
    return ExemplarDistances.of(points, labels, exemplars, dissimilarity, sample, 0, execution);
  }

  /**
   * Makes clusters of which as many as are wanted are more than noise: if some are all noise,
   * points are clustered again, into so many more, as long as there are as many distinct points.
   * Never are more than that returned: if noise joins other points then, the result before stays.
   *
   * @param wanted how many clusters
   * @param fit makes so many clusters
   * @param judged how sure they are; empty if that is not known
   */
  public static <T> T besideNoise(
      int wanted, IntFunction<T> fit, Function<T, Optional<Certainty>> judged) {
    T best = fit.apply(wanted);
    int clusters = wanted;
    int noise = noise(judged.apply(best), wanted);
    for (int round = 0; round < MOST_ROUNDS && clusters < wanted + noise; round++) {
      clusters = wanted + noise;
      T next = fit.apply(clusters);
      noise = noise(judged.apply(next), wanted);
      if (clusters - noise > wanted) {
        break;
      }
      best = next;
    }
    return best;
  }

  /** Returns how many clusters are all noise, or fewer if there is no point for one more. */
  private static int noise(Optional<Certainty> found, int wanted) {
    return found
        .filter(sure -> sure.lone() > 0)
        .map(sure -> Math.clamp(sure.distinct() - wanted, 0, sure.lone()))
        .orElse(0);
  }

  private long distinct() {
    try (Execution one = Execution.onThreads(1)) {
      return DistinctPoints.of(data.points(), one).size();
    }
  }

  /** Returns the mean silhouette of each cluster, NaN if it is empty; none for one cluster. */
  public double[] ofClusters() {
    return silhouette.map(Silhouette::ofClusters).orElse(new double[0]);
  }

  /**
   * Returns the mean silhouette of each cluster after a cut of a merge tree, by the rule of {@link
   * #silhouette}, from 2 clusters up to all but one, at most 50. Of many rows every so-many-th of a
   * leaf is compared; about a tenth of a second of work.
   *
   * @param tree how the clusters merge
   * @param similarity what they were clustered by
   * @param exemplars the row that stands for each cluster
   * @param execution threads and cancellation
   */
  public List<double[]> ofCuts(
      MergeTree tree, Similarity similarity, int[] exemplars, Execution execution) {
    Dissimilarity dissimilarity = ExemplarDistances.suiting(similarity).orElseThrow();
    PointSet points = data.points();
    int most = Math.min(MOST_CUT, tree.leaves() - 1);
    double work = most * most / 2.0 * (points.dimensions() + COST_OF_PAIR);
    int step = (int) Math.max(1, Math.ceil(distances.rows().length * work / CUT_BUDGET));
    int[] seen = new int[tree.leaves()];
    int[] labels = distances.labels();
    int[] rows =
        Arrays.stream(distances.rows()).filter(i -> seen[labels[i]]++ % step == 0).toArray();
    List<double[]> found = new ArrayList<>();
    if (rows.length == 0) {
      return found;
    }
    PointSet some = points.select(rows);
    for (int clusters = Math.max(2, tree.fewestClusters()); clusters <= most; clusters++) {
      int[] groupOf = tree.cut(clusters);
      int[] rowsOf = Arrays.stream(tree.exemplars(clusters)).map(leaf -> exemplars[leaf]).toArray();
      ExemplarDistances.of(
              some,
              Arrays.stream(rows).map(i -> groupOf[labels[i]]).toArray(),
              points.select(rowsOf),
              dissimilarity,
              rows.length,
              0,
              execution)
          .silhouette()
          .ifPresent(silhouettes -> found.add(silhouettes.ofClusters()));
    }
    return found;
  }

  /**
   * Returns the rows nearest to exemplars, in kilometres on Earth; those that are noise are left
   * out.
   *
   * @param exemplars the row that stands for each cluster
   * @param execution threads and cancellation
   */
  public TypicalRows typical(int[] exemplars, Execution execution) {
    int[] labels = distances.labels().clone();
    for (int row : noise()) {
      labels[row] = -1;
    }
    return TypicalRows.ofDistances(
        labels, exemplars, row -> inUnits(distances.own()[row]), execution);
  }

  /** Adds what tables of clusters say of how sure they are. */
  public void addTo(ModelFiles files) {
    silhouette.ifPresent(found -> files.withSilhouettes(found.ofClusters()));
    files.withNoise(noise());
  }

  /** Returns the points that are noise, in ascending order; none unless they were asked for. */
  public int[] noise() {
    return asked.noise() ? outliers.rows() : new int[0];
  }

  /** Returns how many clusters are all noise, so that none is left of them. */
  public int lone() {
    int[] left = distances.sizes().clone();
    for (int row : noise()) {
      left[distances.labels()[row]]--;
    }
    return (int)
        IntStream.range(0, left.length)
            .filter(c -> left[c] == 0 && distances.sizes()[c] > 0)
            .count();
  }

  /** Writes the table of outliers, and one of all points if it was asked for. */
  public void writeTables(Path folder, TableFormat format) {
    int[] labels = distances.labels();
    int[] rows = outliers.rows();
    new ResultTable(rows.length)
        .ids(data.ids().map(ids -> ids.of(rows)).orElse(List.of()))
        .integers("row", r -> rows[r])
        .integers("label", r -> labels[rows[r]])
        .numbers("distance", Precision.FLOAT64, r -> inUnits(outliers.distances()[r]))
        .numbers("times", Precision.FLOAT64, r -> outliers.times()[r])
        .write(folder.resolve(format.fileName(OUTLIERS)));
    if (asked.confidence()) {
      confidence().write(folder.resolve(format.fileName(CONFIDENCE)));
    }
  }

  private ResultTable confidence() {
    int[] labels = distances.labels();
    ResultTable table =
        new ResultTable(labels.length)
            .ids(data.ids().map(RowIds::values).orElse(List.of()))
            .integers("row", i -> i)
            .integers("label", i -> labels[i]);
    // with one cluster nothing is second
    silhouette.ifPresent(
        found ->
            table
                .integers("second", i -> distances.second()[i])
                .numbers("margin", Precision.FLOAT64, this::margin)
                .numbers("silhouette", Precision.FLOAT64, i -> found.values()[i]));
    return table.numbers("score", Precision.FLOAT64, i -> outliers.scores()[i]);
  }

  private double margin(int i) {
    return isOnEarth
        ? inUnits(distances.other()[i]) - inUnits(distances.own()[i])
        : distances.margin(i);
  }

  /** Returns a distance in kilometres along the surface, if it is one on Earth. */
  private double inUnits(double distance) {
    return isOnEarth ? 2 * Math.asin(Math.min(1, distance / 2)) * EARTH_RADIUS_KM : distance;
  }

  @Override
  public String toString() {
    return outliers + silhouette.map(found -> ", silhouette " + found).orElse("");
  }
}
