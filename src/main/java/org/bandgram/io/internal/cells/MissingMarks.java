package org.bandgram.io.internal.cells;

import java.io.Serializable;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import org.bandgram.Precision;
import org.bandgram.internal.text.Decimals;
import org.bandgram.io.ReadOptions;

/** Words and numbers of a user's own that stand for no value, such as -999. */
public final class MissingMarks implements Serializable {
  private static final long serialVersionUID = 1L;

  /** No marks. */
  public static final MissingMarks NONE = new MissingMarks(List.of());

  private final HashSet<String> words = new HashSet<>();
  private final double[] numbers;

  private MissingMarks(List<String> marks) {
    marks.forEach(mark -> words.add(mark.toLowerCase(Locale.ROOT)));
    numbers =
        marks.stream()
            .mapToDouble(mark -> Decimals.parse(mark, Precision.FLOAT64))
            .filter(number -> !Double.isNaN(number))
            .toArray();
  }

  /** Returns those that the options have. */
  public static MissingMarks of(ReadOptions options) {
    return new MissingMarks(options.form().missingValues());
  }

  /** Tells whether there are none. */
  public boolean isEmpty() {
    return words.isEmpty();
  }

  /** Tells whether a number in some precision stands for no value. */
  public boolean has(double number) {
    for (double mark : numbers) {
      if (mark == number || (float) mark == number) {
        return true;
      }
    }
    return false;
  }

  /** Tells whether a cell holds a word or number that stands for no value. */
  public boolean has(String cell) {
    return !isEmpty()
        && (words.contains(cell.strip().toLowerCase(Locale.ROOT))
            || has(Decimals.parse(cell.strip(), Precision.FLOAT64)));
  }

  /** Tells whether a cell that should hold a number has no value. */
  public boolean isMissing(String cell) {
    return Cell.isMissingNumber(cell) || has(cell);
  }

  /** Says why a cell is no coordinate, as a phrase that follows the column's name. */
  public String problem(String cell, Precision precision) {
    return has(cell)
        ? "has %s, which counts as missing".formatted(Cell.shown(cell))
        : Cell.problem(cell, precision);
  }
}
