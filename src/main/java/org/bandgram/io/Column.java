package org.bandgram.io;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bandgram.InvalidInputException;
import org.bandgram.io.DataSet.ClassLabels;

/**
 * A column of a file beside the coordinates: a number or a text for each row, which may be missing.
 * Texts are kept once each, rows have their numbers; so a row takes 8 bytes in a column of numbers,
 * 4 in one of texts, 12 in one that has both. Safe for use by several threads.
 */
@SuppressWarnings("serial") // its list is
public final class Column implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The code of a row that has no text. */
  public static final int NO_TEXT = -1;

  private static final double MOST_EXACT = 1L << 53;

  private final String name;
  private final double[] numbers;
  private final int[] codes;
  private final List<String> values;

  /**
   * Makes a column whose numbers may be spelled in their own way; arrays and list are not copied.
   *
   * @param name the column's name
   * @param numbers the number of each row, NaN if it is missing; null for a column of texts
   * @param codes which of the values each row has, {@link #NO_TEXT} for none; null if numbers are
   *     not spelled
   * @param values different texts
   */
  public Column(String name, double[] numbers, int[] codes, List<String> values) {
    InvalidInputException.require(
        numbers == null || codes == null || numbers.length == codes.length,
        "the number of texts",
        codes == null ? 0 : codes.length,
        (numbers == null ? 0 : numbers.length) + ", the number of numbers");
    this.name = name;
    this.numbers = numbers;
    this.codes = codes == null && numbers == null ? new int[0] : codes;
    this.values = values;
  }

  /**
   * Makes a column of numbers.
   *
   * @param numbers the number of each row, NaN if it is missing; not copied
   */
  public static Column ofNumbers(String name, double... numbers) {
    return new Column(name, numbers, null, List.of());
  }

  /**
   * Makes a column of texts; O(n).
   *
   * @param texts the text of each row, null if it is missing
   */
  public static Column ofTexts(String name, List<String> texts) {
    Map<String, Integer> known = new LinkedHashMap<>();
    int[] codes = new int[texts.size()];
    for (int i = 0; i < codes.length; i++) {
      String text = texts.get(i);
      codes[i] = text == null ? NO_TEXT : known.computeIfAbsent(text, _ -> known.size());
    }
    return new Column(name, null, codes, new ArrayList<>(known.keySet()));
  }

  /** Makes a column of the texts of known classes. */
  public static Column of(ClassLabels labels) {
    return new Column(labels.column(), null, labels.classes(), labels.names());
  }

  /**
   * Joins parts of a column, which has numbers if all parts have them; O(n).
   *
   * @param parts have texts, from {@code --keep} or {@link #ofTexts}
   */
  public static Column join(List<Column> parts) {
    List<String> all = new ArrayList<>();
    for (Column part : parts) {
      for (int code : part.codes) {
        all.add(code == NO_TEXT ? null : part.values.get(code));
      }
    }
    Column texts = ofTexts(parts.getFirst().name, all);
    double[] numbers =
        parts.stream().allMatch(Column::isNumeric)
            ? parts.stream().flatMapToDouble(part -> Arrays.stream(part.numbers)).toArray()
            : null;
    return new Column(texts.name, numbers, texts.codes, texts.values);
  }

  /** Returns the column's name. */
  public String name() {
    return name;
  }

  /** Returns the number of rows. */
  public int size() {
    return numbers == null ? codes.length : numbers.length;
  }

  /** Tells whether every row has a number or nothing. */
  public boolean isNumeric() {
    return numbers != null;
  }

  /** Returns the number of a row, NaN if it is missing or the column has texts. */
  public double number(int row) {
    return numbers == null ? Double.NaN : numbers[row];
  }

  /**
   * Returns the text of a row as the file spells it, empty if it is missing; a number that was not
   * kept as text with as many digits as it takes to read it back.
   */
  public String text(int row) {
    if (codes == null) {
      return Double.isNaN(numbers[row]) ? "" : spelled(numbers[row]);
    }
    return codes[row] == NO_TEXT ? "" : values.get(codes[row]);
  }

  private static String spelled(double number) {
    boolean isWhole = number == Math.rint(number) && Math.abs(number) < MOST_EXACT;
    return isWhole ? Long.toString((long) number) : Double.toString(number);
  }

  /** Returns which of the {@link #values} a row has, {@link #NO_TEXT} if it has none. */
  public int code(int row) {
    return codes == null ? NO_TEXT : codes[row];
  }

  /** Returns the different texts; not all need occur. None if numbers are not kept as texts. */
  public List<String> values() {
    return values;
  }

  /** Returns the same column for some rows. */
  public Column select(int... rows) {
    return new Column(
        name,
        numbers == null ? null : Arrays.stream(rows).mapToDouble(i -> numbers[i]).toArray(),
        codes == null ? null : Arrays.stream(rows).map(i -> codes[i]).toArray(),
        values);
  }

  @Override
  public String toString() {
    return name + ": " + size() + (isNumeric() ? " numbers" : " texts");
  }
}
