package org.bandgram.internal.compute.lloyd;

import org.bandgram.Execution;
import org.bandgram.data.PointSet;

/**
 * What Lloyd's algorithm for K-means computes from points: squared distances to centroids, the
 * nearest of them, and sums of the points of each cluster. S. Lloyd. Least squares quantization in
 * PCM. IEEE Trans. Inf. Theory 28, 1982, doi 10.1109/TIT.1982.1056489.
 *
 * <p><b>Arithmetic.</b> A squared distance is the sum of squared differences in single precision,
 * in coordinate order: {@code t = x[f] - c[f]; sum = fma(t, t, sum)}, as {@link
 * org.bandgram.similarity.SquaredEuclideanDistance} has it. Its relative error is at most about d +
 * 2 roundings wherever the points lie, whereas the shorter {@code |c|²/2 - x·c} loses all digits
 * for clusters that are small against their distance from the origin. Sums over points are taken in
 * double precision in an order that depends on the numbers of points, centroids and dimensions
 * alone. Every implementation gives the same bits for any number of threads.
 */
public interface LloydOps {
  /** Returns a short name for logs and summaries, such as {@code cpu-scalar}. */
  String name();

  /** Returns the part of the points that the CPU assigns to centroids, from 0 to 1. */
  double hostShare();

  /**
   * Prepares points: copies them into the form that the CPU computes distances from, once. O(n d)
   * time and as much memory as the points have.
   *
   * @param points n points in single precision, borrowed
   * @param execution threads and cancellation
   * @throws org.bandgram.InvalidInputException if they are in another precision, or so large that
   *     squared distances could overflow
   */
  PreparedPoints prepare(PointSet points, Execution execution);

  /**
   * Takes prepared points to where they are assigned to centroids; on a GPU another copy of them.
   * O(n d) time.
   *
   * @param points n points
   * @param execution threads and cancellation
   */
  LloydPoints place(PreparedPoints points, Execution execution);

  /**
   * Prepares points and takes them to where they are assigned; see {@link #prepare} and {@link
   * #place}.
   */
  default LloydPoints points(PointSet points, Execution execution) {
    return place(prepare(points, execution), execution);
  }
}
