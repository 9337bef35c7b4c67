package org.bandgram.similarity;

import java.io.Serializable;
import java.util.Map;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.Dissimilarity.CosineDistance;
import org.bandgram.similarity.internal.FloatMath;

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
    permits Similarity.NegativeSquaredEuclidean,
        Similarity.Gaussian,
        Similarity.Polynomial,
        Similarity.Linear,
        Similarity.Sigmoid,
        Similarity.Cosine,
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

  /**
   * s(x, y) = -||x - y||<sup>2</sup>, the usual similarity of affinity propagation (Frey and Dueck
   * 2007, doi 10.1126/science.1136800). The differences are squared and added directly: expanding
   * into norms and a dot product would cancel for points far from the origin.
   */
  record NegativeSquaredEuclidean() implements Similarity {
    @Override
    public double between(PointSet x, int i, PointSet y, int j) {
      return 0 - PairSums.squaredDistance(x, i, y, j);
    }

    @Override
    public String name() {
      return "nse";
    }

    @Override
    public boolean decreasesWithDistance() {
      return true;
    }

    @Override
    public double bound(double largestSquaredNorm) {
      return 4 * largestSquaredNorm;
    }
  }

  /**
   * s(x, y) = exp(-gamma ||x - y||<sup>2</sup>), also known as the radial basis function. In single
   * precision values below about 1e-38 are 0.
   *
   * @param gamma inverse squared width, greater than 0
   */
  record Gaussian(double gamma) implements Similarity {
    /**
     * Checks the parameter.
     *
     * @throws org.bandgram.InvalidInputException if gamma is not a positive single-precision number
     */
    public Gaussian {
      PairSums.requirePositive("gamma", gamma);
    }

    @Override
    public double between(PointSet x, int i, PointSet y, int j) {
      Precision precision = x.precision();
      double exponent =
          -precision.round(precision.round(gamma) * PairSums.squaredDistance(x, i, y, j));
      return precision == Precision.FLOAT32 ? FloatMath.exp((float) exponent) : Math.exp(exponent);
    }

    @Override
    public String name() {
      return "gaussian";
    }

    @Override
    public Map<String, Number> parameters() {
      return PairSums.parameters("gamma", gamma);
    }

    @Override
    public boolean decreasesWithDistance() {
      return true;
    }

    @Override
    public double bound(double largestSquaredNorm) {
      return Math.max(1, 4 * largestSquaredNorm);
    }
  }

  /**
   * s(x, y) = (gamma x . y + coef0)<sup>degree</sup>. The power is taken by degree - 1
   * multiplications by the base.
   *
   * @param gamma scale of the dot product, greater than 0
   * @param coef0 what is added before the power is taken
   * @param degree the power, 1 to 16
   */
  record Polynomial(double gamma, double coef0, int degree) implements Similarity {
    private static final int LARGEST_DEGREE = 16;

    /**
     * Checks the parameters.
     *
     * @throws InvalidInputException if one lies outside its bounds
     */
    public Polynomial {
      PairSums.requirePositive("gamma", gamma);
      PairSums.requireFinite("coef0", coef0);
      InvalidInputException.require(
          degree >= 1 && degree <= LARGEST_DEGREE, "degree", degree, "from 1 to " + LARGEST_DEGREE);
    }

    @Override
    public double between(PointSet x, int i, PointSet y, int j) {
      Precision precision = x.precision();
      double base = PairSums.affineDot(x, i, y, j, gamma, coef0);
      double power = base;
      for (int p = 1; p < degree; p++) {
        power = precision.round(power * base);
      }
      return power;
    }

    @Override
    public String name() {
      return "polynomial";
    }

    @Override
    public Map<String, Number> parameters() {
      return PairSums.parameters("gamma", gamma, "coef0", coef0, "degree", degree);
    }

    @Override
    public double bound(double largestSquaredNorm) {
      double base = gamma * largestSquaredNorm + Math.abs(coef0);
      return Math.max(largestSquaredNorm, Math.max(base, Math.pow(base, degree)));
    }
  }

  /** s(x, y) = x . y, the dot product. */
  record Linear() implements Similarity {
    @Override
    public double between(PointSet x, int i, PointSet y, int j) {
      return PairSums.dot(x, i, y, j);
    }

    @Override
    public String name() {
      return "linear";
    }

    @Override
    public double bound(double largestSquaredNorm) {
      return largestSquaredNorm;
    }
  }

  /**
   * s(x, y) = tanh(gamma x . y + coef0).
   *
   * @param gamma scale of the dot product, greater than 0
   * @param coef0 what is added to it
   */
  record Sigmoid(double gamma, double coef0) implements Similarity {
    /**
     * Checks the parameters.
     *
     * @throws org.bandgram.InvalidInputException if one lies outside its bounds
     */
    public Sigmoid {
      PairSums.requirePositive("gamma", gamma);
      PairSums.requireFinite("coef0", coef0);
    }

    @Override
    public double between(PointSet x, int i, PointSet y, int j) {
      double argument = PairSums.affineDot(x, i, y, j, gamma, coef0);
      return x.precision() == Precision.FLOAT32
          ? FloatMath.tanh((float) argument)
          : Math.tanh(argument);
    }

    @Override
    public String name() {
      return "sigmoid";
    }

    @Override
    public Map<String, Number> parameters() {
      return PairSums.parameters("gamma", gamma, "coef0", coef0);
    }

    @Override
    public double bound(double largestSquaredNorm) {
      return Math.max(largestSquaredNorm, gamma * largestSquaredNorm + Math.abs(coef0));
    }
  }

  /**
   * s(x, y) = x . y / (||x|| ||y||), the cosine of the angle between two points seen from the
   * origin; 0 where one of them is the origin.
   */
  record Cosine() implements Similarity {
    private static final int POINTS_PER_BLOCK = 1 << 8;

    @Override
    public double between(PointSet x, int i, PointSet y, int j) {
      Precision precision = x.precision();
      double norms = precision.round(norm(x, i) * norm(y, j));
      return norms == 0 ? 0 : precision.round(PairSums.dot(x, i, y, j) / norms);
    }

    /**
     * Returns the Euclidean norm of a point, in the point set's precision, O(d).
     *
     * @param x a set of points
     * @param i a point of {@code x}
     */
    public static double norm(PointSet x, int i) {
      return x.precision().round(Math.sqrt(PairSums.dot(x, i, x, i)));
    }

    /**
     * Returns points scaled to norm 1, but the origin as it is: their {@link Linear} similarities
     * are the cosines of the given points but for rounding, and sums of them follow from means. O(n
     * d).
     *
     * @param points n points in d dimensions
     * @param execution threads and cancellation
     */
    public static PointSet unitVectors(PointSet points, Execution execution) {
      int d = points.dimensions();
      PointSet scaled = PointSet.allocate(points.size(), d, points.precision());
      execution.forBlocks(
          points.size(),
          POINTS_PER_BLOCK,
          (_, from, to) -> {
            double[] place = new double[d + 1];
            for (int i = from; i < to; i++) {
              CosineDistance.embed(points, i, place);
              for (int f = 0; f < d; f++) {
                scaled.set(i, f, place[f]);
              }
            }
          });
      return scaled;
    }

    @Override
    public String name() {
      return "cosine";
    }

    @Override
    public double bound(double largestSquaredNorm) {
      return Math.max(1, largestSquaredNorm);
    }
  }
}
