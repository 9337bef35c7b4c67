package org.bandgram.similarity;

import java.util.Map;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.internal.FloatMath;

/**
 * s(x, y) = tanh(gamma x . y + coef0).
 *
 * @param gamma scale of the dot product, greater than 0
 * @param coef0 what is added to it
 */
public record Sigmoid(double gamma, double coef0) implements Similarity {
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
