package org.bandgram.metric;

import java.util.Arrays;
import java.util.BitSet;
import java.util.SplittableRandom;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.data.PointSet;

/**
 * How much better points suit their own cluster than the next one: s = (b - a) / max(a, b), from -1
 * (nearer to another cluster) over 0 (between two) to 1 (far from all others), and 0 if both are 0.
 * {@link #of(PointSet, int[], Execution)} takes mean distances to the points of clusters, {@link
 * ExemplarDistances#silhouette} distances to exemplars. Arrays are not copied.
 *
 * @param rows the points that were scored, ascending; all points, or a sample with points of each
 *     cluster
 * @param values the silhouette of each of these points
 * @param ofClusters the mean over the scored points of each cluster; NaN if a cluster is empty
 * @param mean the mean over all points, in which each cluster counts by its number of points
 * @param standardError standard error of the mean; 0 if all points were scored
 */
// a result, not compared
public record Silhouette(
    int[] rows, double[] values, double[] ofClusters, double mean, double standardError) {
  private static final int QUERY_BLOCK = 16;

  /**
   * Returns the silhouettes of all points by Euclidean distances. See {@link #of(PointSet, int[],
   * int, long, Execution)}.
   *
   * @param points n points
   * @param labels the cluster of each point, n numbers from 0 on
   * @param execution threads and cancellation
   */
  public static Silhouette of(PointSet points, int[] labels, Execution execution) {
    return of(points, labels, points.size(), 0, execution);
  }

  /**
   * Returns the silhouettes of some points by Euclidean distances to all points: a is the mean
   * distance to the other points of the own cluster, b the least mean distance to the points of
   * another cluster. A point alone in its cluster has 0. With fewer than two clusters all are NaN.
   * P. J. Rousseeuw 1987, doi 10.1016/0377-0427(87)90125-7; the same numbers as scikit-learn's.
   *
   * <p>O(m n d) time for m scored points, O(n) memory. Distances are computed in double precision;
   * the result is the same for any number of threads.
   *
   * @param points n points
   * @param labels the cluster of each point, n numbers from 0 on
   * @param sample how many points to score; n or more for all. Each cluster gives the same share of
   *     its points, rounded up, and at least two if it has them
   * @param seed seed of the choice
   * @param execution threads and cancellation
   * @throws InvalidInputException if there are other points than labels, a label is negative or the
   *     sample less than 1
   */
  public static Silhouette of(
      PointSet points, int[] labels, int sample, long seed, Execution execution) {
    InvalidInputException.require(
        labels.length == points.size(), "the number of labels", labels.length, points.size() + "");
    int[] sizes = sizes(labels);
    int[] rows = sample(labels, sizes, 2, sample, seed);
    double[] values = new double[rows.length];
    execution.forBlocks(
        rows.length,
        QUERY_BLOCK,
        (_, from, to) -> {
          double[][] origins = new double[to - from][];
          Arrays.setAll(origins, q -> points.row(rows[from + q]));
          double[][] sums = new double[to - from][sizes.length];
          new BruteForce(points, 0).addDistances(origins, labels, sums);
          for (int q = 0; q < sums.length; q++) {
            values[from + q] = value(sums[q], sizes, labels[rows[from + q]]);
          }
        });
    return of(labels, sizes, rows, values);
  }

  private static double value(double[] sums, int[] sizes, int own) {
    double other = Double.POSITIVE_INFINITY;
    for (int c = 0; c < sums.length; c++) {
      other = c == own || sizes[c] == 0 ? other : Math.min(other, sums[c] / sizes[c]);
    }
    if (other == Double.POSITIVE_INFINITY) {
      return Double.NaN;
    }
    return sizes[own] == 1 ? 0 : value(sums[own] / (sizes[own] - 1), other);
  }

  /** Returns the silhouette for a distance to the own cluster and one to the next. */
  static double value(double own, double other) {
    double larger = Math.max(own, other);
    return larger == 0 ? 0 : (other - own) / larger;
  }

  /** Adds up the silhouettes of scored points. */
  static Silhouette of(int[] labels, int[] sizes, int[] rows, double[] values) {
    int[] scored = new int[sizes.length];
    double[] means = new double[sizes.length];
    for (int r = 0; r < rows.length; r++) {
      scored[labels[rows[r]]]++;
      means[labels[rows[r]]] += values[r];
    }
    Arrays.setAll(means, c -> means[c] / scored[c]);
    double[] squares = new double[sizes.length];
    for (int r = 0; r < rows.length; r++) {
      double difference = values[r] - means[labels[rows[r]]];
      squares[labels[rows[r]]] += difference * difference;
    }
    double mean = 0;
    double variance = 0;
    for (int c = 0; c < sizes.length; c++) {
      double share = (double) sizes[c] / labels.length;
      mean += sizes[c] == 0 ? 0 : share * means[c];
      if (scored[c] < sizes[c]) {
        double unsampled = 1 - (double) scored[c] / sizes[c];
        variance += share * share * squares[c] / (scored[c] - 1) / scored[c] * unsampled;
      }
    }
    return new Silhouette(rows, values, means, mean, Math.sqrt(variance));
  }

  /** Returns the number of points of each cluster, up to the greatest label. */
  private static int[] sizes(int[] labels) {
    for (int i = 0; i < labels.length; i++) {
      if (labels[i] < 0) {
        throw InvalidInputException.of("the label of point " + i, labels[i], "at least 0");
      }
    }
    int[] sizes = new int[Arrays.stream(labels).max().orElse(-1) + 1];
    for (int label : labels) {
      sizes[label]++;
    }
    return sizes;
  }

  /**
   * Returns some rows, ascending: the same share of each cluster, but at least two, and all of a
   * small one.
   */
  static int[] sample(int[] labels, int[] sizes, int small, int wanted, long seed) {
    InvalidInputException.require(wanted >= 1, "the size of the sample", wanted, "at least 1");
    int n = labels.length;
    int[] left = sizes.clone();
    int[] needed = new int[sizes.length];
    double share = Math.min(1, (double) wanted / n);
    Arrays.setAll(
        needed,
        c -> {
          int fewest = sizes[c] <= small ? sizes[c] : Math.min(2, sizes[c]);
          return Math.clamp((long) Math.ceil(share * sizes[c]), fewest, sizes[c]);
        });
    SplittableRandom random = new SplittableRandom(seed);
    BitSet chosen = new BitSet(n);
    for (int i = 0; i < n; i++) {
      int c = labels[i];
      if (random.nextInt(left[c]--) < needed[c]) {
        needed[c]--;
        chosen.set(i);
      }
    }
    return chosen.stream().toArray();
  }

  @Override
  public String toString() {
    return (float) mean + " of " + rows.length + " points, standard error " + (float) standardError;
  }
}
