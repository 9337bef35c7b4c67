package org.bandgram.similarity;

import java.util.Map;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;

/**
 * s(x, y) = (gamma x . y + coef0)<sup>degree</sup>. The power is taken by degree - 1
 * multiplications by the base.
 *
 * @param gamma scale of the dot product, greater than 0
 * @param coef0 what is added before the power is taken
 * @param degree the power, 1 to 16
 */
public record Polynomial(double gamma, double coef0, int degree) implements Similarity {
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
