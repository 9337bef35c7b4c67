package org.bandgram.model.internal;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.bandgram.BandgramException;
import org.bandgram.Precision;
import org.bandgram.internal.text.Setting;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.DataSet.Conversion;
import org.bandgram.io.Scaling;
import org.bandgram.io.TableFormat;
import org.bandgram.io.internal.cells.Blame;
import org.bandgram.io.internal.json.Json;
import org.bandgram.io.internal.json.JsonLibrary;
import org.bandgram.io.internal.rows.UnitSphere;

/**
 * What an earlier run says about itself in its folder.
 *
 * @param file the file in it
 * @param fields what it says
 */
public record SavedSummary(Path folder, Path file, Map<String, Object> fields) {
  private static final String SIZE = "n";

  /**
   * Reads the file.
   *
   * @throws BandgramException if the folder does not hold the files of a run, or Jackson is missing
   */
  public static SavedSummary read(Path folder) {
    Path file = folder.resolve(SummaryFile.NAME);
    if (!Files.exists(file)) {
      throw new BandgramException(
          "%s: no %s; a model is %s of 'bandgram cluster', 'exemplars', 'kmeans' or 'kernel-kmeans'"
              .formatted(folder, SummaryFile.NAME, Setting.MODEL));
    }
    JsonLibrary.require(file);
    return new SavedSummary(folder, file, Json.read(file));
  }

  /** Returns that something is wrong in this file. */
  public DataFormatException fault(String problem) {
    return DataFormatException.of(file.toString(), problem);
  }

