package org.bandgram.io.internal.cells;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import org.bandgram.Precision;
import org.bandgram.internal.text.Decimals;

/** Lists of numbers in cells, as Python writes them, {@code [1, 2]}, and NumPy, {@code [1. 2.]}. */
public final class ListCell {
  private ListCell() {}

  /**
   * Parses the characters {@code [from, to)}.
   *
   * @param numbers receives the first numbers, which a precision then rounds; NaN for what is none
   * @return how many numbers are listed; -1 if there is no list
   */
  public static int parse(char[] text, int from, int to, Precision precision, double[] numbers) {
    if (to - from < 2 || text[from] != '[' || text[to - 1] != ']') {
      return -1;
    }
    int end = to - 1;
    int count = 0;
    int at = skipBlanks(text, from + 1, end);
    while (at < end) {
      int start = at;
      while (at < end && text[at] != ',' && !Cell.isBlank(text[at])) {
        at++;
      }
      if (count < numbers.length) {
        numbers[count] = Decimals.unrounded(text, start, at, precision);
      }
      count++;
      at = skipBlanks(text, at, end);
      at = at < end && text[at] == ',' ? skipBlanks(text, at + 1, end) : at;
    }
    return count;
  }

  private static int skipBlanks(char[] text, int from, int end) {
    int at = from;
    while (at < end && Cell.isBlank(text[at])) {
      at++;
    }
    return at;
  }

  /** Returns how much a cell lists, numbers or not; 0 if it is no list. */
  public static int length(String cell) {
    char[] text = cell.toCharArray();
    return Math.max(0, parse(text, 0, text.length, Precision.FLOAT64, new double[0]));
  }

  /** Returns what a cell lists, NaN for what is no number; nothing if it is no list. */
  public static double[] numbers(String cell) {
    char[] text = cell.strip().toCharArray();
    double[] numbers = new double[text.length];
    int size = parse(text, 0, text.length, Precision.FLOAT64, numbers);
    return Arrays.copyOf(numbers, Math.max(0, size));
  }

  /** Returns how many numbers a cell lists; 0 if it is no list of numbers. */
  public static int size(String cell) {
    double[] numbers = cell.indexOf('[') < 0 ? new double[0] : numbers(cell);
    return DoubleStream.of(numbers).anyMatch(Double::isNaN) ? 0 : numbers.length;
  }
}
