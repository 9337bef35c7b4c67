package org.bandgram.data.internal.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.bandgram.Precision;
import org.bandgram.data.DataFormatException;
import org.bandgram.data.DataSet;
import org.bandgram.data.ReadOptions;
import org.bandgram.data.Scaling;

/**
 * What single precision leaves of the values of columns, as the first rows tell: how many of its
 * steps there are between the least and the greatest value.
 */
public final class ColumnDigits {
  /** So many rows tell, if a reader may choose. */
  public static final int ROWS = 1000;

  /** Fewer steps take double precision, unless all values are multiples of a step. */
  private static final double MANY_STEPS = 1 << 16;

  /** Fewer steps are few. */
  private static final double FEW_STEPS = 1 << 12;

  /** A column of so few different values tells hardly any points apart. */
  private static final int FEWEST_STEPS = 16;

  private static final int SHOWN = 3;
  private static final double WHOLE = 1L << 53;

  private final Map<Integer, Span> spans = new TreeMap<>();

  /** The values of a column. */
  private static final class Span {
    private double least = Double.POSITIVE_INFINITY;
    private double most = Double.NEGATIVE_INFINITY;
    private boolean exact = true;
    private long count;

    void add(double value) {
      least = Math.min(least, value);
      most = Math.max(most, value);
      exact &= (float) value == value;
      count++;
    }

    double step() {
      return Math.ulp((float) Math.max(Math.abs(least), Math.abs(most)));
    }

    boolean hasFewer(double steps) {
      return most > least && most - least < steps * step();
    }

    /**
     * Values too large for single precision are refused, as squares would be too large for both.
     */
    boolean needsDouble() {
      return Double.isFinite(step()) && hasFewer(exact ? FEW_STEPS : MANY_STEPS);
    }
  }

  /** Tells whether values decide on the precision, or on what is said of it. */
  public static boolean matter(ReadOptions options) {
    return options.geo().isEmpty()
        && options.form().scale() == Scaling.Kind.NONE
        && !options.precision().equals(Optional.of(Precision.FLOAT64));
  }

  /** Adds values of a column; those that are not finite do not count. */
  public void add(int column, double... values) {
    Span span = spans.computeIfAbsent(column, _ -> new Span());
    for (double value : values) {
      if (Double.isFinite(value)) {
        span.add(value);
      }
    }
  }

  /** Adds a value of each column. */
  void addRow(double... values) {
    for (int c = 0; c < values.length; c++) {
      add(c, values[c]);
    }
  }

  /**
   * Returns those of columns that were counted from another number than 0, with zeros in rows that
   * left them out.
   */
  public ColumnDigits ofColumns(int first, long rows) {
    ColumnDigits digits = new ColumnDigits();
    spans.forEach(
        (column, span) -> {
          if (span.count < rows) {
            span.add(0);
          }
          digits.spans.put(column - first, span);
        });
    return digits;
  }

  /** Adds so many columns that were counted from 0, to count them from another number. */
  public void addAll(ColumnDigits columns, int first, int count) {
    columns.spans.forEach(
        (column, span) -> {
          if (column < count) {
            spans.put(first + column, span);
          }
        });
  }

  /** Returns what adds the values of rows to their columns. */
  public RowSink sink(ColumnPlan plan, ReadOptions options) {
    int[] columns = new int[plan.dimensions()];
    for (int c = 0; c < plan.width(); c++) {
      if (plan.roles()[c] >= 0) {
        columns[plan.roles()[c]] = c;
      }
    }
    return new Sink(columns, options.missing() != ReadOptions.Missing.FAIL);
  }

  /** Adds values to columns. */
  private final class Sink implements RowSink {
    private final int[] columns;
    private final boolean takesMissing;
    private int size;

    Sink(int[] columns, boolean takesMissing) {
      this.columns = columns;
      this.takesMissing = takesMissing;
    }

    @Override
    public Precision precision() {
      return Precision.FLOAT64;
    }

    @Override
    public int size() {
      return size;
    }

    @Override
    public boolean takesMissing() {
      return takesMissing;
    }

    @Override
    public void set(int slot, double value) {
      add(columns[slot], value);
    }

    @Override
    public void label(String text) {}

    @Override
    public void id(String text) {}

    @Override
    public void endRow(Location location) {
      size++;
    }
  }

  /**
   * The precision of points.
   *
   * @param options the reader's, with a precision
   * @param notes what there is to say of it, sentences
   * @param doubtful for coordinates that hardly any points may differ in, what is said if so
   */
  public record Choice(ReadOptions options, List<String> notes, Map<Integer, String> doubtful) {
    /**
     * Checks that coordinates keep enough digits to tell points apart.
     *
     * @throws DataFormatException if one does not
     */
    public void require(DataSet data) {
      doubtful.forEach(
          (slot, sentence) -> {
            Span all = new Span();
            for (int i = 0; i < data.size(); i++) {
              all.add(data.points().get(i, slot));
            }
            if (all.least == all.most || all.hasFewer(FEWEST_STEPS)) {
              throw DataFormatException.of(data.source().name(), sentence);
            }
          });
    }
  }

  /**
   * Chooses the precision of points, if the options leave that open.
   *
   * @param plan which columns are coordinates
   * @param options the reader's
   */
  public Choice choose(ColumnPlan plan, ReadOptions options) {
    Precision usual = options.precision().orElse(Precision.FLOAT32);
    Map<Integer, String> doubtful = new TreeMap<>();
    List<String> needy = new ArrayList<>();
    for (Map.Entry<Integer, Span> entry : spans.entrySet()) {
      int role = plan.roles()[entry.getKey()];
      Span span = entry.getValue();
      if (role < 0 || !matter(options)) {
        continue;
      }
      if (options.precision().isEmpty() && span.needsDouble()) {
        needy.add(
            "column '%s' needs double precision: single precision rounds its first values, from %s to %s, to multiples of %s; points are stored in float64"
                .formatted(plan.names().get(role), text(span.least), text(span.most), span.step()));
      } else if (options.precision().isPresent() && span.hasFewer(FEW_STEPS)) {
        doubtful.put(role, loss(plan.names().get(role), span));
      }
    }
    if (needy.isEmpty()) {
      List<String> notes = List.copyOf(doubtful.values());
      return new Choice(options.withPrecision(usual), notes, doubtful);
    }
    if (needy.size() > SHOWN) {
      needy.subList(SHOWN, needy.size() - 1).clear();
      needy.set(SHOWN, "and other columns need double precision, too");
    }
    return new Choice(options.withPrecision(Precision.FLOAT64), needy, Map.of());
  }

  private static String loss(String name, Span span) {
    return "column '%s' has values from %s to %s in its first rows, which single precision rounds to multiples of %s; subtract an offset, or use double precision (--precision float64) if the command has it"
        .formatted(name, text(span.least), text(span.most), span.step());
  }

  private static String text(double value) {
    return value == Math.rint(value) && Math.abs(value) < WHOLE
        ? Long.toString((long) value)
        : Double.toString(value);
  }
}