  /**
   * Returns the text in a field.
   *
   * @throws DataFormatException if there is none
   */
  public String text(String field) {
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
  public <T> T read(String field, Function<String, T> parse) {
    String text = text(field);
    return Blame.onFile("%s: field '%s'".formatted(file, field), () -> parse.apply(text));
  }

  /** Returns a list of texts about the input; empty if there is none. */
  private List<String> ofInput(String field) {
    return fields.get(SummaryFile.INPUT) instanceof Map<?, ?> input
            && input.get(field) instanceof List<?> texts
        ? texts.stream().map(String::valueOf).toList()
        : List.of();
  }

  /** Returns the list in a field; empty if there is none. */
  public List<?> list(String field) {
    return fields.get(field) instanceof List<?> values ? values : List.of();
  }

  /**
   * Tells whether centroids are the means of their points: all points counted alike, and none moved
   * in the end.
   */
  boolean endedWithMeans() {
    List<?> history = list("history");
    return !geo()
        && Boolean.FALSE.equals(fields.get("weighted"))
        && !history.isEmpty()
        && history.getLast() instanceof Map<?, ?> last
        && Integer.valueOf(0).equals(last.get("moved"));
  }

  /** Tells whether the run had points; affinity propagation can do without. */
  public boolean hasPoints() {
    return method().equals(SummaryFile.SPECTRAL) || !fields.containsKey(SummaryFile.PRECOMPUTED);
  }

  /** Returns the program that made the run; empty if the file does not say. */
  public String method() {
    return fields.get(SummaryFile.METHOD) instanceof String text ? text : "";
  }

  /**
   * Tells whether the names of the columns were made up, so that only their order counts. Earlier
   * versions did not say: there, names like those that readers make up are taken for such.
   */
  public boolean madeUpNames(List<String> columns) {
    if (!(fields.get(SummaryFile.INPUT) instanceof Map<?, ?> input
        && input.get(SummaryFile.MADE_UP_NAMES) instanceof Boolean said)) {
      return IntStream.range(0, columns.size()).allMatch(j -> columns.get(j).equals("x" + j));
    }
    columns.stream()
        .filter(name -> said && !name.matches("x\\d{1,9}"))
        .findFirst()
        .ifPresent(
            name -> {
              throw fault(
                  "true in field '%s.%s', but column '%s' has a name of its own"
                      .formatted(SummaryFile.INPUT, SummaryFile.MADE_UP_NAMES, name));
            });
    return said;
  }

  /** Returns the rule by which columns were brought to one scale. */
  public Scaling.Kind scale() {
    Object kind =
        fields.get(SummaryFile.SCALE) instanceof Map<?, ?> map ? map.get(SummaryFile.KIND) : "none";
    return Arrays.stream(Scaling.Kind.values())
        .filter(known -> known.toString().equals(kind))
        .findFirst()
        .orElseThrow(
            () ->
                fault(
                    "'%s' in field 'scale.kind', but it must be one of %s"
                        .formatted(kind, Arrays.toString(Scaling.Kind.values()))));
  }

  /** Returns the format of coordinates for points of another: double precision if converted. */
  public Precision stored(Precision points) {
    return geo() || scale() != Scaling.Kind.NONE ? Precision.FLOAT64 : points;
  }

  /**
   * Returns what became of coordinates.
   *
   * @param columns how many columns they have
   * @throws BandgramException if the file does not say it for each column
   */
  public Conversion conversion(int columns) {
    if (geo()) {
      return UnitSphere.CONVERSION;
    }
    Scaling.Kind kind = scale();
    if (kind == Scaling.Kind.NONE) {
      return Scaling.none(columns);
    }
    Map<?, ?> scale = (Map<?, ?>) fields.get(SummaryFile.SCALE);
    return Blame.onFile(
        file + ": field '" + SummaryFile.SCALE + "'",
        () ->
            new Scaling(
                kind,
                numbers(scale, SummaryFile.CENTER, columns),
                numbers(scale, SummaryFile.FACTOR, columns)));
  }

  private List<Double> numbers(Map<?, ?> scale, String name, int columns) {
    List<Double> numbers =
        scale.get(name) instanceof List<?> values
            ? values.stream()
                .filter(Number.class::isInstance)
                .map(value -> ((Number) value).doubleValue())
                .toList()
            : List.of();
    if (numbers.size() != columns) {
      throw fault(
          "%d numbers in field '%s.%s', but there are %d columns"
              .formatted(numbers.size(), SummaryFile.SCALE, name, columns));
    }
    return numbers;
  }

  /** Tells whether the coordinates are degrees on the globe. */
  public boolean geo() {
    return fields.get(SummaryFile.INPUT) instanceof Map<?, ?> input
        && Boolean.TRUE.equals(input.get(SummaryFile.GEO));
  }

  /**
   * Returns a table of the run: the one that the list of files names; in a summary without a list,
   * Parquet if there is one, else CSV.
   *
   * @throws BandgramException if a table of the other format stands beside it, or the run wrote
   *     neither
   */
  public Path table(String stem) {
    Path parquet = folder.resolve(TableFormat.PARQUET.fileName(stem));
    Path csv = folder.resolve(TableFormat.CSV.fileName(stem));
    List<?> files = list(SummaryFile.FILES);
    boolean isParquet = files.isEmpty() ? Files.exists(parquet) : lists(parquet);
    Path table = isParquet ? parquet : csv;
    Path other = isParquet ? csv : parquet;
    if (!files.isEmpty() && !lists(table)) {
      throw fault(
          "field '%s' names no table '%s', so the run did not write one"
              .formatted(SummaryFile.FILES, stem));
    }
    if (Files.exists(other) && !lists(other)) {
      throw new BandgramException(
          "%s: is from another run than the %s beside it, as %s says; move one of them away"
              .formatted(other, table.getFileName(), file));
    }
    return table;
  }

  /** Tells whether the run wrote a table. */
  public boolean hasTable(String stem) {
    return Arrays.stream(TableFormat.values())
        .map(format -> folder.resolve(format.fileName(stem)))
        .anyMatch(table -> list(SummaryFile.FILES).isEmpty() ? Files.exists(table) : lists(table));
  }

  private boolean lists(Path table) {
    return list(SummaryFile.FILES).contains(table.getFileName().toString());
  }

  /**
   * Reads the table of what stands for clusters.
   *
   * @throws DataFormatException if its clusters have other numbers of points than the run had
   */
  public ExemplarTable exemplars(Path table, Precision precision) {
    ExemplarTable read = ExemplarTable.read(table, stored(precision), ofInput("columns"));
    long points = Arrays.stream(read.memberCounts()).asLongStream().sum();
    if (fields.get(SIZE) instanceof Number n && n.longValue() != points) {
      throw DataFormatException.of(
          table.toString(),
          "its clusters have %d points in all, but the run had %s, as %s says"
              .formatted(points, n, file));
    }
    return read;
  }

  /**
   * Checks that a run was on as many points.
   *
   * @throws DataFormatException if it was not
   */
  public void requireSize(Path table, int rows) {
    if (fields.get(SIZE) instanceof Number n && n.longValue() != rows) {
      throw DataFormatException.of(
          table.toString(),
          "has %d rows, but the run had %s points, as %s says".formatted(rows, n, file));
    }
  }
}
