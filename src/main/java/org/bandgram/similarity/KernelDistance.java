package org.bandgram.similarity;

import java.util.Map;
import java.util.Objects;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;

/**
 * d(x, y) = K(x, x) + K(y, y) - 2 K(x, y), the squared distance of two points in the feature space
 * of a kernel. Values below zero within rounding count as 0; one below that shows that the kernel
 * is not positive semi-definite, and is refused.
 *
 * @param kernel the kernel; symmetric
 */
public record KernelDistance(Similarity kernel) implements Dissimilarity {
  private static final double FLOAT_ROUNDING = 0x1p-23;
  private static final double DOUBLE_ROUNDING = 0x1p-52;

  /** Roundings in a kernel, not counting the sum over coordinates. */
  private static final int FURTHER_ROUNDINGS = 32;

  /**
   * Checks the kernel.
   *
   * @throws InvalidInputException if it is not symmetric
   */
  public KernelDistance {
    Objects.requireNonNull(kernel, "kernel");
    InvalidInputException.require(
        kernel.symmetric(), "the kernel of a dissimilarity", kernel.name(), "symmetric");
  }

  @Override
  public double between(PointSet x, int i, PointSet y, int j) {
    return combine(
        kernel.between(x, i, x, i),
        kernel.between(y, j, y, j),
        kernel.between(x, i, y, j),
        x,
        i,
        j);
  }

  /**
   * Returns the distance that three values of the kernel give.
   *
   * @param xx K(x, x)
   * @param yy K(y, y)
   * @param xy K(x, y)
   * @param x the set of the first point
   * @param i the first point, for messages
   * @param j the second point, for messages
   * @throws InvalidInputException if they show that the kernel is not positive semi-definite
   */
  public double combine(double xx, double yy, double xy, PointSet x, int i, int j) {
    Precision precision = x.precision();
    double value = xx + yy - 2 * xy;
    if (value >= 0) {
      return precision.round(value);
    }
    double unit = precision == Precision.FLOAT32 ? FLOAT_ROUNDING : DOUBLE_ROUNDING;
    double rounding =
        unit
            * (x.dimensions() + FURTHER_ROUNDINGS)
            * (Math.abs(xx) + Math.abs(yy) + 2 * Math.abs(xy));
    if (value >= -rounding) {
      return 0;
    }
    throw InvalidInputException.of(
        "the squared distance of points %d and %d by kernel %s".formatted(i, j, kernel.name()),
        value,
        "at least 0; the kernel is not positive semi-definite");
  }

  @Override
  public String name() {
    return "kernel-" + kernel.name();
  }

  @Override
  public Map<String, Number> parameters() {
    return kernel.parameters();
  }

  @Override
  public double bound(double largestSquaredNorm, int dimensions) {
    return 4 * kernel.bound(largestSquaredNorm);
  }
}
