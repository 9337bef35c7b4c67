package org.bandgram.cli.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Round numbers along an axis.
 *
 * @param values the marked values, ascending
 * @param step the distance between them
 */
record Ticks(List<Double> values, double step) {
  private static final double[] DECIMAL_STEPS = {1, 2, 5, 10};
  private static final double[] DEGREE_STEPS = {1, 2, 5, 10, 15, 30, 45};

  /** Multiples of 1, 2 or 5 times a power of ten, at most {@code most} of them. */
  static Ticks decimal(double from, double to, int most) {
    double raw = (to - from) / Math.max(1, most);
    double power = Math.pow(10, Math.floor(Math.log10(raw)));
    for (double step : DECIMAL_STEPS) {
      if (step * power >= raw) {
        return multiples(from, to, step * power);
      }
    }
    return multiples(from, to, 10 * power);
  }

  /** Degrees a map reader expects, at most about {@code most} of them. */
  static Ticks degrees(double from, double to, int most) {
    for (double step : DEGREE_STEPS) {
      if ((to - from) / step <= most) {
        return step == 1 ? decimal(from, to, most) : multiples(from, to, step);
      }
    }
    return multiples(from, to, 60);
  }

  /** Counts the steps first: added to a large number, a small one may change nothing. */
  private static Ticks multiples(double from, double to, double step) {
    List<Double> values = new ArrayList<>();
    double slack = 1e-9 * step;
    double first = Math.ceil((from - slack) / step);
    double steps = Math.floor((to + slack) / step) - first;
    for (int m = 0; m <= steps && step > 0; m++) {
      double value = (first + m) * step;
      if (values.isEmpty() || value > values.getLast()) {
        values.add(value);
      }
    }
    return new Ticks(values, step);
  }

  /** Returns a value with as many decimals as the step needs. */
  String label(double value) {
    double magnitude = Math.max(Math.abs(values.getFirst()), Math.abs(values.getLast()));
    if (magnitude >= 1e7 || (magnitude > 0 && magnitude < 1e-3)) {
      return value == 0 ? "0" : scientific(value);
    }
    int decimals = (int) Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
    String text = String.format(Locale.ROOT, "%,." + decimals + "f", value + 0.0);
    return text.replace('-', '\u2212');
  }

  private String scientific(double value) {
    int exponent = (int) Math.floor(Math.log10(Math.abs(value)) + 1e-9);
    int decimals = (int) Math.max(0, exponent - Math.floor(Math.log10(step) + 1e-9));
    double mantissa = value / Math.pow(10, exponent);
    return String.format(Locale.ROOT, "%." + decimals + "fe%d", mantissa, exponent)
        .replace('-', '\u2212');
  }
}
