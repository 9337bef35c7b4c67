package org.bandgram.internal.compute.lloyd;

import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.gram.PointScale;

/**
 * n points in d dimensions, where they are assigned to centroids by Lloyd's algorithm for K-means;
 * made by {@link org.bandgram.internal.compute.Backend#lloyd}. S. Lloyd. Least squares quantization
 * in PCM. IEEE Trans. Inf. Theory 28, 1982, doi 10.1109/TIT.1982.1056489. Candidates for centroids
 * are single-precision points with as many dimensions, from within the range of the points. Weights
 * are n numbers above 0, or none where every point counts once. Not safe for several threads.
 *
 * <p>Points are in single precision. On the CPU they can be in double, too, as their candidates
 * then are: differences and sums of squares are in double precision, squared distances rounded.
 *
 * <p><b>Arithmetic.</b> A squared distance is the sum of squared differences in single precision,
 * in coordinate order: {@code t = x[f] - c[f]; sum = fma(t, t, sum)}, as {@link
 * org.bandgram.similarity.Dissimilarity.SquaredEuclideanDistance} has it. Its relative error is at
 * most about d + 2 roundings wherever the points lie, whereas the shorter {@code |c|²/2 - x·c}
 * loses all digits for clusters that are small against their distance from the origin. Sums over
 * points are taken in double precision in an order that depends on the numbers of points, centroids
 * and dimensions alone. Every implementation gives the same bits for any number of threads.
 */
public interface LloydPoints {
  /** Returns the points, as they were given. */
  PointSet points();

  /** Returns how large coordinates are, of these points or of all that they are a part of. */
  PointScale scale();

  /** Returns a short name of what assigns them for logs and results, such as {@code cpu-scalar}. */
  String backend();

  /** Returns the part of the points that the CPU assigns to centroids, from 0 to 1. */
  double hostShare();

  /**
   * Returns some of the points, on the CPU in the same memory.
   *
   * @param from the first point, a multiple of {@code PointSums.BLOCK}
   * @param to one past the last point, above {@code from}; a multiple of BLOCK, or n
   */
  LloydPoints part(int from, int to, Execution execution);

  /**
   * Begins a run, in which no point has a centroid yet.
   *
   * @param weights n weights, or none; not copied
   * @throws org.bandgram.InvalidInputException if there are not n of them
   */
  LloydAssignment begin(double[] weights);

  /**
   * Begins a start by k-means++, in which no centroid is taken yet.
   *
   * @param weights n weights, or none; not copied
   * @param most how many points are tried at a time; takes 4 n bytes for each
   * @throws org.bandgram.InvalidInputException if there are not n weights
   */
  StartDistances beginStart(double[] weights, int most);
}
