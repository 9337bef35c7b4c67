package org.bandgram.cli.result;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cluster.internal.points.CoordinateVariance;
import org.bandgram.data.PointSet;
import org.bandgram.io.DataSet;
import org.bandgram.io.Scaling;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.internal.NegativeDistance;

/**
 * What to know of points before trusting clusters by squared Euclidean distance, as warnings:
 * isolated points, alone in clusters of their own and farther from every point than the points of
 * larger clusters are from each other; or else a column beside which the others hardly count.
 * Nothing is said of places on Earth. O(n d) time. {@link org.bandgram.metric.Outliers} are found
 * by another rule, from distances to exemplars.
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

  /**
   * Adds what there is to know.
   *
   * @param report gets the warnings
   * @param data the points
   * @param labels the cluster of each point, from 0
   * @param execution threads and cancellation
   */
  public static void add(Report report, DataSet data, int[] labels, Execution execution) {
    if (data.geographic().isPresent()) {
      return;
    }
    int[] isolated = isolated(data.points(), labels, execution);
    if (isolated.length > 0) {
      report.warning(isolated(data, isolated));
    } else {
      addColumn(report, data, execution);
    }
  }

  /** Adds how far apart values are aligned, and that scales are of columns; else nothing. */
  public static void addSeries(Report report, DataSet data, Similarity similarity) {
    NegativeDistance.warping(similarity)
        .ifPresent(
            warping -> {
              int length = data.points().dimensions();
              report.basis(
                  "series",
                  "dtw:%s aligns values up to %d of %d places apart; another share, as in dtw:0.3, changes that"
                      .formatted(warping.band(), warping.reach(length), length));
              if (data.conversion() instanceof Scaling scaling
                  && scaling.kind() != Scaling.Kind.NONE) {
                report.warning(
                    "--scale %s goes by columns, so that shapes of series change. To compare shapes"
                            .formatted(scaling.kind())
                        + " alone, bring each row to mean 0 and deviation 1 beforehand");
              }
            });
  }

  /** The squared distances of all pairs add up to variances: n² times twice their sum. */
  private static void addColumn(Report report, DataSet data, Execution execution) {
    double[] variances = CoordinateVariance.of(data.points(), execution);
    double total = Arrays.stream(variances).sum();
    for (int f = 0; f < variances.length; f++) {
      double share = variances[f] / total;
      if (share > NEARLY_ALL && variances[f] < total) {
        report.warning(
            String.format(
                Locale.ROOT,
                "column '%s' makes %s %% of all squared distances, so that the other columns hardly"
                    + " count. If they should, --scale standard divides each column by its standard"
                    + " deviation",
                data.columns().get(f),
                share < 0.9995 ? String.format(Locale.ROOT, "%.1f", 100 * share) : "nearly 100"));
      }
    }
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
    return ("%s alone in a cluster, farther from all other points than the points of larger"
            + " clusters are from each other: %s. If that is an error in the data, leave %s out")
        .formatted(
            far.length == 1 ? "1 point is" : Phrases.count(far.length) + " points are each",
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
