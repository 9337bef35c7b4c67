package org.bandgram.model;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.bandgram.BandgramException;
import org.bandgram.data.DataFormatException;
import org.bandgram.data.TableFormat;
import org.bandgram.data.internal.json.Json;
import org.bandgram.data.internal.json.JsonLibrary;
import org.bandgram.data.internal.table.Blame;

/**
 * What an earlier run says about itself in its folder.
 *
 * @param folder the folder
 * @param file the file in it
 * @param fields what it says
 */
record SavedSummary(Path folder, Path file, Map<String, Object> fields) {
  /**
   * Reads the file.
   *
   * @throws BandgramException if the folder does not hold the files of a run, or Jackson is missing
   */
  static SavedSummary read(Path folder) {
    Path file = folder.resolve(SummaryFile.NAME);
    if (!Files.exists(file)) {
      throw new BandgramException(
          ("%s: no %s; a model is the --out folder of 'bandgram cluster', 'exemplars', 'kmeans' or"
                  + " 'kernel-kmeans'")
              .formatted(folder, SummaryFile.NAME));
    }
    JsonLibrary.require(file);
    return new SavedSummary(folder, file, Json.read(file));
  }

  /** Returns that something is wrong in this file. */
  DataFormatException fault(String problem) {
    return DataFormatException.of(file.toString(), problem);
  }

  /**
   * Returns the text in a field.
   *
   * @throws DataFormatException if there is none
   */
  String text(String field) {
    if (fields.get(field) instanceof String text) {
      return text;
    }
    throw fault("no text in field '%s'".formatted(field));
  }

  /**
   * Reads the text in a field.
   *
   * @throws BandgramException if there is none, or it does not mean anything
   */
  <T> T read(String field, Function<String, T> parse) {
    String text = text(field);
    return Blame.onFile("%s: field '%s'".formatted(file, field), () -> parse.apply(text));
  }

  /** Returns the list in a field; an empty one where there is none. */
  List<?> list(String field) {
    return fields.get(field) instanceof List<?> values ? values : List.of();
  }

  /** Returns who made the run; empty where it does not say. */
  String method() {
    return fields.get(SummaryFile.METHOD) instanceof String text ? text : "";
  }

  /**
   * Tells whether the names of the columns were made up, so that only their order counts. Earlier
   * versions did not say: there, names like those that readers make up are taken for such.
   */
  boolean madeUpNames(List<String> columns) {
    return fields.get(SummaryFile.INPUT) instanceof Map<?, ?> input
            && input.get(SummaryFile.MADE_UP_NAMES) instanceof Boolean said
        ? said
        : IntStream.range(0, columns.size()).allMatch(j -> columns.get(j).equals("x" + j));
  }

  /** Tells whether the coordinates are degrees on the globe. */
  boolean geo() {
    return fields.get(SummaryFile.INPUT) instanceof Map<?, ?> input
        && Boolean.TRUE.equals(input.get(SummaryFile.GEO));
  }

  /** Returns a table of the run: Parquet where there is one, else CSV. */
  Path table(String stem) {
    Path parquet = folder.resolve(TableFormat.PARQUET.fileName(stem));
    return Files.exists(parquet) ? parquet : folder.resolve(TableFormat.CSV.fileName(stem));
  }
}
