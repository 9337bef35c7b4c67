package org.bandgram.data.result;

import java.nio.file.Path;
import java.util.List;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.data.TableFormat;

/**
 * Exemplars in the order they were chosen, as a {@link TableFormat table} with the columns
 *
 * <pre>    rank,row,gain,f,size</pre>
 *
 * (from 1; position in the input, from 0; the function that was maximised: by how much each
 * increased it, and its value then; how many points each represents in the end) and the coordinates
 * under their own names, as the input had them.
 *
 * @param rows each exemplar's position in the input
 * @param gains by how much each increased the function
 * @param values the function after each
 * @param sizes how many points each represents
 * @param columns names of the coordinates
 * @param coordinates the exemplars
 */
// shared, as the documentation says
public record RankedExemplars(
    int[] rows,
    double[] gains,
    double[] values,
    int[] sizes,
    List<String> columns,
    PointSet coordinates) {
  /** Checks that the parts belong together. */
  public RankedExemplars {
    columns = List.copyOf(columns);
    require("the number of gains", gains.length, rows.length);
    require("the number of values", values.length, rows.length);
    require("the number of sizes", sizes.length, rows.length);
    require("the number of points", coordinates.size(), rows.length);
    require("the number of columns", columns.size(), coordinates.dimensions());
  }

  private static void require(String what, int found, int wanted) {
    InvalidInputException.require(found == wanted, what, found, Integer.toString(wanted));
  }

  /**
   * Writes or replaces a file; its name decides on the format.
   *
   * @throws org.bandgram.BandgramException if the file cannot be written
   */
  public void write(Path file) {
    new ResultTable(rows.length)
        .integers("rank", e -> e + 1)
        .integers("row", e -> rows[e])
        .numbers("gain", Precision.FLOAT64, e -> gains[e])
        .numbers("f", Precision.FLOAT64, e -> values[e])
        .integers("size", e -> sizes[e])
        .points(columns, coordinates)
        .write(file);
  }
}
