package org.bandgram.similarity;

import java.util.Objects;
import java.util.function.ToDoubleBiFunction;
import org.bandgram.InvalidInputException;
import org.bandgram.data.PointSet;

/**
 * A similarity given as Java code; it may be asymmetric. It runs on the CPU only, one pair at a
 * time, and from several threads at once, so the code must not keep state. Negative infinity means
 * "no edge"; NaN, positive infinity and what the precision of the points cannot hold are refused.
 *
 * @param name a short name for summaries
 * @param symmetric whether s(x, y) = s(y, x) for all points
 * @param pairs the code
 */
public record CustomSimilarity(String name, boolean symmetric, Pairs pairs) implements Similarity {
  /** Code for the similarity of two points. */
  @FunctionalInterface
  public interface Pairs {
    /** Returns the similarity of point {@code i} of {@code x} and point {@code j} of {@code y}. */
    double between(PointSet x, int i, PointSet y, int j);
  }

  /** Checks that nothing is null. */
  public CustomSimilarity {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(pairs, "pairs");
  }

  /**
   * Returns a similarity of two rows of d coordinates.
   *
   * @param name a short name for summaries
   * @param symmetric whether s(x, y) = s(y, x) for all points
   * @param rows the code; it gets copies of the two points' coordinates
   */
  public static CustomSimilarity ofRows(
      String name, boolean symmetric, ToDoubleBiFunction<double[], double[]> rows) {
    Objects.requireNonNull(rows, "rows");
    return new CustomSimilarity(
        name, symmetric, (x, i, y, j) -> rows.applyAsDouble(x.row(i), y.row(j)));
  }

  @Override
  public double between(PointSet x, int i, PointSet y, int j) {
    double value = pairs.between(x, i, y, j);
    double rounded = x.precision().round(value);
    if (!Double.isFinite(rounded) && value != Double.NEGATIVE_INFINITY) {
      throw InvalidInputException.of(
          "similarity %s of points %d and %d".formatted(name, i, j),
          value,
          "finite in %s, or negative infinity".formatted(x.precision()));
    }
    return rounded;
  }

  /** Returns 0: what the code computes is not known, and {@link #between} checks each value. */
  @Override
  public double bound(double largestSquaredNorm) {
    return 0;
  }

  /** Returns the name, the same in every JVM. */
  @Override
  public String toString() {
    return name;
  }
}
