package org.bandgram.cli;

import java.nio.file.Path;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.Progress;
import org.bandgram.data.DataSet;
import org.bandgram.data.PointReader;
import org.bandgram.data.PointSet;
import org.bandgram.data.ReadOptions;

/** A file that says how often each point counts: one number a row, in any format of points. */
final class WeightFile {
  private WeightFile() {}

  /**
   * Reads the weights of a data set.
   *
   * @throws InvalidInputException if there is not one number above 0 for each point
   */
  static double[] read(Path file, DataSet data, Progress progress) {
    PointSet column =
        PointReader.read(file, ReadOptions.defaults().withPrecision(Precision.FLOAT64), progress)
            .points();
    InvalidInputException.require(
        column.dimensions() == 1,
        "the number of columns of " + file,
        column.dimensions(),
        "1, the weights");
    InvalidInputException.require(
        column.size() == data.size(),
        "the number of weights in " + file,
        column.size(),
        data.size() + ", one per point");
    double[] weights = new double[column.size()];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = column.get(i, 0);
      InvalidInputException.require(
          weights[i] > 0, "the weight of row %d in %s".formatted(i, file), weights[i], "above 0");
    }
    return weights;
  }
}
