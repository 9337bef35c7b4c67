package org.bandgram.io.internal.rows;

import java.io.Serializable;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.bandgram.data.PointSet;
import org.bandgram.internal.text.Setting;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.DataSet.RowIds;
import org.bandgram.io.ReadOptions.Missing;
import org.bandgram.io.internal.cells.ColumnNames;

/** Leaves out rows that lack a value, which is NaN, or fills it in. */
@SuppressWarnings("serial") // its lists are
public final class MissingValues implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final int MOST_SHOWN = 5;

  private final String file;
  private final List<String> columns;
  private final Missing rule;
  private final long[] counts;
  private RowLines kept = new RowLines();
  private final ArrayList<Long> dropped = new ArrayList<>();
  private BitSet leftOut = new BitSet();
  private boolean hasLines;
  private long keptRows;
  private long rows;
  private long forgotten;

  /** Begins before the first row of a file. */
  public MissingValues(String file, List<String> columns, Missing rule) {
    this.file = file;
    this.columns = columns;
    this.rule = rule;
    this.counts = new long[columns.size()];
  }

  /** Returns how many rows there were, kept or not. */
  public long rows() {
    return rows;
  }

  /** Forgets which rows were kept. */
  void forget() {
    forgotten = rows;
    kept = new RowLines();
    leftOut = new BitSet();
  }

  /** Returns the number in the file, from 0, of a row that was kept. */
  public long row(int number) {
    return kept.line(number);
  }

  /** Tells whether the next row of the file is kept. */
  public boolean keeps(double... row) {
    boolean isWhole = true;
    for (int slot = 0; slot < row.length; slot++) {
      if (Double.isNaN(row[slot])) {
        isWhole = false;
        counts[slot]++;
      }
    }
    return isWhole || rule != Missing.DROP;
  }

  /** Ends that row. */
  public void end(boolean isKept, long line) {
    leftOut.set((int) (rows - forgotten), !isKept);
    if (isKept) {
      kept.add(rows);
      keptRows++;
    } else if (dropped.size() < MOST_SHOWN) {
      hasLines = line > 0;
      dropped.add(hasLines ? line : rows);
    }
    rows++;
  }

  /**
   * Adds rows of the file that follow.
   *
   * @param lines how many lines precede those of the part
   */
  public void append(MissingValues part, long lines) {
    for (int slot = 0; slot < counts.length; slot++) {
      counts[slot] += part.counts[slot];
    }
    for (int i = 0; i < part.keptRows; i++) {
      kept.add(rows + part.kept.line(i));
    }
    hasLines |= part.hasLines;
    part.dropped.stream()
        .limit(MOST_SHOWN - dropped.size())
        .forEach(place -> dropped.add(place + (hasLines ? lines : rows)));
    keptRows += part.keptRows;
    rows += part.rows;
  }

  private boolean isShort() {
    return keptRows < rows;
  }

  /** Returns the numbers in the file, from 0, of the rows that were not kept. */
  int[] leftOut() {
    return leftOut.stream().toArray();
  }

  /** Checks that there is a value in each column, and a row. */
  public void requireValues() {
    for (int slot = 0; slot < counts.length; slot++) {
      if (counts[slot] == rows) {
        throw DataFormatException.of(
            file,
            "column '%s' has no value in any row; %s chooses others"
                .formatted(columns.get(slot), Setting.COLUMNS));
      }
    }
    if (keptRows == 0) {
      throw DataFormatException.of(
          file,
          "has no row without a missing value; %s mean or median fills them in"
              .formatted(Setting.MISSING));
    }
  }

  private boolean isFilled(int slot) {
    return counts[slot] > 0 && !isShort();
  }

  /** Tells whether missing values are filled in. */
  public boolean isFilled() {
    return IntStream.range(0, counts.length).anyMatch(this::isFilled);
  }

  /** Returns what takes the place of the missing values among all those of a column. */
  public double filling(DoubleStream values) {
    double[] known = values.filter(value -> !Double.isNaN(value)).toArray();
    return rule == Missing.MEAN ? mean(known) : median(known);
  }

  /** Fills in what is missing. */
  void fill(PointSet points) {
    for (int slot = 0; slot < counts.length; slot++) {
      if (isFilled(slot)) {
        int column = slot;
        double value =
            filling(IntStream.range(0, (int) rows).mapToDouble(i -> points.get(i, column)));
        IntStream.range(0, (int) rows)
            .filter(i -> Double.isNaN(points.get(i, column)))
            .forEach(i -> points.set(i, column, value));
      }
    }
  }

  private static double mean(double[] values) {
    DoubleUnaryOperator part = value -> value / values.length;
    double mean = DoubleStream.of(values).average().orElseThrow();
    return Double.isFinite(mean) ? mean : DoubleStream.of(values).map(part).sum();
  }

  private static double median(double[] values) {
    double[] sorted = DoubleStream.of(values).sorted().toArray();
    return sorted[(sorted.length - 1) / 2] / 2 + sorted[sorted.length / 2] / 2;
  }

  /** Returns the numbers of the rows in the file as ids, if some were left out. */
  public Optional<RowIds> ids() {
    return isShort() ? Optional.of(new RowIds("row", new Numbers())) : Optional.empty();
  }

  /** The numbers of the rows that were kept. */
  private final class Numbers extends AbstractList<String> {
    @Override
    public String get(int index) {
      return Long.toString(row(index));
    }

    @Override
    public int size() {
      return (int) keptRows;
    }
  }

  /** Says what was left out or filled in, if anything was. */
  public List<String> notes(boolean hasIds) {
    if (isShort()) {
      long count = rows - keptRows;
      String places = dropped.stream().map(String::valueOf).collect(Collectors.joining(", "));
      String rest = count > dropped.size() ? ", ..." : "";
      String linked = hasIds ? "" : "; column id of tables has the numbers of the others, from 0";
      return List.of(
          "%s left out (%s %s%s)%s"
              .formatted(
                  count == 1
                      ? "1 row with a missing value was"
                      : count + " rows with a missing value were",
                  hasLines ? "line" : "row",
                  places,
                  rest,
                  linked));
    }
    List<String> filled =
        IntStream.range(0, counts.length)
            .filter(slot -> counts[slot] > 0)
            .mapToObj(slot -> "%d of '%s'".formatted(counts[slot], columns.get(slot)))
            .toList();
    return filled.isEmpty()
        ? List.of()
        : List.of(
            "missing values took the %s of their column: %s"
                .formatted(rule, ColumnNames.listed(filled)));
  }
}
