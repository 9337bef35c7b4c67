package org.bandgram.validation.harness;

import java.util.Locale;
import java.util.function.Function;

/**
 * A column of a file with runs, or of a table in a report.
 *
 * @param <R> the runs
 * @param name what the header calls it; in files lower-case words joined by underscores
 * @param digits how many digits numbers with a fraction have in files, where NaN is nothing; clocks
 *     have at most {@link #DIGITS_OF_TIME}
 */
public record Column<R>(String name, Function<R, Object> value, int digits) {
  static final int USUAL_DIGITS = 7;

  /** More would be noise. */
  static final int DIGITS_OF_TIME = 5;

  /** Has fewer digits if this is a time. */
  public Column {
    digits = name.contains("seconds") ? Math.min(digits, DIGITS_OF_TIME) : digits;
  }

  /** Returns a column whose numbers have seven digits. */
  public static <R> Column<R> column(String name, Function<R, Object> value) {
    return new Column<>(name, value, USUAL_DIGITS);
  }

  public String text(R run) {
    Object object = value.apply(run);
    if (object instanceof Double number) {
      return Double.isNaN(number) ? "" : String.format(Locale.ROOT, "%." + digits + "g", number);
    }
    return object.toString();
  }
}
