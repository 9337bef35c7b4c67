package org.bandgram.io.internal.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.data.internal.CloseValues;
import org.bandgram.data.internal.ScatteredRows;
import org.bandgram.internal.text.Setting;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.DataSet;
import org.bandgram.io.DataSet.Conversion;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.Scaling;
import org.bandgram.io.internal.cells.ColumnPlan;
import org.bandgram.io.internal.rows.RowSink;

/**
 * What single precision leaves of the values of columns: how many of its steps there are between
 * the least and the greatest of the first rows, and which values of all rows it brings together.
 */
public final class ColumnDigits {
  /** So many rows tell, if a reader may choose. */
  public static final int ROWS = 1000;

  /** Fewer steps take double precision, unless all values are multiples of a step. */
  static final double MANY_STEPS = 1 << 16;

  /** Fewer steps are few. */
  static final double FEW_STEPS = 1 << 12;

  /** A column of so few different values tells hardly any points apart. */
  private static final int FEWEST_STEPS = 16;

  /** What is said of points that need double precision. */
  public static final String STORED = "; points are stored in float64";

  /** Radians that unit vectors in single precision tell apart, in degrees. */
  private static final double DEGREES = Math.toDegrees(0x1p-24);

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

    CloseValues.Run run() {
      return new CloseValues.Run(least, most, step());
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

  /** Says why what was added to column 0 of an input needs double precision, if it does. */
  public Optional<String> need() {
    return Optional.ofNullable(spans.get(0))
        .filter(Span::needsDouble)
        .map(span -> need("the input", "its", span.run()));
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

  /** Says that points need double precision, which their first rows did not show. */
  public static final class LateException extends RuntimeException {
    private static final long serialVersionUID = 1;

    LateException(String note) {
      super(note, null, false, false);
    }

    /** Returns what to say if the rows cannot be read again. */
    public DataFormatException fault(String file) {
      return DataFormatException.of(
          file,
          "%s, which its first rows did not show; use %s float64, or a file"
              .formatted(getMessage(), Setting.PRECISION));
    }
  }

  /**
   * The precision of points.
   *
   * @param options the reader's, with a precision
   * @param isOpen whether it follows from the values
   * @param notes what there is to say of it, sentences
   * @param doubtful for coordinates that hardly any points may differ in, what is said if so
   */
  public record Choice(
      ReadOptions options,
      List<String> names,
      boolean isOpen,
      List<String> notes,
      Map<Integer, String> doubtful) {
    /**
     * Returns what there is to say after all rows were read.
     *
     * @param sample some of them, if they were rounded
     * @throws LateException if single precision was chosen, but makes values equal that are not
     */
    public List<String> notes(ScatteredRows sample) {
      List<String> all = new ArrayList<>(notes);
      for (int slot = 0; slot < names.size() && options.stored() == Precision.FLOAT32; slot++) {
        Optional<CloseValues.Run> close = CloseValues.inSingle(sample.column(slot));
        if (close.isPresent() && isOpen) {
          throw new LateException(needOf(names.get(slot), "some", close.get()));
        }
        if (close.isPresent() && !doubtful.containsKey(slot)) {
          all.add(loss(names.get(slot), "", close.get()));
        }
      }
      return all;
    }

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
        needy.add(needOf(plan.names().get(role), "its first", span.run()) + STORED);
      } else if (options.precision().isPresent() && span.hasFewer(FEW_STEPS)) {
        doubtful.put(role, loss(plan.names().get(role), " in its first rows", span.run()));
      }
    }
    if (needy.isEmpty()) {
      List<String> notes = List.copyOf(doubtful.values());
      boolean isOpen = options.precision().isEmpty();
      return new Choice(options.withPrecision(usual), plan.names(), isOpen, notes, doubtful);
    }
    if (needy.size() > SHOWN) {
      needy.subList(SHOWN, needy.size() - 1).clear();
      needy.set(SHOWN, "and other columns need double precision, too");
    }
    return new Choice(
        options.withPrecision(Precision.FLOAT64), plan.names(), false, needy, Map.of());
  }

  /** Says which coordinates single precision brings together after a conversion, if it does. */
  public static Optional<String> lossOf(DataSet data, Conversion conversion) {
    PointSet some = ScatteredRows.of(data.original());
    boolean isGeographic = conversion.isGeographic();
    PointSet points = isGeographic ? some : conversion.apply(some, Precision.FLOAT64);
    for (int slot = 0; slot < points.dimensions(); slot++) {
      double[] values = CloseValues.coordinate(points, slot);
      Optional<CloseValues.Run> close =
          isGeographic ? CloseValues.of(values, _ -> DEGREES) : CloseValues.inSingle(values);
      if (close.isPresent()) {
        return Optional.of(
            isGeographic
                ? "places lie so close that single precision, which keeps 0.4 m, moves them"
                : needOf(data.columns().get(slot), "some scaled", close.get()));
      }
    }
    return Optional.empty();
  }

  private static String needOf(String name, String which, CloseValues.Run run) {
    return need("column '%s'".formatted(name), which, run);
  }

  private static String need(String subject, String which, CloseValues.Run run) {
    return "%s needs double precision: single precision rounds %s values, from %s to %s, to multiples of %s"
        .formatted(subject, which, text(run.least()), text(run.most()), run.step());
  }

  private static String loss(String name, String where, CloseValues.Run run) {
    return "column '%s' has values from %s to %s%s, which single precision rounds to multiples of %s; subtract an offset, or use %s"
        .formatted(
            name, text(run.least()), text(run.most()), where, run.step(), Setting.DOUBLE_PRECISION);
  }

  private static String text(double value) {
    return value == Math.rint(value) && Math.abs(value) < WHOLE
        ? Long.toString((long) value)
        : Double.toString(value);
  }
}
