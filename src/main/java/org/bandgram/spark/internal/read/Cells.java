package org.bandgram.spark.internal.read;

import org.bandgram.Precision;
import org.bandgram.internal.text.Decimals;

/** Reads coordinates from the cells of a dataset, rounding as the readers of files do. */
final class Cells {
  private Cells() {}

  /** Returns a number rounded once, NaN if there is none. */
  static double number(Object cell, Precision precision) {
    return switch (cell) {
      case Number value -> precision.round(value.doubleValue());
      case Boolean value -> value ? 1 : 0;
      case String text -> Decimals.parse(text.strip(), precision);
      case null, default -> Double.NaN;
    };
  }

  /** Says why a cell is no coordinate, as a phrase that follows the column's name. */
  static String problem(Object cell, Precision precision) {
    return switch (cell) {
      case null -> "is null, but must be a finite number";
      case Double value when Double.isFinite(value) ->
          "has %s, which is too large for %s".formatted(value, precision);
      case Number value -> "has %s, but must be a finite number".formatted(value);
      default -> "has '%s', which is not a finite number".formatted(cell);
    };
  }
}
