package org.bandgram.io.read;

import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.Progress;
import org.bandgram.data.PointSet;
import org.bandgram.data.internal.ScatteredRows;
import org.bandgram.internal.text.ByteCount;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.DataSet;
import org.bandgram.io.DataSet.ClassLabels;
import org.bandgram.io.DataSet.RowIds;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.Scaling;
import org.bandgram.io.internal.cells.ColumnNames;
import org.bandgram.io.internal.cells.ColumnPlan;
import org.bandgram.io.internal.cells.MissingMarks;
import org.bandgram.io.internal.input.TableInput;
import org.bandgram.io.internal.npy.NpyArray;
import org.bandgram.io.internal.npy.NpyHeader;
import org.bandgram.io.internal.rows.DataSetBuilder;
import org.bandgram.io.internal.rows.GrowingLabels;
import org.bandgram.io.internal.rows.NumberedTexts;
import org.bandgram.io.internal.rows.UnitSphere;
import org.bandgram.io.internal.table.ColumnDigits;

/** Reads one NPY array of numbers. */
final class NpyReader {
  private static final int MOST_CELLS = 1 << 18;

  /** Arrays of fewer bytes are copied, which no change of the file disturbs. */
  private static final int LEAST_MAPPED = 1 << 24;

  private final TableInput input;
  private final ReadOptions options;
  private final Progress progress;
  private final MissingMarks marks;
  private NpyHeader header;
  private ColumnPlan plan;
  private ColumnDigits.Choice choice;
  private ScatteredRows sample;
  private boolean isRounded;
  private Precision stored = Precision.FLOAT32;
  private PointSet points;
  private double[] labels;
  private double[] ids;
  private boolean lacksValues;
  private List<String> notes;

  NpyReader(TableInput input, ReadOptions options, Progress progress) {
    this.input = input;
    this.options = options;
    this.progress = progress;
    this.marks = MissingMarks.of(options);
  }

  DataSet read() {
    try {
      ColumnDigits digits = look();
      try (NpyArray array = NpyArray.open(input, progress)) {
        header = array.header();
        choose(digits);
        points = mapped(array);
        if (points == null) {
          allocate();
          array.forEach(this::store);
        }
        notes = choice.notes(sample);
        return lacksValues ? withoutGaps() : dataSet();
      }
    } catch (IOException e) {
      throw input.failure(e);
    }
  }

  /** Looks at the first rows, if they decide. */
  private ColumnDigits look() throws IOException {
    ColumnDigits digits = new ColumnDigits();
    if (ColumnDigits.matter(options)) {
      input.makeRepeatable();
      try (NpyArray array = NpyArray.open(input, Progress.NONE)) {
        int most = MOST_CELLS / array.header().columns();
        array.first(
            Math.min(Math.min(ColumnDigits.ROWS, most), array.header().rows()),
            (_, column, value) -> digits.add(column, marks.has(value) ? Double.NaN : value));
      }
    }
    return digits;
  }

  /** Returns the points where they lie in the file; null if they have to be copied. */
  private PointSet mapped(NpyArray array) throws IOException {
    boolean isAsStored =
        header.elementBytes() >= LEAST_MAPPED
            && !isRounded
            && Arrays.equals(plan.roles(), IntStream.range(0, header.columns()).toArray())
            && options.geo().isEmpty()
            && marks.isEmpty();
    Optional<PointSet> found = isAsStored ? array.mapped() : Optional.empty();
    return found.filter(known -> known.precision() == stored && isFinite(known)).orElse(null);
  }

  /** Looks at all points; the way through a copy says which is not finite, or fills it in. */
  private boolean isFinite(PointSet mapped) {
    int step = Math.max(1, MOST_CELLS / mapped.dimensions());
    try {
      for (long from = 0; from < mapped.size(); from += step) {
        int to = (int) Math.min(mapped.size(), from + step);
        mapped.slice((int) from, to).requireFinite();
        progress.update("read", to, mapped.size());
      }
      return true;
    } catch (InvalidInputException e) {
      return false;
    }
  }

  private void choose(ColumnDigits digits) {
    ColumnNames columns = ColumnNames.numbered(input.name(), header.columns());
    BitSet all = new BitSet();
    all.set(0, header.columns());
    plan = ColumnPlan.of(columns, all, options);
    choice = digits.choose(plan, options);
    boolean fits = header.type().fitsSingle() && options.geo().isEmpty();
    stored = fits ? choice.options().precision().orElseThrow() : choice.options().stored();
    isRounded = !fits && stored == Precision.FLOAT32;
    sample = new ScatteredRows(header.rows(), plan.dimensions());
  }

