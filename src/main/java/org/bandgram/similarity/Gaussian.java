package org.bandgram.similarity;

import java.util.Map;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.internal.FloatMath;

/**
 * s(x, y) = exp(-gamma ||x - y||<sup>2</sup>), also known as the radial basis function. In single
 * precision values below about 1e-38 are 0.
 *
 * @param gamma inverse squared width, greater than 0
 */
public record Gaussian(double gamma) implements Similarity {
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
