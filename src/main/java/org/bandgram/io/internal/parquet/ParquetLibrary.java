package org.bandgram.io.internal.parquet;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.bandgram.BandgramException;
import org.bandgram.Progress;
import org.bandgram.io.DataSet;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.internal.input.TableInput;

/**
 * The door to all that needs Parquet's library, which programs have only if they want it. What
 * names that library's classes is reached through this class alone, as no JVM links it without
 * them.
 */
public final class ParquetLibrary {
  private static final String MISSING =
      ": Parquet is read and written with blue.strategic.parquet:parquet-floor, which is not on the"
          + " class path";

  private ParquetLibrary() {}

  /**
   * Checks that the library is there.
   *
   * @param file what is to be read or written
   * @throws BandgramException if it is not; the message names what to add
   */
  public static void require(String file) {
    try {
      Objects.requireNonNull(ParquetFileReader.class);
      Objects.requireNonNull(Configuration.class);
    } catch (NoClassDefFoundError e) {
      throw new BandgramException(file + MISSING, e);
    }
  }

  /**
   * Prepares to read.
   *
   * @param parts files of the same columns, at least one
   * @param source what they are together
   * @throws BandgramException if the library is missing
   */
  public static ParquetReader reader(
      List<TableInput> parts, DataSet.Source source, ReadOptions options, Progress progress) {
    require(source.name());
    return new ParquetReader(parts, source, options, progress);
  }

  /**
   * Returns the names of a file's columns.
   *
   * @throws BandgramException if the library is missing
   * @throws org.bandgram.io.DataFormatException if it is no Parquet file
   */
  public static List<String> columns(Path file) {
    require(file.toString());
    return ParquetReader.columns(file);
  }
}
