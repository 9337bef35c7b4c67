package org.bandgram.describe;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bandgram.Execution;
import org.bandgram.cluster.internal.points.CoordinateVariance;
import org.bandgram.data.PointSet;
import org.bandgram.internal.text.Setting;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.DataSet;
import org.bandgram.io.Scaling;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.internal.NegativeDistance;

/**
 * What to know of points before trusting their clusters, a sentence each: what they may be instead
 * of coordinates; and of clusters by squared Euclidean distance isolated points, alone in clusters
 * of their own and farther from every point than the points of larger clusters are from each other,
 * or else a column beside which the others hardly count. Of places on Earth nothing is said. O(n d)
 * time. {@link org.bandgram.metric.Outliers} are found by another rule, from distances to
 * exemplars.
 */
public final class Hints {
  /** The part of all squared distances from which on a column leaves nothing to the others. */
  private static final double NEARLY_ALL = 0.99;

  /** Points that are alone are isolated only if they are few: one, or one in so many. */
  private static final int FEW = 20;

  /** Of fewer points none is isolated. */
  private static final int FEWEST = 8;

  /** Beyond so many it would take long to compare each with all points. */
  private static final int MOST = 20;

  private static final int SHOWN = 3;

  private Hints() {}

  /** Returns what points may be that were read as coordinates, and what scales do to series. */
  public static List<String> of(DataSet data, Similarity similarity) {
    boolean isSeries = NegativeDistance.warping(similarity).isPresent();
    Optional<String> shapes =
        isSeries
                && data.conversion() instanceof Scaling scaling
                && scaling.kind() != Scaling.Kind.NONE
            ? Optional.of(
                "%s %s goes by columns, so that shapes of series change. To compare shapes alone, bring each row to mean 0 and deviation 1 beforehand"
                    .formatted(Setting.SCALE, scaling.kind()))
            : Optional.empty();
    return Stream.concat(OtherReadings.of(data), shapes.stream()).toList();
  }

  /**
   * Returns what to know of clusters by squared Euclidean distance.
   *
   * @param data the points
   * @param labels the cluster of each point, from 0
   * @param execution threads and cancellation
   */
  public static List<String> of(DataSet data, int[] labels, Execution execution) {
    if (data.geographic().isPresent()) {
      return List.of();
    }
    int[] isolated = isolated(data.points(), labels, execution);
    return isolated.length > 0
        ? List.of(isolated(data, isolated))
        : ofColumns(data, CoordinateVariance.of(data.points(), execution));
  }

  /** Returns how far apart values of series are aligned; empty if they are not. */
  public static Optional<String> alignment(DataSet data, Similarity similarity) {
    int length = data.points().dimensions();
    return NegativeDistance.warping(similarity)
        .map(
            warping ->
                "dtw:%s aligns values up to %d of %d places apart; another share, as in dtw:0.3, changes that"
                    .formatted(warping.band(), warping.reach(length), length));
  }

  /**
   * Checks that the longitudes of places were not given for latitudes.
   *
   * @throws DataFormatException if the names of both columns say so, and the values do not deny it
   */
  public static void requireOrder(DataSet data) {
    OtherReadings.requireOrder(data);
  }

  /** The squared distances of all pairs add up to variances: n² times twice their sum. */
  private static List<String> ofColumns(DataSet data, double[] variances) {
    double total = Arrays.stream(variances).sum();
    return IntStream.range(0, variances.length)
        .filter(f -> variances[f] / total > NEARLY_ALL && variances[f] < total)
        .mapToObj(f -> ofColumn(data.columns().get(f), variances[f] / total))
        .toList();
  }

  private static String ofColumn(String name, double share) {
    return String.format(
        Locale.ROOT,
        "column '%s' makes %s %% of all squared distances, so that the other columns hardly"
            + " count. If they should, %s standard divides each column by its standard deviation",
        name,
        share < 0.9995 ? String.format(Locale.ROOT, "%.1f", 100 * share) : "nearly 100",
        Setting.SCALE);
  }

  private static int[] isolated(PointSet points, int[] labels, Execution execution) {
    int[] sizes = new int[Arrays.stream(labels).max().orElseThrow() + 1];
    for (int label : labels) {
      sizes[label]++;
    }
    int[] alone = IntStream.range(0, labels.length).filter(i -> sizes[labels[i]] == 1).toArray();
    int few = Math.clamp(labels.length / FEW, labels.length < FEWEST ? 0 : 1, MOST);
    if (alone.length == 0 || alone.length > few) {
      return new int[0];
    }
    double[] mean = meanOfOthers(points, labels, sizes);
    double reach = 0;
    for (int i = 0; i < labels.length; i++) {
      reach = sizes[labels[i]] > 1 ? Math.max(reach, distance(points, i, mean)) : reach;
    }
    double diameter = 2 * reach;
    return Arrays.stream(alone)
        .filter(i -> diameter > 0 && nearest(points, i, execution) > diameter)
        .toArray();
  }

  private static String isolated(DataSet data, int[] far) {
    String places =
        Arrays.stream(far)
            .limit(SHOWN)
            .mapToObj(data.places())
            .collect(Collectors.joining(", ", "", far.length > SHOWN ? ", ..." : ""));
    return "%s its own cluster: %s. If that is an error in the data, leave %s out"
        .formatted(
            far.length == 1
                ? "1 point is far from all others and forms"
                : far.length + " points are far from all others, and each forms",
            places,
            far.length == 1 ? "it" : "them");
  }

  /** Returns the mean of the points that are not alone. */
  private static double[] meanOfOthers(PointSet points, int[] labels, int[] sizes) {
    double[] mean = new double[points.dimensions()];
    int count = 0;
    for (int i = 0; i < labels.length; i++) {
      if (sizes[labels[i]] > 1) {
        count++;
        for (int f = 0; f < mean.length; f++) {
          mean[f] += (points.get(i, f) - mean[f]) / count;
        }
      }
    }
    return mean;
  }

  private static double nearest(PointSet points, int i, Execution execution) {
    execution.cancellation().throwIfCancelled();
    double[] point = new double[points.dimensions()];
    Arrays.setAll(point, f -> points.get(i, f));
    double nearest = Double.POSITIVE_INFINITY;
    for (int k = 0; k < points.size(); k++) {
      nearest = k == i ? nearest : Math.min(nearest, distance(points, k, point));
    }
    return nearest;
  }

  private static double distance(PointSet points, int i, double[] from) {
    double sum = 0;
    for (int f = 0; f < from.length; f++) {
      double difference = points.get(i, f) - from[f];
      sum += difference * difference;
    }
    return Math.sqrt(sum);
  }
}
