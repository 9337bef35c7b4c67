package org.bandgram.io.read;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.Progress;
import org.bandgram.data.graph.Duplicates;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.DataSet;
import org.bandgram.io.FileFormat;
import org.bandgram.io.PairList;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.internal.cells.Cell;
import org.bandgram.io.internal.cells.ColumnNames;
import org.bandgram.io.internal.cells.ColumnPlan;
import org.bandgram.io.internal.cells.PairColumns;
import org.bandgram.io.internal.input.TableInput;
import org.bandgram.io.internal.parquet.ParquetFolder;
import org.bandgram.io.internal.parquet.ParquetLibrary;
import org.bandgram.io.internal.parquet.ParquetReader;
import org.bandgram.io.internal.rows.PairListBuilder;
import org.bandgram.io.internal.table.DelimitedRows;
import org.bandgram.io.internal.table.SampleRows;
import org.bandgram.io.internal.table.TextTable;

/**
 * Reads lists of similarities: delimited text, also gzipped, and Parquet, with a pair on each row
 * in three columns, {@code row}, {@code column} and {@code similarity}, whatever they are called.
 *
 * <p>A similarity is finite, or {@code -inf} for none. Objects are called by any text, and numbered
 * in the order in which they first appear, or by their numbers from 0 on. Text has a header where
 * the cell above the similarities is no number. Columns are known by such names as source and
 * target, from and to, similarity and weight, or else by their order. A pair that is listed twice
 * is refused, or its similarities are joined by a rule.
 */
public final class PairReader {
  private static final int COLUMNS = 3;
  private static final int SIMILARITY = 2;

  private final TableInput input;
  private final ReadOptions options;
  private final Objects objects;
  private final Progress progress;

  /**
   * What is known about the objects and their pairs.
   *
   * @param count how many objects there are, if the file has their numbers; empty if it has their
   *     names
   * @param duplicates what becomes of a pair that is listed again; empty to refuse it
   * @param mayLackSimilarities whether a file may have two columns; pairs then are neighbours, and
   *     objects are as similar as the share of their neighbours, themselves among them, that they
   *     have in common
   */
  public record Objects(
      OptionalInt count, Optional<Duplicates> duplicates, boolean mayLackSimilarities) {
    /** Takes files with similarities alone. */
    public Objects(OptionalInt count, Optional<Duplicates> duplicates) {
      this(count, duplicates, false);
    }
  }

  private PairReader(TableInput input, ReadOptions options, Objects objects, Progress progress) {
    this.input = input;
    this.options = options;
    this.objects = objects;
    this.progress = progress;
  }

  /** Reads a file whose pairs are listed once. */
  public static PairList read(
      Path file, ReadOptions options, OptionalInt count, Progress progress) {
    return read(file, options, new Objects(count, Optional.empty()), progress);
  }

  /**
   * Reads a file, or a folder of Parquet files.
   *
   * @param file the file
   * @param options format, delimiter and header; the precision that similarities must fit; the
   *     three columns, which may be left to choose if they have known names, or there are no others
   * @param objects what is known about them
   * @param progress hears how many of the file's bytes have been read, in a stage called {@code
   *     read}
   * @throws InvalidInputException if some, but not three columns are chosen
   * @throws DataFormatException if the file cannot be read as pairs; the message names the line
   */
  public static PairList read(Path file, ReadOptions options, Objects objects, Progress progress) {
    List<String> columns = options.columns();
    InvalidInputException.require(
        columns.isEmpty()
            || columns.size() == COLUMNS
            || (objects.mayLackSimilarities() && columns.size() == COLUMNS - 1),
        "columns",
        String.join(",", columns),
        "three: row, column and similarity");
    InvalidInputException.require(
        objects.count().orElse(1) >= 1,
        "the number of objects",
        objects.count().orElse(1),
        "at least 1");
    if (Files.isDirectory(file)) {
      ParquetReader parts = ParquetFolder.of(file).reader(options, progress);
      return parquet(parts, ParquetFolder.of(file).source(), options, objects);
    }
    try (TableInput input =
        TableInput.of(file, options.format(), progress)
            .in(options.text().encoding())
            .ofEdges(options.columns().isEmpty())) {
      return new PairReader(input, options, objects, progress).read();
    }
  }

  private PairList read() {
    if (input.format() == FileFormat.PARQUET) {
      input.file();
      return parquet(
          ParquetLibrary.reader(List.of(input), input.source(), options, progress),
          input.source(),
          options,
          objects);
    }
    if (input.format() != FileFormat.TEXT) {
      throw DataFormatException.of(
          input.name(),
          "is %s, but a list of pairs must be delimited text or Parquet"
              .formatted(input.format().title()));
    }
    return new TextReader(input, options, progress)
        .read(
            (lines, dialect) ->
                TextTable.detect(
                    input.name(), lines, dialect, options.text().decimal(), this::isHeader),
            (text, table) -> {
              ColumnPlan plan = plan(table.names(), options, objects);
              PairListBuilder builder = builder(input.source(), plan, options, objects);
              List<String> leftOut = DelimitedRows.read(text, table, plan, builder, input.name());
              builder.note(table.notes());
              builder.note(leftOut);
              return builder.build();
            });
  }

  private static PairList parquet(
      ParquetReader reader, DataSet.Source source, ReadOptions options, Objects objects) {
    Function<ColumnNames, ColumnPlan> planning = names -> plan(names, options, objects);
    return reader.read(planning, plan -> builder(source, plan, options, objects)).build();
  }

  private static ColumnPlan plan(ColumnNames names, ReadOptions options, Objects objects) {
    boolean areTwo =
        options.columns().size() == COLUMNS - 1
            || (options.columns().isEmpty() && names.count() == COLUMNS - 1);
    return areTwo && objects.mayLackSimilarities()
        ? ColumnPlan.ofNeighbours(names, options.columns())
        : ColumnPlan.ofPairs(names, options.columns());
  }

  private static PairListBuilder builder(
      DataSet.Source source, ColumnPlan plan, ReadOptions options, Objects objects) {
    return new PairListBuilder(
        source,
        plan,
        objects.count(),
        options.precision().orElse(Precision.FLOAT32),
        objects.duplicates());
  }

  /** Ids may look like numbers or not, so only the similarity tells. */
  private boolean isHeader(List<String> first, List<SampleRows.Row> rest) {
    if (options.text().header() != ReadOptions.Header.AUTO) {
      return options.text().header() == ReadOptions.Header.YES;
    }
    if (objects.mayLackSimilarities()
        && (options.columns().size() == COLUMNS - 1 || first.size() == COLUMNS - 1)) {
      return !options.columns().stream().allMatch(name -> name.matches("\\d{1,9}"))
          || PairColumns.find(first).areKnown();
    }
    String chosen =
        options.columns().isEmpty()
            ? String.valueOf(SIMILARITY)
            : options.columns().get(SIMILARITY);
    if (!chosen.matches("\\d{1,9}")) {
      return true;
    }
    int index = Integer.parseInt(chosen);
    return index < first.size()
        && Cell.kind(first.get(index)) == Cell.Kind.TEXT
        && !Cell.isNumber(first.get(index));
  }
}
