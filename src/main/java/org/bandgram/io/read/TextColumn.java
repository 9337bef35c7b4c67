package org.bandgram.io.read;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bandgram.Progress;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.DataSet.ClassLabels;
import org.bandgram.io.FileFormat;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.internal.cells.ColumnPlan;
import org.bandgram.io.internal.input.TableInput;
import org.bandgram.io.internal.parquet.ParquetFolder;
import org.bandgram.io.internal.parquet.ParquetLibrary;
import org.bandgram.io.internal.parquet.ParquetReader;
import org.bandgram.io.internal.rows.TextListBuilder;
import org.bandgram.io.internal.table.DelimitedRows;
import org.bandgram.io.internal.table.TextTable;

/**
 * A column of texts of a table, delimited text or Parquet.
 *
 * @param texts the text of each row, equal ones under one number
 * @param ids the id of each row, or none; not copied
 * @param notes what was decided while reading that somebody may see otherwise, sentences
 */
public record TextColumn(ClassLabels texts, List<String> ids, List<String> notes) {
  /**
   * Reads a column of a file, or of a folder of Parquet files.
   *
   * @param file the file
   * @param column the name of the column, or its index from 0. A name needs a header; with an index
   *     there is none unless the options say so
   * @param options how text is written, and a column of ids
   * @param progress hears how many of the file's bytes have been read, in a stage called {@code
   *     read}
   * @throws DataFormatException if the file cannot be read or has no such column
   */
  public static TextColumn read(Path file, String column, ReadOptions options, Progress progress) {
    if (Files.isDirectory(file)) {
      ParquetFolder folder = ParquetFolder.of(file);
      return parquet(folder.reader(options, progress), folder.source().name(), column, options);
    }
    try (TableInput input =
        TableInput.of(file, options.format(), progress).in(options.text().encoding())) {
      return switch (input.format()) {
        case TEXT -> text(input, column, options, progress);
        case PARQUET ->
            parquet(
                ParquetLibrary.reader(List.of(input), input.source(), options, progress),
                input.name(),
                column,
                options);
        default -> throw unreadable(input.name(), input.format());
      };
    }
  }

  private static DataFormatException unreadable(String name, FileFormat format) {
    return DataFormatException.of(
        name,
        "is %s, but a column of texts is read from delimited text or Parquet"
            .formatted(format.title()));
  }

  private static TextColumn parquet(
      ParquetReader reader, String name, String column, ReadOptions options) {
    return of(
        reader.read(
            names -> ColumnPlan.ofTexts(names, column, options.idColumn()),
            plan -> new TextListBuilder(name, plan)));
  }

  private static TextColumn text(
      TableInput input, String column, ReadOptions options, Progress progress) {
    boolean hasHeader =
        options.text().header() == ReadOptions.Header.AUTO
            ? !column.matches("\\d{1,9}")
            : options.text().header() == ReadOptions.Header.YES;
    return new TextReader(input, options, progress, false)
        .read(
            (lines, dialect) ->
                TextTable.detect(
                    input.name(),
                    lines,
                    dialect,
                    options.text().decimal(),
                    (first, rest) -> hasHeader),
            (text, table) -> {
              ColumnPlan plan = ColumnPlan.ofTexts(table.names(), column, options.idColumn());
              TextListBuilder builder = new TextListBuilder(input.name(), plan);
              List<String> leftOut = DelimitedRows.read(text, table, plan, builder, input.name());
              builder.note(table.notes());
              builder.note(leftOut);
              return of(builder);
            });
  }

  private static TextColumn of(TextListBuilder read) {
    return new TextColumn(read.texts(), read.ids(), read.notes());
  }

  @Override
  public String toString() {
    return texts.toString();
  }
}
