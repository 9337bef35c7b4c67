package org.bandgram.data.internal.parquet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.bandgram.Progress;
import org.bandgram.data.DataFormatException;
import org.bandgram.data.DataSet;
import org.bandgram.data.FileFormat;
import org.bandgram.data.ReadOptions;
import org.bandgram.data.internal.table.IoErrors;
import org.bandgram.data.internal.table.TableInput;

/**
 * A folder of Parquet files that are one table, as Spark writes it.
 *
 * @param folder the folder
 * @param parts its files in the order of their names, at least one
 */
public record ParquetFolder(Path folder, List<TableInput> parts) {
  /**
   * Lists the files of a folder.
   *
   * @throws DataFormatException if there is none
   */
  public static ParquetFolder of(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      List<TableInput> parts =
          files.filter(ParquetFolder::isPart).sorted().map(TableInput::of).toList();
      if (parts.isEmpty()) {
        throw DataFormatException.of(
            folder.toString(), "is a folder, but has no Parquet file (*.parquet) in it");
      }
      return new ParquetFolder(folder, parts);
    } catch (IOException e) {
      throw DataFormatException.of(folder.toString(), "cannot be listed: " + IoErrors.reason(e), e);
    }
  }

  /** Tells whether a file is part of the table; marks and checksums are not. */
  private static boolean isPart(Path file) {
    String name = file.getFileName().toString();
    return !name.startsWith("_")
        && !name.startsWith(".")
        && FileFormat.ofName(name) == FileFormat.PARQUET
        && Files.isRegularFile(file);
  }

  public ParquetReader reader(ReadOptions options, Progress progress) {
    return ParquetLibrary.reader(parts, source(), options, progress);
  }

  /** Returns what the files are together. */
  public DataSet.Source source() {
    long bytes = parts.stream().mapToLong(part -> part.source().bytes()).sum();
    return new DataSet.Source(folder.toString(), FileFormat.PARQUET, bytes);
  }
}
