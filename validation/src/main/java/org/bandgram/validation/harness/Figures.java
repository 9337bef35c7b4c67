package org.bandgram.validation.harness;

import java.util.Arrays;
import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.Locale;
import org.bandgram.InvalidInputException;

/** Numbers as summaries show them, and the few statistics that they need. */
public final class Figures {
  private Figures() {}

  /** Returns four significant digits, or a dash for NaN. */
  public static String of(double value) {
    if (Double.isNaN(value)) {
      return "–";
    }
    double magnitude = Math.abs(value);
    if (magnitude >= 1e6 || (magnitude < 1e-4 && magnitude > 0)) {
      return format("%.3e", value);
    }
    int exponent = magnitude == 0 ? 0 : (int) Math.floor(Math.log10(magnitude));
    return format("%,." + Math.max(0, 3 - exponent) + "f", value);
  }

  /** Returns a whole number with its thousands apart. */
  public static String of(long value) {
    return format("%,d", value);
  }

  /** Returns a ratio as the percentage by which it differs from 1, such as {@code +7.3 %}. */
  public static String excess(double ratio) {
    return format("%+.1f %%", 100 * (ratio - 1));
  }

  /** Returns the least and the greatest of some values, such as {@code 1.200 to 3.400}. */
  public static String range(DoubleSummaryStatistics values) {
    return values.getCount() == 0
        ? "–"
        : "%s to %s".formatted(of(values.getMin()), of(values.getMax()));
  }

  /** Returns the least, the mean and the greatest of some values. */
  public static String spread(DoubleSummaryStatistics values) {
    return values.getCount() == 0
        ? "–"
        : "%s, %s, %s".formatted(of(values.getMin()), of(values.getAverage()), of(values.getMax()));
  }

  private static String format(String format, Object value) {
    return String.format(Locale.ROOT, format, value);
  }

  /** Returns the median; the mean of the middle two of an even number of values. */
  public static double median(Collection<Double> values) {
    InvalidInputException.require(!values.isEmpty(), "the number of values", 0, "at least 1");
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }

  /** Returns the geometric mean of positive values; NaN for none. */
  public static double geometricMean(double... values) {
    return Math.exp(Arrays.stream(values).map(Math::log).average().orElse(Double.NaN));
  }
}
