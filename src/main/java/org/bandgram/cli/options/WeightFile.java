package org.bandgram.cli.options;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.internal.compute.gram.PointScale;
import org.bandgram.io.DataSet;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.internal.cells.Blame;
import org.bandgram.io.internal.input.InputName;
import org.bandgram.io.read.PointReader;

/**
 * A file that says how often each point counts: one number a row, in any format of points. It has a
 * number for each row of the points' file, those left out among them or not.
 */
public final class WeightFile {
  private WeightFile() {}

  /**
   * Reads the weights of a data set.
   *
   * @param reading how the data set was read
   * @throws InvalidInputException if there is not one number above 0 for each point, or their sum
   *     is too large; the message names the line
   */
  public static double[] read(Path file, DataSet data, ReadOptions reading, Execution execution) {
    if (!InputName.of(file).isStandardInput() && !Files.exists(file)) {
      throw new InvalidInputException(
          "%s: no such file; --weights takes a file with a number for each row, so save a column of"
                  .formatted(InputName.of(file).title())
              + " weights as one");
    }
    DataSet column = PointReader.read(file, reading.ofFileBeside(), execution.progress());
    if (column.columns().size() != 1) {
      throw new InvalidInputException(
          "%s: has %d columns of numbers, but must have 1, the weights"
              .formatted(column.source().name(), column.columns().size()));
    }
    int[] rows = RowsBeside.of(column.source().name(), column.size(), "weights", data);
    double[] weights = Arrays.stream(rows).mapToDouble(i -> weight(column, i)).toArray();
    return Blame.onFile(
        column.source().name(),
        () -> {
          PointScale.of(data.points(), execution).requireSummable(weights);
          return weights;
        });
  }

  private static double weight(DataSet column, int row) {
    double weight = column.points().get(row, 0);
    InvalidInputException.require(
        weight > 0,
        column.places().apply(row) + ": the weight",
        weight,
        "above 0, such as 1e-9 for a point that hardly counts");
    return weight;
  }
}
