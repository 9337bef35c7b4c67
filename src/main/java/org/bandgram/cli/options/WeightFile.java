package org.bandgram.cli.options;

import java.nio.file.Path;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.data.DataSet;
import org.bandgram.data.ReadOptions;
import org.bandgram.data.internal.table.Blame;
import org.bandgram.data.read.PointReader;
import org.bandgram.internal.compute.gram.PointScale;

/** A file that says how often each point counts: one number a row, in any format of points. */
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
    DataSet column = PointReader.read(file, reading.ofFileBeside(), execution.progress());
    if (column.columns().size() != 1) {
      throw new InvalidInputException(
          "%s: has %d columns of numbers, but must have 1, the weights"
              .formatted(column.source().name(), column.columns().size()));
    }
    if (column.size() != data.size()) {
      throw new InvalidInputException(
          "%s: has %d weights, but %s has %d points"
              .formatted(column.source().name(), column.size(), data.source().name(), data.size()));
    }
    double[] weights = new double[column.size()];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = column.points().get(i, 0);
      if (!(weights[i] > 0)) {
        throw InvalidInputException.of(
            column.places().apply(i) + ": the weight", weights[i], "above 0");
      }
    }
    return Blame.onFile(
        column.source().name(),
        () -> {
          PointScale.of(data.points(), execution).requireSummable(weights);
          return weights;
        });
  }
}
