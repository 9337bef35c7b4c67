package org.bandgram.validation.harness;

import java.util.Locale;
import java.util.function.Function;

/**
 * A column of a file with runs, or of a table in a report.
 *
 * @param <R> the runs
 * @param name what the header calls it; in files lower-case words joined by underscores
 * @param value a run's value; in files numbers are written with seven digits, NaN as nothing
 */
public record Column<R>(String name, Function<R, Object> value) {
  /** Returns a column. */
  public static <R> Column<R> column(String name, Function<R, Object> value) {
    return new Column<>(name, value);
  }

  public String text(R run) {
    Object object = value.apply(run);
    if (object instanceof Double number) {
      return Double.isNaN(number) ? "" : String.format(Locale.ROOT, "%.7g", number);
    }
    return object.toString();
  }
}