  private void allocate() {
    try {
      points = PointSet.allocate(header.rows(), plan.dimensions(), stored);
      labels = plan.label().isPresent() ? new double[header.rows()] : null;
      ids = plan.id().isPresent() ? new double[header.rows()] : null;
    } catch (OutOfMemoryError e) {
      throw DataFormatException.of(
          input.name(),
          "has shape %s, which takes %s of memory, more than there is; the Java VM may take %s, -Xmx allows more"
              .formatted(
                  header.shape(),
                  ByteCount.format(header.elementCount() * stored.bytes()),
                  ByteCount.format(Runtime.getRuntime().maxMemory())),
          e);
    }
  }

  private void store(int row, int column, double value) {
    int role = plan.roles()[column];
    if (role == ColumnPlan.LABEL) {
      labels[row] = value;
    } else if (role == ColumnPlan.ID) {
      ids[row] = value;
    } else if (role >= 0) {
      double rounded = stored.round(value);
      boolean isMissing = Double.isNaN(value) || marks.has(value);
      boolean isTaken = isMissing && options.missing() != ReadOptions.Missing.FAIL;
      lacksValues |= isTaken;
      if ((isMissing || Double.isInfinite(rounded)) && !isTaken) {
        throw notFinite(value, row, role);
      }
      points.set(row, role, isMissing ? Double.NaN : rounded);
      if (isRounded) {
        sample.set(row, role, isMissing ? Double.NaN : value);
      }
    }
  }

  private DataFormatException notFinite(double value, int row, int role) {
    String problem =
        marks.has(value)
            ? "has %s, which counts as missing".formatted(value)
            : Double.isFinite(value)
                ? "has %s, which is too large for %s".formatted(value, stored)
                : "has %s, but must be a finite number".formatted(value);
    return DataFormatException.atRow(input.name(), row, plan.names().get(role), problem)
        .ofMissingValue(Double.isNaN(value) || marks.has(value));
  }

  private DataSet dataSet() {
    Optional<ClassLabels> classes = plan.label().map(column -> classes(column, labels));
    Optional<RowIds> names = plan.id().map(this::rowIds);
    requireDegrees();
    DataSet data =
        new DataSet(
            points,
            points,
            Scaling.none(plan.dimensions()),
            plan.header(),
            classes,
            names,
            input.source(),
            row -> input.name() + ": row " + row,
            options.geo().isPresent() ? UnitSphere.notes(points) : notes,
            DataSet.Beside.NONE);
    choice.require(data);
    return data;
  }

  /** Passes all rows on to where those that lack values are left out, or these filled in. */
  private DataSet withoutGaps() {
    try (DataSetBuilder builder = new DataSetBuilder(input.source(), plan, choice.options())) {
      builder.note(notes);
      for (int i = 0; i < points.size(); i++) {
        for (int slot = 0; slot < plan.dimensions(); slot++) {
          builder.set(slot, points.get(i, slot));
        }
        if (labels != null) {
          builder.label(text(labels[i]));
        }
        if (ids != null) {
          builder.id(text(ids[i]));
        }
        int row = i;
        builder.endRow(
            (name, problem) -> DataFormatException.atRow(input.name(), row, name, problem));
      }
      return builder.build();
    }
  }

  private void requireDegrees() {
    if (options.geo().isEmpty()) {
      return;
    }
    for (int i = 0; i < points.size(); i++) {
      int row = i;
      UnitSphere.requireDegrees(
          points.get(i, 0),
          points.get(i, 1),
          plan.names(),
          (name, problem) -> DataFormatException.atRow(input.name(), row, name, problem));
    }
  }

  private RowIds rowIds(String column) {
    NumberedTexts texts = new NumberedTexts();
    for (int row = 0; row < ids.length; row++) {
      int number = texts.numberOf(text(ids[row]));
      if (number < row) {
        throw DataFormatException.atRow(
            input.name(),
            row,
            column,
            "has '%s', as row %d has, but ids must differ".formatted(text(ids[row]), number));
      }
    }
    return new RowIds(column, texts.texts());
  }

  private static ClassLabels classes(String column, double[] labels) {
    GrowingLabels classes = new GrowingLabels(column);
    for (double label : labels) {
      classes.add(text(label));
    }
    return classes.toLabels();
  }

  private static String text(double value) {
    boolean whole = value == Math.rint(value) && Math.abs(value) < 1L << 53;
    return whole ? Long.toString((long) value) : Double.toString(value);
  }
}
