package org.bandgram.io.internal.result;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.internal.parquet.ParquetFolder;
import org.bandgram.io.internal.parquet.ParquetLibrary;

/** The names of a result table's columns, whatever its format. */
public final class TableHead {
  private static final int LONGEST_LINE = 1 << 20;
  private static final String PARQUET = "PAR1";

  private TableHead() {}

  /**
   * Reads the names of the columns; names in CSV must not be quoted.
   *
   * @throws IOException if the file cannot be read
   * @throws DataFormatException if it is damaged
   */
  public static List<String> of(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      return ParquetLibrary.columns(Path.of(ParquetFolder.of(file).parts().getFirst().name()));
    }
    try (InputStream in = Files.newInputStream(file)) {
      String start = new String(in.readNBytes(LONGEST_LINE), StandardCharsets.UTF_8);
      return start.startsWith(PARQUET)
          ? ParquetLibrary.columns(file)
          : List.of(start.lines().findFirst().orElse("").split(",", -1));
    }
  }
}
