package org.bandgram.similarity;

import java.io.Serializable;
import java.util.Map;
import org.bandgram.data.PointSet;

/**
 * A similarity s(x, y) of two points; larger is more alike. {@link #between} is the reference that
 * every fast path reproduces.
 *
 * <p><b>Arithmetic.</b> Sums over features run in feature order, from zero, with one fused
 * multiply-add each: {@code sum = fma(t, t, sum)} for a difference {@code t = x[f] - y[f]}, {@code
 * sum = fma(x[f], y[f], sum)} for a dot product. It rounds once, by definition, so that all code
 * that takes the same order has the same sums. For {@link org.bandgram.Precision#FLOAT32} points
 * every other addition, subtraction, multiplication, division and square root is rounded to single
 * precision, too, and exp and tanh are those of {@code FloatMath}; code that handles many pairs at
 * once in single precision therefore agrees bit for bit. For {@code FLOAT64} points the arithmetic
 * is Java's {@code double}.
 *
 * <p>All implementations are immutable; their parameters are finite. They can be sent to other
 * machines, one of your own where its function can.
 */
public sealed interface Similarity extends Serializable
    permits NegativeSquaredEuclidean,
        Gaussian,
        Polynomial,
        Linear,
        Sigmoid,
        Cosine,
        CustomSimilarity {

  /**
   * Returns the similarity of point {@code i} of {@code x} and point {@code j} of {@code y}, O(d).
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

  /** Tells whether s(x, y) = s(y, x) for all points. */
  default boolean symmetric() {
    return true;
  }

  /**
   * Tells whether s depends on the Euclidean distance alone and never increases with it, so that
   * the most similar point is the nearest one.
   */
  default boolean decreasesWithDistance() {
    return false;
  }

  /**
   * Returns an upper bound of the absolute value of everything computed on the way to s(x, y),
   * given the largest squared norm among the points, so that a caller can rule out overflow.
   *
   * @param largestSquaredNorm the largest sum of squared coordinates of a point, exact or above
   */
  double bound(double largestSquaredNorm);
}
