package org.bandgram.validation.harness;

import java.util.Locale;
import java.util.function.Function;

/**
 * A column of a file with runs.
 *
 * @param <R> the runs
 * @param name what the header calls it: lower-case words joined by underscores
 * @param value a run's value; numbers are written with seven digits, NaN as nothing
 */
public record Column<R>(String name, Function<R, Object> value) {
  public String text(R run) {
    Object object = value.apply(run);
    if (object instanceof Double number) {
      return Double.isNaN(number) ? "" : String.format(Locale.ROOT, "%.7g", number);
    }
    return object.toString();
  }
}
