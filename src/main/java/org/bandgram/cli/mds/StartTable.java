package org.bandgram.cli.mds;

import java.nio.file.Files;
import java.nio.file.Path;
import org.bandgram.InvalidInputException;
import org.bandgram.Progress;
import org.bandgram.cli.console.Phrases;
import org.bandgram.data.DataSet;
import org.bandgram.data.ReadOptions;
import org.bandgram.data.internal.table.InputName;
import org.bandgram.data.read.PointReader;
import org.bandgram.embed.Dissimilarities;

/** A table of coordinates to start from, such as the one that an earlier run has left. */
final class StartTable {
  private static final String ROW = "row";
  private static final String NAME = "name";

  private StartTable() {}

  /**
   * Reads all columns of numbers but for a first one called row and one called name.
   *
   * @param file the table
   * @param dimensions how many columns there must be
   * @param reading how the objects are read
   * @return a row for each object
   * @throws InvalidInputException if the file is not there, or does not hold such columns
   */
  static double[][] read(Path file, int dimensions, ReadOptions reading) {
    String title = InputName.of(file).title();
    if (!InputName.of(file).isStandardInput() && !Files.exists(file)) {
      throw new InvalidInputException(
          "%s: no such file; --start takes classical, random or a table of coordinates"
              .formatted(title));
    }
    ReadOptions options = reading.ofFileBeside().withColumns(ReadOptions.ALL);
    boolean hasNames = // may be numbers, too
        !InputName.of(file).isStandardInput() && PointReader.columns(file, options).contains(NAME);
    DataSet table =
        PointReader.read(file, hasNames ? options.withIdColumn(NAME) : options, Progress.NONE);
    int first = table.columns().getFirst().equals(ROW) ? 1 : 0;
    int found = table.columns().size() - first;
    if (found != dimensions) {
      throw new InvalidInputException(
          "%s: has %s of coordinates, but --dimensions is %d"
              .formatted(title, Phrases.count(found, "column"), dimensions));
    }
    return coordinates(table, first);
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
}
