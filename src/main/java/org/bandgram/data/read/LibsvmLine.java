package org.bandgram.data.read;

import java.util.StringTokenizer;
import org.bandgram.Precision;
import org.bandgram.data.DataFormatException;
import org.bandgram.data.ReadOptions;
import org.bandgram.data.internal.table.Cell;
import org.bandgram.data.internal.table.Decimals;

/**
 * Parses lines of the form {@code label index:value index:value ...}, with indices from 1,
 * ascending.
 */
final class LibsvmLine {
  /** Receives an entry; the index counts from 0 here. */
  @FunctionalInterface
  interface Feature {
    void entry(int index, double value);
  }

  private final String file;
  private final Precision precision;

  LibsvmLine(String file, ReadOptions options) {
    this.file = file;
    this.precision = options.geo().isPresent() ? Precision.FLOAT64 : options.precision();
  }

  /**
   * Parses a line that is not blank.
   *
   * @param text the line
   * @param line its number
   * @param dimensions the largest index allowed
   * @param feature receives the entries
   * @return the label
   */
  String parse(String text, long line, int dimensions, Feature feature) {
    StringTokenizer tokens = new StringTokenizer(text);
    String label = tokens.nextToken();
    int last = 0;
    while (tokens.hasMoreTokens()) {
      String token = tokens.nextToken();
      int colon = token.indexOf(':');
      int index = colon < 0 ? -1 : index(token, colon);
      if (index < 0) {
        throw fault(line, "has %s, but must have index:value".formatted(Cell.shown(token)));
      }
      if (index <= last) {
        throw fault(
            line,
            index == 0
                ? "has index 0, but indices count from 1"
                : "has index %d after %d, but indices must ascend".formatted(index, last));
      }
      if (index > dimensions) {
        throw fault(line, "has index %d, but there are %d dimensions".formatted(index, dimensions));
      }
      feature.entry(index - 1, value(token, colon, line));
      last = index;
    }
    return label;
  }

  /** Returns the index in front of the colon, -1 if there is none below 2^31. */
  private static int index(String token, int colon) {
    try {
      return Integer.parseUnsignedInt(token, 0, colon, 10);
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  private double value(String token, int colon, long line) {
    String cell = token.substring(colon + 1);
    double value = Decimals.parse(cell.toCharArray(), 0, cell.length(), precision);
    if (!Double.isFinite(value)) {
      String column = token.substring(0, colon);
      throw DataFormatException.atCell(file, line, column, Cell.problem(cell, precision));
    }
    return value;
  }

  private DataFormatException fault(long line, String problem) {
    return DataFormatException.atLine(file, line, problem);
  }
}
