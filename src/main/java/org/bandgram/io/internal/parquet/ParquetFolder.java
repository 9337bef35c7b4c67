package org.bandgram.io.internal.parquet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bandgram.Progress;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.DataSet;
import org.bandgram.io.FileFormat;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.internal.input.IoErrors;
import org.bandgram.io.internal.input.TableInput;

/**
 * A folder of Parquet files that are one table, as Spark writes it, also in folders within it.
 *
 * @param parts its files in the order of their paths, at least one
 */
public record ParquetFolder(Path folder, List<TableInput> parts) {
  private static final Pattern HIDDEN = Pattern.compile("(^|[/\\\\])[_.]");
  private static final Pattern KEY = Pattern.compile("([^=]+)=(.*)");
  private static final Pattern ESCAPE = Pattern.compile("%(\\p{XDigit}{2})");

  private static final int HEXADECIMAL = 16;

  /** What Hive and Spark write for null. */
  private static final String NULL = "__HIVE_DEFAULT_PARTITION__";

  /**
   * Lists the files of a folder.
   *
   * @throws DataFormatException if there is none
   */
  public static ParquetFolder of(Path folder) {
    try (Stream<Path> files = Files.walk(folder, FileVisitOption.FOLLOW_LINKS)) {
      List<TableInput> parts =
          files.filter(file -> isPart(folder, file)).sorted().map(TableInput::of).toList();
      if (parts.isEmpty()) {
        throw DataFormatException.of(
            folder.toString(), "is a folder, but has no Parquet file (*.parquet) in it");
      }
      return new ParquetFolder(folder, parts);
    } catch (UncheckedIOException e) {
      IOException cause = e.getCause();
      throw DataFormatException.of(
          folder.toString(), "cannot be listed: " + IoErrors.reason(cause), cause);
    } catch (IOException e) {
      throw DataFormatException.of(folder.toString(), "cannot be listed: " + IoErrors.reason(e), e);
    }
  }

  /** Tells whether a file is part of the table; marks and checksums are not. */
  private static boolean isPart(Path folder, Path file) {
    String name = file.getFileName().toString();
    return !HIDDEN.matcher(folder.relativize(file).toString()).find()
        && FileFormat.ofName(name) == FileFormat.PARQUET
        && Files.isRegularFile(file);
  }

  /**
   * Returns what the names of folders within a folder say of a file, as {@code year=2020}.
   *
   * @param folder name of the folder; of the file itself if there is none
   */
  static Map<String, String> keys(String folder, String file) {
    Map<String, String> keys = new LinkedHashMap<>();
    if (file.length() > folder.length() && file.startsWith(folder)) {
      for (String name : file.substring(folder.length()).split("[/\\\\]", -1)) {
        Matcher key = KEY.matcher(name);
        if (key.matches() && !file.endsWith(name)) {
          String value = unescaped(key.group(2));
          keys.put(unescaped(key.group(1)), value.equals(NULL) ? "" : value);
        }
      }
    }
    return keys;
  }

  private static String unescaped(String name) {
    return ESCAPE
        .matcher(name)
        .replaceAll(
            hit ->
                Matcher.quoteReplacement(
                    Character.toString(Integer.parseInt(hit.group(1), HEXADECIMAL))));
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
