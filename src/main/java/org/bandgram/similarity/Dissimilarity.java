package org.bandgram.similarity;

import java.io.Serializable;
import java.util.Map;
import org.bandgram.data.PointSet;

/**
 * A dissimilarity d(x, y) of two points, at least 0; smaller is more alike. {@link #between} is the
 * reference that every fast path reproduces.
 *
 * <p><b>Arithmetic.</b> Sums over coordinates run in order of the coordinates, from zero, squares
 * are added by fused multiply-add, and nothing is expanded into norms and dot products, which would
 * cancel for points far from the origin. For {@link org.bandgram.Precision#FLOAT32} points each
 * operation is rounded to single precision, so that code for many pairs at once agrees bit for bit.
 * For {@code FLOAT64} points the arithmetic is Java's {@code double}.
 *
 * <p>All implementations are immutable and safe for use by several threads.
 */
public sealed interface Dissimilarity extends Serializable
    permits SquaredEuclideanDistance,
        EuclideanDistance,
        ManhattanDistance,
        CosineDistance,
        KernelDistance,
        CustomDissimilarity {

  /**
   * Returns the dissimilarity of point {@code i} of {@code x} and point {@code j} of {@code y},
   * O(d).
   *
   * @param x one set of points
   * @param i a point of {@code x}
   * @param y a set with the dimensions and the precision of {@code x}, or {@code x} itself
   * @param j a point of {@code y}
   * @throws org.bandgram.InvalidInputException if dimensions or precisions differ
   */
  double between(PointSet x, int i, PointSet y, int j);

  /** Returns a short lower-case name for commands and summaries. */
  String name();

  /** Returns the parameters by name, in a fixed order; empty if there are none. */
  default Map<String, Number> parameters() {
    return Map.of();
  }

  /**
   * Returns an upper bound of everything computed on the way to d(x, y), given the largest squared
   * norm among the points, so that a caller can rule out overflow.
   *
   * @param largestSquaredNorm the largest sum of squared coordinates of a point, exact or above
   * @param dimensions number of coordinates
   */
  double bound(double largestSquaredNorm, int dimensions);
}
