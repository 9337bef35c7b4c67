package org.bandgram.io.read;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.bandgram.Precision;
import org.bandgram.Progress;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.DataSet;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.internal.cells.ColumnNames;
import org.bandgram.io.internal.cells.ColumnPlan;
import org.bandgram.io.internal.cells.MissingMarks;
import org.bandgram.io.internal.input.TableInput;
import org.bandgram.io.internal.rows.DataSetBuilder;
import org.bandgram.io.internal.rows.RowSink;
import org.bandgram.io.internal.table.ColumnDigits;

/**
 * Reads the sparse text format of LIBSVM and SVM-light (C.-C. Chang, C.-J. Lin. LIBSVM: a library
 * for support vector machines. ACM TIST 2(3), 2011. doi 10.1145/1961189.1961199) into dense points;
 * features that a line leaves out are 0.
 */
final class LibsvmReader implements RowSink.Location {
  private static final String LABEL = "label";

  private final TableInput input;
  private final ReadOptions options;
  private final Progress progress;
  private LibsvmLine parser;
  private ColumnDigits digits = new ColumnDigits();
  private int firstIndex = 1;
  private long line;

  LibsvmReader(TableInput input, ReadOptions options, Progress progress) {
    this.input = input;
    this.options = options;
    this.progress = progress;
  }

  DataSet read() {
    if (options.idColumn().isPresent()) {
      throw DataFormatException.of(
          input.name(),
          "no column '%s'; a libsvm file has no column of ids".formatted(options.idColumn().get()));
    }
    parser = parser(Precision.FLOAT64);
    int dimensions = options.dimensions().orElseGet(this::countDimensions);
    ColumnNames columns = ColumnNames.numbered(input.name(), dimensions);
    BitSet all = new BitSet();
    all.set(0, dimensions);
    ColumnPlan coordinates = ColumnPlan.of(columns, all, options.withLabelColumn(null));
    ColumnPlan plan =
        new ColumnPlan(
            coordinates.roles(),
            coordinates.names(),
            Optional.of(labelColumn()),
            Optional.empty(),
            coordinates.skipped(),
            true);
    ColumnDigits.Choice choice = digits.choose(plan, options);
    try (DataSetBuilder builder = new DataSetBuilder(input.source(), plan, choice.options())) {
      parser = parser(builder.precision());
      forEachLine(progress, text -> add(text, plan, builder));
      if (builder.size() == 0) {
        throw DataFormatException.of(input.name(), line == 0 ? "is empty" : "has no rows");
      }
      builder.note(choice.notes(builder.sample()));
      if (firstIndex == 0) {
        builder.note(List.of("indices count from 0"));
      }
      DataSet data = builder.build();
      choice.require(data);
      return data;
    }
  }

  private String labelColumn() {
    if (!options.labelColumn().orElse(LABEL).equals(LABEL)) {
      throw DataFormatException.of(
          input.name(),
          "no label column '%s'; the one of a libsvm file is called '%s'"
              .formatted(options.labelColumn().get(), LABEL));
    }
    return LABEL;
  }

  private void add(String text, ColumnPlan plan, DataSetBuilder builder) {
    for (int slot = 0; slot < plan.dimensions(); slot++) {
      builder.set(slot, 0);
    }
    String label =
        parser.parse(
            text,
            line,
            plan.width() - 1 + firstIndex,
            (index, value) -> {
              requireNoZero(index);
              int slot = plan.roles()[index - firstIndex];
              if (slot >= 0) {
                builder.set(slot, value);
              }
            });
    builder.label(label);
    builder.endRow(this);
  }

  private void requireNoZero(int index) {
    if (index < firstIndex) {
      throw DataFormatException.atLine(
          input.name(),
          line,
          "has index 0, but indices count from 1 if the number of dimensions is given");
    }
  }

  /** Counts the dimensions: indices count from 0 if there is such an index, otherwise from 1. */
  private LibsvmLine parser(Precision precision) {
    boolean takesMissing = options.missing() != ReadOptions.Missing.FAIL;
    return new LibsvmLine(input.name(), precision, takesMissing, MissingMarks.of(options));
  }

  private int countDimensions() {
    input.makeRepeatable();
    Extent extent = new Extent();
    forEachLine(Progress.NONE, extent::add);
    if (extent.largest < 0) {
      throw DataFormatException.of(input.name(), line == 0 ? "is empty" : "has no numeric column");
    }
    extent.requireSense();
    firstIndex = extent.hasZero ? 0 : 1;
    digits = extent.digits.ofColumns(firstIndex, Math.min(extent.rows, ColumnDigits.ROWS));
    return extent.largest + 1 - firstIndex;
  }

  /** How many rows there are, how many numbers each has, and how much text that is. */
  private final class Extent {
    /** Many more than in any set that fits into memory with its zeros. */
    private static final long MOST_PER_CHARACTER = 1000;

    private static final long FEW = 1 << 20;

    private int largest = -1;
    private boolean hasZero;
    private long lineOfLargest;
    private long rows;
    private long characters;
    private final ColumnDigits digits = new ColumnDigits();

    void add(String text) {
      rows++;
      characters += text.length() + 1;
      parser.parse(text, line, Integer.MAX_VALUE - 1, this::widen);
    }

    private void widen(int index, double value) {
      if (rows <= ColumnDigits.ROWS) {
        digits.add(index, value);
      }
      hasZero |= index == 0;
      if (index > largest) {
        largest = index;
        lineOfLargest = line;
      }
    }

    void requireSense() {
      if (rows * largest > Math.max(FEW, MOST_PER_CHARACTER * characters)) {
        throw DataFormatException.atLine(
            input.name(),
            lineOfLargest,
            "has index %d, but %d rows of so many numbers are too many for a file of %d characters; points are stored with all their zeros"
                .formatted(largest, rows, characters));
      }
    }
  }

  /** Receives a line without its comment. */
  @FunctionalInterface
  private interface LineTask {
    void run(String text);
  }

  private void forEachLine(Progress listener, LineTask task) {
    line = 0;
    try (InputStream in = input.openText(listener);
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8), 1 << 16)) {
      for (String raw = lines.readLine(); raw != null; raw = lines.readLine()) {
        line++;
        String text = withoutComment(raw);
        if (!text.isBlank()) {
          task.run(text);
        }
      }
    } catch (IOException e) {
      throw input.failure(e);
    }
  }

  /** Cuts off a comment; 1.#IND has a sign within a value. */
  private static String withoutComment(String line) {
    int at = line.indexOf('#');
    while (at > 0 && !Character.isWhitespace(line.charAt(at - 1))) {
      at = line.indexOf('#', at + 1);
    }
    return at < 0 ? line : line.substring(0, at);
  }

  @Override
  public long line() {
    return line;
  }

  @Override
  public DataFormatException fault(String column, String problem) {
    return DataFormatException.atCell(input.name(), line, column, problem);
  }
}
