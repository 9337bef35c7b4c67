package org.bandgram.similarity;

import java.io.Serializable;
import java.util.Map;
import java.util.Objects;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
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
    permits Dissimilarity.SquaredEuclideanDistance,
        Dissimilarity.EuclideanDistance,
        Dissimilarity.ManhattanDistance,
        Dissimilarity.CosineDistance,
        Dissimilarity.KernelDistance,
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

  /** d(x, y) = ||x - y||<sup>2</sup>, the usual dissimilarity of exemplar clustering. */
  record SquaredEuclideanDistance() implements Dissimilarity {
    @Override
    public double between(PointSet x, int i, PointSet y, int j) {
      return PairSums.squaredDistance(x, i, y, j);
    }

    @Override
    public String name() {
      return "sqeuclidean";
    }

    @Override
    public double bound(double largestSquaredNorm, int dimensions) {
      return 4 * largestSquaredNorm;
    }
  }

  /**
   * d(x, y) = ||x - y||, the square root of {@link SquaredEuclideanDistance}, rounded once more.
   */
  record EuclideanDistance() implements Dissimilarity {
    @Override
    public double between(PointSet x, int i, PointSet y, int j) {
      return x.precision().round(Math.sqrt(PairSums.squaredDistance(x, i, y, j)));
    }

    @Override
    public String name() {
      return "euclidean";
    }

    @Override
    public double bound(double largestSquaredNorm, int dimensions) {
      return 4 * largestSquaredNorm;
    }
  }

  /** d(x, y) = sum of |x_f - y_f| over the coordinates f. */
  record ManhattanDistance() implements Dissimilarity {
    @Override
    public double between(PointSet x, int i, PointSet y, int j) {
      PairSums.requireAlike(x, y);
      Precision precision = x.precision();
      double sum = 0;
      for (int f = 0; f < x.dimensions(); f++) {
        sum = precision.round(sum + Math.abs(precision.round(x.get(i, f) - y.get(j, f))));
      }
      return sum;
    }

    @Override
    public String name() {
      return "manhattan";
    }

    @Override
    public double bound(double largestSquaredNorm, int dimensions) {
      return Math.max(largestSquaredNorm, 2 * Math.sqrt(largestSquaredNorm * dimensions));
    }
  }

  /**
   * d(x, y) = 1 - cos(x, y), from 0 to 2: half the squared Euclidean distance of the two points on
   * the unit sphere, which keeps its precision where the angle is small. The origin has distance 1
   * from every other point and 0 from itself.
   *
   * <p>For that, a point is given one coordinate more, 0, after division by its norm; the origin
   * becomes the unit vector along that coordinate.
   */
  record CosineDistance() implements Dissimilarity {
    @Override
    public double between(PointSet x, int i, PointSet y, int j) {
      PairSums.requireAlike(x, y);
      Precision precision = x.precision();
      double[] u = new double[x.dimensions() + 1];
      double[] v = new double[x.dimensions() + 1];
      embed(x, i, u);
      embed(y, j, v);
      double sum = 0;
      for (int f = 0; f < u.length; f++) {
        sum = addSquare(sum, u[f] - v[f], precision);
      }
      return 0.5 * sum;
    }

    private static double addSquare(double sum, double difference, Precision precision) {
      if (precision == Precision.FLOAT32) {
        float rounded = (float) difference;
        return Math.fma(rounded, rounded, (float) sum);
      }
      return Math.fma(difference, difference, sum);
    }

    /**
     * Writes a point's place on the unit sphere, O(d).
     *
     * @param points a set of points in d dimensions
     * @param i one of them
     * @param target d + 1 slots; gets numbers of the set's precision
     */
    public static void embed(PointSet points, int i, double[] target) {
      int d = points.dimensions();
      double largest = 0;
      for (int f = 0; f < d; f++) {
        target[f] = points.get(i, f);
        largest = Math.max(largest, Math.abs(target[f]));
      }
      target[d] = largest == 0 ? 1 : 0;
      if (largest == 0) {
        return;
      }
      int exponent = Math.getExponent(largest);
      double sum = 0;
      for (int f = 0; f < d; f++) {
        target[f] = Math.scalb(target[f], -exponent);
        sum = Math.fma(target[f], target[f], sum);
      }
      double norm = Math.sqrt(sum);
      for (int f = 0; f < d; f++) {
        target[f] = points.precision().round(target[f] / norm);
      }
    }

    @Override
    public String name() {
      return "cosine";
    }

    @Override
    public double bound(double largestSquaredNorm, int dimensions) {
      return 4;
    }
  }

  /**
   * d(x, y) = K(x, x) + K(y, y) - 2 K(x, y), the squared distance of two points in the feature
   * space of a kernel. Values below zero within rounding count as 0; one below that shows that the
   * kernel is not positive semi-definite, and is refused.
   *
   * @param kernel the kernel; symmetric
   */
  record KernelDistance(Similarity kernel) implements Dissimilarity {
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
}
