package org.bandgram.similarity;

import java.util.Objects;
import java.util.function.ToDoubleBiFunction;
import org.bandgram.InvalidInputException;
import org.bandgram.data.PointSet;

/**
 * A dissimilarity given as Java code; it may be asymmetric: the first point is the one that is
 * represented, the second the one that represents it. It runs on the CPU only, one pair at a time,
 * and from several threads at once, so the code must not keep state. Negative values, NaN and
 * infinity are refused.
 *
 * @param name a short name for summaries
 * @param pairs the code
 */
public record CustomDissimilarity(String name, Pairs pairs) implements Dissimilarity {
  /** Code for the dissimilarity of two points. */
  @FunctionalInterface
  public interface Pairs {
    /**
     * Returns the dissimilarity of point {@code i} of {@code x} and point {@code j} of {@code y}.
     */
    double between(PointSet x, int i, PointSet y, int j);
  }

  /** Checks that nothing is null. */
  public CustomDissimilarity {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(pairs, "pairs");
  }

  /**
   * Returns a dissimilarity of two rows of d coordinates.
   *
   * @param name a short name for summaries
   * @param rows the code; it gets copies of the two points' coordinates
   */
  public static CustomDissimilarity ofRows(
      String name, ToDoubleBiFunction<double[], double[]> rows) {
    Objects.requireNonNull(rows, "rows");
    return new CustomDissimilarity(name, (x, i, y, j) -> rows.applyAsDouble(x.row(i), y.row(j)));
  }

  @Override
  public double between(PointSet x, int i, PointSet y, int j) {
    double value = x.precision().round(pairs.between(x, i, y, j));
    if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
      throw InvalidInputException.of(
          "dissimilarity %s of points %d and %d".formatted(name, i, j),
          value,
          "at least 0 and finite");
    }
    return value;
  }

  /** Returns 0: what the code computes is not known, and {@link #between} checks each value. */
  @Override
  public double bound(double largestSquaredNorm, int dimensions) {
    return 0;
  }

  /** Returns the name, the same in every JVM. */
  @Override
  public String toString() {
    return name;
  }
}
