package org.bandgram.spark;

import org.apache.spark.sql.Row;

/** Reads coordinates from the cells of a dataset, rounding as the readers of files do. */
final class Cells {
  private Cells() {}

  /**
   * Reads a row.
   *
   * @param names names of its cells
   * @param to where the coordinates go
   * @param at where the first one goes
   * @return why a cell is no coordinate; null where all are
   */
  static String read(Row row, String[] names, float[] to, int at) {
    for (int j = 0; j < names.length; j++) {
      Object cell = row.isNullAt(j) ? null : row.get(j);
      float value = number(cell);
      if (!Float.isFinite(value)) {
        return "column '%s' %s".formatted(names[j], problem(cell));
      }
      to[at + j] = value;
    }
    return null;
  }

  /** Returns a number rounded once, NaN where there is none. */
  static float number(Object cell) {
    return switch (cell) {
      case Float value -> value;
      case Number value -> (float) value.doubleValue();
      case Boolean value -> value ? 1 : 0;
      case String text -> parsed(text);
      case null, default -> Float.NaN;
    };
  }

  private static float parsed(String text) {
    try {
      return Float.parseFloat(text.strip());
    } catch (NumberFormatException e) {
      return Float.NaN;
    }
  }

  private static String problem(Object cell) {
    return switch (cell) {
      case null -> "is null, but must be a finite number";
      case Double value when Double.isFinite(value) ->
          "has %s, which is too large for float32".formatted(value);
      case Number value -> "has %s, but must be a finite number".formatted(value);
      default -> "has '%s', which is no finite number".formatted(cell);
    };
  }
}
