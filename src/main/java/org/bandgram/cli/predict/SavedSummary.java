package org.bandgram.cli.predict;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;
import org.bandgram.BandgramException;
import org.bandgram.cli.console.Blame;
import org.bandgram.cli.result.SummaryFile;
import org.bandgram.data.TableFormat;

/**
 * What an earlier run says about itself in its {@code --out} folder.
 *
 * @param folder the folder
 * @param file the file in it
 * @param fields what it says
 */
record SavedSummary(Path folder, Path file, JsonNode fields) {
  /**
   * Reads the file.
   *
   * @throws BandgramException if the folder does not hold the files of a run
   */
  static SavedSummary read(Path folder) {
    Path file = folder.resolve(SummaryFile.NAME);
    if (!Files.exists(file)) {
      throw new BandgramException(
          "%s: no %s; a model is the --out folder of 'bandgram cluster' or 'bandgram kmeans'"
              .formatted(folder, SummaryFile.NAME));
    }
    return new SavedSummary(folder, file, parse(file));
  }

  private static JsonNode parse(Path file) {
    try {
      return new ObjectMapper().readTree(file.toFile());
    } catch (JsonProcessingException e) {
      int line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
      throw new BandgramException(
          "%s:%d: not valid JSON: %s".formatted(file, line, e.getOriginalMessage()), e);
    } catch (IOException e) {
      throw new BandgramException("%s: cannot be read: %s".formatted(file, e.getMessage()), e);
    }
  }

  /**
   * Returns the text in a field.
   *
   * @throws BandgramException if there is none
   */
  String text(String field) {
    JsonNode node = fields.path(field);
    if (!node.isTextual()) {
      throw new BandgramException("%s: no text in field '%s'".formatted(file, field));
    }
    return node.textValue();
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

  /** Returns who made the run; empty where it does not say. */
  String method() {
    return fields.path(SummaryFile.METHOD).asText();
  }

  /** Tells whether the coordinates are degrees on the globe. */
  boolean geo() {
    return fields.path(SummaryFile.INPUT).path(SummaryFile.GEO).asBoolean();
  }

  /** Returns a table of the run: Parquet where there is one, else CSV. */
  Path table(String stem) {
    Path parquet = folder.resolve(TableFormat.PARQUET.fileName(stem));
    return Files.exists(parquet) ? parquet : folder.resolve(TableFormat.CSV.fileName(stem));
  }
}
