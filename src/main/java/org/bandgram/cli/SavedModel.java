package org.bandgram.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.bandgram.BandgramException;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.cluster.ExemplarModel;
import org.bandgram.data.ExemplarTable;
import org.bandgram.data.PointSet;
import org.bandgram.data.TableFormat;
import org.bandgram.data.UnitSphere;
import org.bandgram.kernel.Similarity;

/**
 * The exemplars that an earlier run left in its {@code --out} folder, and how it compared points.
 *
 * @param folder where they come from
 * @param table the exemplars as the input had them
 * @param similarity how points are compared
 * @param precision format of the points
 * @param geo whether the coordinates are degrees on the globe
 */
record SavedModel(
    Path folder, ExemplarTable table, Similarity similarity, Precision precision, boolean geo) {

  /** Reads the clusters of a run. */
  static SavedModel read(Path folder) {
    return read(folder, OptionalInt.empty());
  }

  /**
   * Reads a model.
   *
   * @param folder the {@code --out} folder of a run
   * @param level which level of a multilevel run; empty for its clusters
   * @throws BandgramException if the folder does not hold the files of a run
   * @throws InvalidInputException if there is no such level
   */
  static SavedModel read(Path folder, OptionalInt level) {
    Path file = summaryOf(folder);
    JsonNode summary = parse(file);
    Similarity similarity = SimilarityText.parse(text(file, summary, SummaryJson.SIMILARITY));
    Precision precision = Precision.parse(text(file, summary, SummaryJson.PRECISION));
    boolean geo = summary.path(SummaryJson.INPUT).path(SummaryJson.GEO).asBoolean();
    ExemplarTable table =
        ExemplarTable.read(
            exemplarFile(folder, summary, level), geo ? Precision.FLOAT64 : precision);
    return new SavedModel(folder, table, similarity, precision, geo);
  }

  /** Returns the file that describes a run; checks that there is one. */
  static Path summaryOf(Path folder) {
    Path file = folder.resolve(ResultFiles.SUMMARY);
    if (!Files.exists(file)) {
      throw new BandgramException(
          "%s: no %s; a model is the --out folder of 'bandgram cluster'"
              .formatted(folder, ResultFiles.SUMMARY));
    }
    return file;
  }

  /** Returns the text in a field of the file that describes a run. */
  static String field(Path summary, String field) {
    return text(summary, parse(summary), field);
  }

  /** Returns the file of exemplars: Parquet where there is one, else CSV. */
  private static Path exemplarFile(Path folder, JsonNode summary, OptionalInt level) {
    String stem = exemplarStem(summary, level);
    Path parquet = folder.resolve(TableFormat.PARQUET.fileName(stem));
    return Files.exists(parquet) ? parquet : folder.resolve(TableFormat.CSV.fileName(stem));
  }

  private static String exemplarStem(JsonNode summary, OptionalInt level) {
    if (level.isEmpty()) {
      return ResultFiles.EXEMPLARS;
    }
    int last = Math.max(1, summary.path(SummaryJson.LEVELS).size()) - 1;
    InvalidInputException.require(
        level.getAsInt() >= 0 && level.getAsInt() <= last,
        "level",
        level.getAsInt(),
        "from 0, the finest, to %d, the clusters of the run".formatted(last));
    return level.getAsInt() == last
        ? ResultFiles.EXEMPLARS
        : ResultFiles.exemplarsOfLevel(level.getAsInt());
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

  private static String text(Path file, JsonNode summary, String field) {
    JsonNode node = summary.path(field);
    if (!node.isTextual()) {
      throw new BandgramException("%s: no text in field '%s'".formatted(file, field));
    }
    return node.textValue();
  }

  /** Returns what labels new points. */
  ExemplarModel exemplars() {
    PointSet coordinates = table.coordinates();
    return new ExemplarModel(geo ? UnitSphere.of(coordinates, precision) : coordinates, similarity);
  }

  /** Returns the names of the coordinates, degrees of latitude and longitude where geographic. */
  List<String> columns() {
    return table.columns();
  }

  /** Tells whether the coordinates were numbered by the reader, so that only their order counts. */
  boolean numberedColumns() {
    return IntStream.range(0, columns().size()).allMatch(j -> columns().get(j).equals("x" + j));
  }
}
