package org.bandgram.cli.mds;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.bandgram.InvalidInputException;
import org.bandgram.Progress;
import org.bandgram.cli.console.Phrases;
import org.bandgram.embed.Dissimilarities;
import org.bandgram.io.DataSet;
import org.bandgram.io.DataSet.RowIds;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.internal.input.InputName;
import org.bandgram.io.read.PointReader;

/**
 * A table of coordinates to start from, such as the one that an earlier run has left.
 *
 * @param coordinates a row for each object; not copied
 * @param names what the objects are called, or none; not copied
 * @param rows which object a row is of, or none if they are in order; not copied
 */
record StartTable(String title, double[][] coordinates, List<String> names, double[] rows) {
  private static final String ROW = "row";
  private static final List<String> NAMES = List.of("name", "id");

  /**
   * Reads all columns of numbers but for a column called row and one called name or id.
   *
   * @param dimensions how many columns there must be
   * @param reading how the objects are read
   * @throws InvalidInputException if the file is not there, or does not hold such columns
   */
  static StartTable read(Path file, int dimensions, ReadOptions reading) {
    String title = InputName.of(file).title();
    if (!InputName.of(file).isStandardInput() && !Files.exists(file)) {
      throw new InvalidInputException(
          "%s: no such file; --start takes classical, random or a table of coordinates"
              .formatted(title));
    }
    ReadOptions options = reading.ofFileBeside().withColumns(ReadOptions.ALL);
    List<String> columns = // names may be numbers, too
        InputName.of(file).isStandardInput() ? List.of() : PointReader.columns(file, options);
    ReadOptions named =
        NAMES.stream()
            .filter(columns::contains)
            .findFirst()
            .map(options::withIdColumn)
            .orElse(options);
    DataSet table = PointReader.read(file, named, Progress.NONE);
    int first = table.columns().getFirst().equals(ROW) ? 1 : 0;
    int found = table.columns().size() - first;
    if (found != dimensions) {
      throw new InvalidInputException(
          "%s: has %s of coordinates, but --dimensions is %d"
              .formatted(title, Phrases.count(found, "column"), dimensions));
    }
    double[] rows =
        IntStream.range(0, first * table.size())
            .mapToDouble(i -> table.points().get(i, 0))
            .toArray();
    List<String> names = table.ids().map(RowIds::values).orElse(List.of());
    return new StartTable(title, coordinates(table, first), names, rows);
  }

  private static double[][] coordinates(DataSet table, int first) {
    double[][] places = new double[table.size()][table.columns().size() - first];
    for (int i = 0; i < places.length; i++) {
      for (int k = 0; k < places[i].length; k++) {
        places[i][k] = table.points().get(i, first + k);
        InvalidInputException.require(
            Math.abs(places[i][k]) <= Dissimilarities.MOST,
            table.places().apply(i) + ": a coordinate",
            places[i][k],
            "from -%1$s to %1$s".formatted(Dissimilarities.MOST));
      }
    }
    return places;
  }

  int size() {
    return coordinates.length;
  }

  /**
   * Returns the coordinates of objects in order.
   *
   * @param objects what they are called, or none
   * @throws InvalidInputException if one of them is missing
   */
  double[][] inOrderOf(List<String> objects) {
    boolean byName = !names.isEmpty() && !objects.isEmpty();
    if (!byName && rows.length == 0) {
      return coordinates;
    }
    Map<Object, double[]> places = new HashMap<>();
    for (int i = 0; i < size(); i++) {
      places.put(byName ? names.get(i) : (Object) rows[i], coordinates[i]);
    }
    return IntStream.range(0, size())
        .mapToObj(i -> byName ? objects.get(i) : (Object) (double) i)
        .map(object -> place(places, object))
        .toArray(double[][]::new);
  }

  private double[] place(Map<Object, double[]> places, Object object) {
    if (!places.containsKey(object)) {
      throw new InvalidInputException(
          "%s: has no row of the object %s; without names and a column '%s' rows are taken in their order"
              .formatted(
                  title, object instanceof Double row ? row.intValue() : "'" + object + "'", ROW));
    }
    return places.get(object);
  }
}
