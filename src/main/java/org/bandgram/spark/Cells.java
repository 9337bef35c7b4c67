package org.bandgram.spark;

import org.apache.spark.sql.Row;
import org.bandgram.Precision;
import org.bandgram.internal.compute.messages.Numbers;
import org.bandgram.internal.text.Decimals;

/** Reads coordinates from the cells of a dataset, rounding as the readers of files do. */
final class Cells {
  private Cells() {}

  /**
   * Reads a row.
   *
   * @param row the coordinates; behind them there may be what is wrong with it, or null
   * @param names names of the coordinates
   * @param to where the coordinates go
   * @param at where the first one goes
   * @return why a cell is no coordinate, or the row wrong; null if all is well
   */
  static String read(Row row, String[] names, Numbers to, int at) {
    if (row.size() > names.length && !row.isNullAt(names.length)) {
      return row.getString(names.length);
    }
    for (int j = 0; j < names.length; j++) {
      Object cell = row.isNullAt(j) ? null : row.get(j);
      double value = number(cell, to.precision());
      if (!Double.isFinite(value)) {
        return "column '%s' %s".formatted(names[j], problem(cell, to.precision()));
      }
      to.set(at + j, value);
    }
    return null;
  }

  /** Returns a number rounded once, NaN if there is none. */
  static double number(Object cell, Precision precision) {
    return switch (cell) {
      case Number value -> precision.round(value.doubleValue());
      case Boolean value -> value ? 1 : 0;
      case String text -> Decimals.parse(text.strip(), precision);
      case null, default -> Double.NaN;
    };
  }

  private static String problem(Object cell, Precision precision) {
    return switch (cell) {
      case null -> "is null, but must be a finite number";
      case Double value when Double.isFinite(value) ->
          "has %s, which is too large for %s".formatted(value, precision);
      case Number value -> "has %s, but must be a finite number".formatted(value);
      default -> "has '%s', which is not a finite number".formatted(cell);
    };
  }
}
