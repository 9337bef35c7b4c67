package org.bandgram.validation.harness;

import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The power b with which a measured quantity grows, y ~ x^b, by least squares on logarithms.
 *
 * @param exponent the power; NaN of fewer than two points
 * @param error its standard error; NaN of fewer than three points
 * @param from the least x
 * @param to the greatest x
 */
public record Slope(double exponent, double error, double from, double to) {
  /** Beyond so many standard errors a difference decides. */
  private static final double ERRORS = 2;

  /** With a greater standard error times scatter by more than the bounds of claims differ. */
  private static final double MOST_ERROR = 0.1;

  /** Fits a power law to points. */
  public static Slope of(Map<Double, Double> points) {
    double n = points.size();
    double x = mean(points, p -> Math.log(p.getKey()));
    double y = mean(points, p -> Math.log(p.getValue()));
    double varX = mean(points, p -> Math.pow(Math.log(p.getKey()) - x, 2));
    double slope =
        mean(points, p -> (Math.log(p.getKey()) - x) * (Math.log(p.getValue()) - y)) / varX;
    double left =
        mean(
            points,
            p -> Math.pow(Math.log(p.getValue()) - y - slope * (Math.log(p.getKey()) - x), 2));
    return new Slope(
        slope,
        n < 3 ? Double.NaN : Math.sqrt(left / (n - 2) / varX),
        points.keySet().stream().mapToDouble(Double::doubleValue).min().orElse(Double.NaN),
        points.keySet().stream().mapToDouble(Double::doubleValue).max().orElse(Double.NaN));
  }

  private static double mean(
      Map<Double, Double> points, ToDoubleFunction<Map.Entry<Double, Double>> value) {
    return points.entrySet().stream().mapToDouble(value).average().orElse(Double.NaN);
  }

  /** Returns the verdict on an upper bound; undecided if it lies within the uncertainty. */
  public Verdict atMost(double bound) {
    if (Double.isNaN(error)) {
      return Verdict.NOT_TESTED;
    }
    if (error > MOST_ERROR || Math.abs(exponent - bound) < ERRORS * error) {
      return Verdict.NOT_DECIDED;
    }
    return Verdict.of(exponent <= bound);
  }

  /** Returns the verdict on a lower bound. */
  public Verdict atLeast(double bound) {
    return new Slope(-exponent, error, from, to).atMost(-bound);
  }

  private static String decimals(double value) {
    return Double.isNaN(value) ? "–" : String.format(Locale.ROOT, "%.2f", value);
  }

  /** Returns the power as reports show it, such as "1.02 ± 0.01". */
  public String power() {
    return Double.isNaN(exponent)
        ? "no power, for want of sizes"
        : decimals(exponent) + " ± " + decimals(error);
  }

  /** Returns the power and its range, such as "n^1.02 ± 0.01 over 1,000 to 16,000". */
  public String text(String symbol) {
    return Double.isNaN(exponent)
        ? power()
        : "%s^%s over %s to %s"
            .formatted(symbol, power(), Figures.of(Math.round(from)), Figures.of(Math.round(to)));
  }
}
