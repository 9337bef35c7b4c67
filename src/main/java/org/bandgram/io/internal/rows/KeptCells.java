package org.bandgram.io.internal.rows;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bandgram.internal.text.Setting;
import org.bandgram.io.Column;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.DataSet;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.internal.cells.ColumnNames;
import org.bandgram.io.internal.cells.MissingMarks;

/**
 * Cells that are kept beside the coordinates, as rows arrive: columns that were asked for, whole,
 * and others in little memory. Of others, one of texts is given up once it has more than {@value
 * #MOST_VALUES} different values, or if none repeats, and the last ones if all together take too
 * much. For one thread.
 */
@SuppressWarnings("serial") // its lists are
public final class KeptCells implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Nothing is kept. */
  public static final KeptCells NONE =
      new KeptCells(new Slot[0], List.of(), List.of(), List.of(), MissingMarks.NONE);

  /** More different texts are ids or free text. */
  static final int MOST_VALUES = 1000;

  private static final int MOST_CHARACTERS = 200;
  private static final int MOST_OTHERS = 64;
  private static final long MOST_BYTES = 256L << 20;
  private static final int FIRST_ROWS = 1024;
  private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;

  /** From here on no double has room for all digits of whole numbers. */
  private static final double MOST_EXACT = 1L << 53;

  private final Slot[] slots;
  private final List<Integer> asked;
  private final List<String> dropped;
  private final List<String> unreadable;
  private final MissingMarks marks;
  private int rows;

  private KeptCells(
      Slot[] slots,
      List<Integer> asked,
      List<String> dropped,
      List<String> unreadable,
      MissingMarks marks) {
    this.slots = slots;
    this.asked = asked;
    this.dropped = new ArrayList<>(dropped);
    this.unreadable = unreadable;
    this.marks = marks;
  }

  /**
   * What is known of the cells of a row.
   *
   * @param others which are no coordinate, label or id, but may say something
   * @param numbers which hold a number that measures something
   * @param readable which can be kept as text
   */
  public record Cells(ColumnNames names, BitSet others, BitSet numbers, BitSet readable) {}

  /** A column that grows. */
  private static final class Slot implements Serializable {
    private static final long serialVersionUID = 1L;

    private final String name;
    private final boolean isAsked;
    private double[] numbers;
    private int[] codes;
    private NumberedTexts texts;
    private double number = Double.NaN;
    private int code = Column.NO_TEXT;

    /** Whether numbers say all that their texts say. */
    private boolean isPlain = true;

    Slot(String name, boolean isAsked, boolean isNumber) {
      this.name = name;
      this.isAsked = isAsked;
      this.numbers = isNumber ? new double[FIRST_ROWS] : null;
      this.codes = isAsked || !isNumber ? new int[FIRST_ROWS] : null;
      this.texts = codes == null ? null : new NumberedTexts();
    }

    long bytes(int capacity) {
      return capacity
          * ((numbers == null ? 0L : Double.BYTES) + (codes == null ? 0L : Integer.BYTES));
    }

    void grow(int capacity) {
      numbers = numbers == null ? null : Arrays.copyOf(numbers, capacity);
      codes = codes == null ? null : Arrays.copyOf(codes, capacity);
    }

    void add(int row) {
      if (numbers != null) {
        numbers[row] = number;
      }
      if (codes != null) {
        codes[row] = code;
      }
    }

    /** Tells whether some text occurs twice. */
    boolean repeats(int rows) {
      Set<Integer> seen = new HashSet<>();
      for (int i = 0; i < rows; i++) {
        if (codes[i] != Column.NO_TEXT && !seen.add(codes[i])) {
          return true;
        }
      }
      return false;
    }

    Column column(int rows) {
      boolean hasNumbers = numbers != null && (codes == null || isPlain);
      return new Column(
          name,
          hasNumbers ? Arrays.copyOf(numbers, rows) : null,
          codes == null ? null : Arrays.copyOf(codes, rows),
          codes == null ? List.of() : texts.texts());
    }
  }

  /**
   * Prepares to keep cells.
   *
   * @param cells what is known of them
   * @param options which are asked for, and whether others are kept
   * @throws DataFormatException if a column that is asked for is not there, or cannot be kept
   */
  public static KeptCells of(Cells cells, ReadOptions options) {
    ReadOptions.Kept wanted = options.kept();
    ColumnNames names = cells.names();
    List<Integer> asked = new ArrayList<>();
    List<String> dropped = new ArrayList<>();
    List<String> unreadable = new ArrayList<>();
    boolean takesAll = wanted.columns().equals(List.of(ReadOptions.ALL));
    if (takesAll) {
      int id = options.idColumn().map(names::find).orElse(-1);
      IntStream.range(0, names.count()).filter(c -> c != id).forEach(asked::add);
    } else {
      wanted.columns().stream().map(names::indexOf).distinct().forEach(asked::add);
    }
    Set<Integer> chosen = new HashSet<>(asked);
    Slot[] slots = new Slot[names.count()];
    int others = 0;
    for (int c = 0; c < slots.length; c++) {
      if (chosen.contains(c) && cells.readable().get(c)) {
        slots[c] = new Slot(names.get(c), true, cells.numbers().get(c));
      } else if (chosen.contains(c) && !takesAll) {
        throw DataFormatException.of(
            names.file(),
            "column '%s' has values that cannot be kept; leave it out of %s"
                .formatted(names.get(c), Setting.KEPT));
      } else if (chosen.contains(c)) {
        unreadable.add(names.get(c));
      } else if (wanted.others() && cells.others().get(c) && others < MOST_OTHERS) {
        slots[c] = new Slot(names.get(c), false, cells.numbers().get(c));
        others++;
      } else if (wanted.others() && cells.others().get(c)) {
        dropped.add(names.get(c));
      }
    }
    boolean isEmpty = Arrays.stream(slots).allMatch(Objects::isNull);
    return new KeptCells(
        isEmpty ? NONE.slots : slots,
        isEmpty ? List.of() : asked,
        dropped,
        unreadable,
        MissingMarks.of(options));
  }

  /** Tells whether a cell is kept. */
  public boolean wants(int cell) {
    return cell < slots.length && slots[cell] != null;
  }

  /** Tells whether a cell that is kept holds a number. */
  public boolean wantsNumber(int cell) {
    return slots[cell].numbers != null;
  }

  /** Tells whether the text of a cell is kept. */
  public boolean wantsText(int cell) {
    return wants(cell) && slots[cell].codes != null;
  }

  /** Sets the number in a cell of the current row; one that is not finite or a mark is missing. */
  public void number(int cell, double value) {
    slots[cell].number = Double.isFinite(value) && !marks.has(value) ? value : Double.NaN;
  }

  /** Sets the text in a cell of the current row, after its number. */
  public void text(int cell, String text) {
    text(cell, text.toCharArray(), 0, text.length());
  }

  /** Sets the characters {@code [from, to)} as the text, after the number. */
  public void text(int cell, char[] text, int from, int to) {
    Slot slot = slots[cell];
    if (slot.numbers != null && slot.isPlain) {
      slot.isPlain = isPlain(slot.number, text, from, to);
    }
    slot.code = slot.texts.numberOf(text, from, to);
    if (!slot.isAsked && (slot.texts.size() > MOST_VALUES || to - from > MOST_CHARACTERS)) {
      drop(cell);
    }
  }

  /** Tells whether a number says all that its text says: no digits are lost, and it is no code. */
  private boolean isPlain(double number, char[] text, int from, int to) {
    if (Double.isNaN(number)) {
      return marks.isMissing(new String(text, from, to - from));
    }
    boolean isCode =
        to - from > 1 && text[from] == '0' && Character.isLetterOrDigit(text[from + 1]);
    return !isCode && (Math.abs(number) < MOST_EXACT || hasExponent(text, from, to));
  }

  /** Tells whether a number is given with a power of ten, so that it is no id. */
  private static boolean hasExponent(char[] text, int from, int to) {
    return IntStream.range(from, to).anyMatch(i -> text[i] == 'e' || text[i] == 'E');
  }

  private void drop(int cell) {
    dropped.add(slots[cell].name);
    slots[cell] = null;
  }

  /** Ends the current row. */
  public void endRow(boolean isKept) {
    if (slots.length == 0) {
      return;
    }
    if (isKept && rows >= FIRST_ROWS && Integer.bitCount(rows) == 1) {
      grow((int) Math.min(LONGEST_ARRAY, 2L * rows));
    }
    for (Slot slot : slots) {
      if (slot != null) {
        if (isKept) {
          slot.add(rows);
        }
        slot.number = Double.NaN;
        slot.code = Column.NO_TEXT;
      }
    }
    rows += isKept ? 1 : 0;
  }

  private void grow(int capacity) {
    long left = MOST_BYTES;
    for (int c = 0; c < slots.length; c++) {
      if (slots[c] != null && !slots[c].isAsked) {
        left -= slots[c].bytes(capacity);
        if (left < 0) {
          drop(c);
        }
      }
      if (slots[c] != null) {
        slots[c].grow(capacity);
      }
    }
  }

  /** Forgets all rows but the current one. */
  void forget() {
    rows = 0;
    for (Slot slot : slots) {
      if (slot != null && slot.texts != null) {
        List<String> known = slot.texts.texts();
        slot.texts = new NumberedTexts();
        slot.code = slot.code < 0 ? slot.code : slot.texts.numberOf(known.get(slot.code));
      }
    }
  }

  /** Says which columns were asked for as all, but cannot be kept: a sentence, or none. */
  public List<String> notes() {
    return unreadable.isEmpty()
        ? List.of()
        : List.of(
            "columns whose values cannot be kept are not in the tables: "
                + ColumnNames.listed(unreadable));
  }

  /** Returns what was kept, and which rows of the file were not. */
  public DataSet.Beside build(int... leftOut) {
    for (int c = 0; c < slots.length; c++) {
      boolean isOfTexts = slots[c] != null && !slots[c].isAsked && slots[c].numbers == null;
      if (isOfTexts && !slots[c].repeats(rows)) {
        drop(c);
      }
    }
    return new DataSet.Beside(
        columns(asked.stream().map(c -> slots[c])),
        columns(Arrays.stream(slots).filter(slot -> slot != null && !slot.isAsked)),
        dropped,
        leftOut);
  }

  private List<Column> columns(Stream<Slot> some) {
    return some.filter(Objects::nonNull).map(slot -> slot.column(rows)).toList();
  }
}
