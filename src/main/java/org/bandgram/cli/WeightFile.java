package org.bandgram.cli;

import java.nio.file.Path;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.compute.GramArguments;
import org.bandgram.data.DataSet;
import org.bandgram.data.PointReader;
import org.bandgram.data.ReadOptions;

/** A file that says how often each point counts: one number a row, in any format of points. */
final class WeightFile {
  private WeightFile() {}

  /**
   * Reads the weights of a data set.
   *
   * @throws InvalidInputException if there is not one number above 0 for each point, or their sum
   *     is too large; the message names the line
   */
  static double[] read(Path file, DataSet data, Execution execution) {
    DataSet column =
        PointReader.read(
            file, ReadOptions.defaults().withPrecision(Precision.FLOAT64), execution.progress());
    if (column.columns().size() != 1) {
      throw new InvalidInputException(
          "%s: has %d columns of numbers, but must have 1, the weights"
              .formatted(file, column.columns().size()));
    }
    if (column.size() != data.size()) {
      throw new InvalidInputException(
          "%s: has %d weights, but %s has %d points"
              .formatted(file, column.size(), data.source().name(), data.size()));
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
        file,
        () -> {
          GramArguments.requireSummable(weights, data.points(), execution);
          return weights;
        });
  }
}
