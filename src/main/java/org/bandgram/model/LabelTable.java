package org.bandgram.model;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.stream.IntStream;
import org.bandgram.InvalidInputException;
import org.bandgram.io.DataSet;
import org.bandgram.model.internal.LabelFile;

/** The table of the labels of a run. Some of its points may be noise. */
final class LabelTable {
  private static final int NOISE = -1;

  private final DataSet data;
  private final int[] labels;
  private final int[] rows;
  private final BitSet noise = new BitSet();

  /**
   * Makes a table without noise.
   *
   * @param data n points
   * @param labels the cluster of each, n numbers from 0 to K - 1
   * @param rows the row of the point that stands for each cluster, K numbers
   */
  LabelTable(DataSet data, int[] labels, int[] rows) {
    this.data = data;
    this.labels = labels;
    this.rows = rows;
  }

  /** Takes some points for noise. */
  void add(int... noisy) {
    for (int row : noisy) {
      InvalidInputException.require(
          row >= 0 && row < labels.length,
          "the row of noise",
          row,
          "from 0 to " + (labels.length - 1));
      noise.set(row);
    }
  }

  /** Returns the label of each point as it is written. */
  int[] written() {
    return IntStream.range(0, labels.length).map(i -> noise.get(i) ? NOISE : labels[i]).toArray();
  }

  /** Writes or replaces a file; its name decides on the format. */
  void write(Path file) {
    LabelFile.write(file, labels, rows, ids(), noise, data.kept());
  }

  /** Writes the table as CSV to a stream of characters, which stays open. */
  void write(Writer text) throws IOException {
    LabelFile.write(text, labels, rows, ids(), noise, data.kept());
  }

  private LabelFile.Ids ids() {
    return LabelFile.Ids.of(data.ids(), rows);
  }
}
