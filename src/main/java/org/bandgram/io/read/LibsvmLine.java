package org.bandgram.io.read;

import java.util.List;
import java.util.StringTokenizer;
import java.util.regex.Pattern;
import org.bandgram.Precision;
import org.bandgram.internal.text.Decimals;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.internal.cells.Cell;
import org.bandgram.io.internal.cells.MissingMarks;

/**
 * Parses lines of the form {@code label index:value index:value ...}, with ascending indices that
 * count from 0 or 1; {@code qid:number} behind the label, which learning to rank writes, is passed
 * over.
 */
final class LibsvmLine {
  /** Receives an entry, with the index as it is written. */
  @FunctionalInterface
  interface Feature {
    void entry(int index, double value);
  }

  private static final Pattern ENTRY = Pattern.compile("\\d+:[^:]+");
  private static final int SAMPLE_LINES = 20;

  private final String file;
  private final Precision precision;
  private final boolean takesMissing;
  private final MissingMarks marks;

  LibsvmLine(String file, Precision precision, boolean takesMissing, MissingMarks marks) {
    this.file = file;
    this.precision = precision;
    this.takesMissing = takesMissing;
    this.marks = marks;
  }

  /** Tells whether a text is of this form, as its first lines tell. */
  static boolean isFormOf(String head) {
    if (head.indexOf(':') < 0) {
      return false;
    }
    List<String> lines =
        head.lines()
            .filter(line -> !line.isBlank() && !line.startsWith("#"))
            .limit(SAMPLE_LINES)
            .toList();
    return lines.stream().allMatch(line -> isFormOf(line, 0))
        && lines.stream().anyMatch(line -> isFormOf(line, 1));
  }

  /** Tells whether a line is a label and as many entries, or more. */
  private static boolean isFormOf(String line, int entries) {
    StringTokenizer tokens = new StringTokenizer(line.split("#", 2)[0]);
    if (!tokens.hasMoreTokens() || tokens.nextToken().indexOf(':') >= 0) {
      return false;
    }
    int count = 0;
    boolean first = true;
    while (tokens.hasMoreTokens()) {
      String token = tokens.nextToken();
      boolean isQuery = first && token.startsWith("qid:");
      if (!isQuery && !ENTRY.matcher(token).matches()) {
        return false;
      }
      count += isQuery ? 0 : 1;
      first = false;
    }
    return count >= entries;
  }

  /**
   * Parses a line that is not blank.
   *
   * @param text the line
   * @param line its number
   * @param largest the largest index allowed
   * @param feature receives the entries
   * @return the label
   */
  String parse(String text, long line, int largest, Feature feature) {
    StringTokenizer tokens = new StringTokenizer(text);
    String label = tokens.nextToken();
    int last = -1;
    boolean first = true;
    while (tokens.hasMoreTokens()) {
      String token = tokens.nextToken();
      if (first && token.matches("qid:\\d+")) {
        continue;
      }
      first = false;
      int colon = token.indexOf(':');
      int index = colon < 0 ? -1 : index(token, colon);
      if (index < 0) {
        throw fault(line, "has %s, but must have index:value".formatted(Cell.shown(token)));
      }
      if (index <= last) {
        throw fault(line, "has index %d after %d, but indices must ascend".formatted(index, last));
      }
      if (index > largest) {
        throw fault(line, "has index %d, but the largest can be %d".formatted(index, largest));
      }
      feature.entry(index, value(token, colon, line));
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
    double value = Decimals.unrounded(cell.toCharArray(), 0, cell.length(), precision);
    if (Double.isFinite(value) && !marks.has(value)) {
      return value;
    }
    boolean isMissing = marks.isMissing(cell);
    if (!isMissing || !takesMissing) {
      String column = token.substring(0, colon);
      throw DataFormatException.atCell(file, line, column, marks.problem(cell, precision))
          .ofMissingValue(isMissing);
    }
    return Double.NaN;
  }

  private DataFormatException fault(long line, String problem) {
    return DataFormatException.atLine(file, line, problem);
  }
}
