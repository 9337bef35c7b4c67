package org.bandgram.model.internal;

import java.nio.file.Path;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.io.internal.result.ResultTable;

/**
 * Writes how K clusters merge, as CSV with a row for each merge (K - 1 where one cluster is left)
 * and these columns:
 *
 * <ul>
 *   <li>{@code step}: the merge, from 0; it makes cluster K + step
 *   <li>{@code left}, {@code right}: the two clusters that merge, the lower number first; below K
 *       they are labels, as in {@code labels.csv}
 *   <li>{@code height}: where in the tree they meet, with as many digits as it takes to read the
 *       same number back
 *   <li>{@code size}: the number of points in the merged cluster
 *   <li>{@code exemplar_row}: the input row of the exemplar that stands for it
 * </ul>
 *
 * <p>{@code left}, {@code right}, {@code height} and {@code size} are a linkage matrix as SciPy's
 * {@code scipy.cluster.hierarchy} has it.
 */
public final class MergeFile {
  private static final int LINKAGE_COLUMNS = 4;

  private MergeFile() {}

  /**
   * Writes or replaces a file of merges.
   *
   * @param linkage for each merge left cluster, right cluster, height and number of points, all but
   *     the height whole numbers
   * @param exemplarRows for each merge the input row of the merged cluster's exemplar
   * @throws InvalidInputException if the arrays do not match; nothing is written then
   * @throws org.bandgram.BandgramException if the file cannot be written
   */
  public static void write(Path file, double[][] linkage, int[] exemplarRows) {
    InvalidInputException.require(
        exemplarRows.length == linkage.length,
        "the number of exemplars of merges",
        exemplarRows.length,
        linkage.length + ", the number of merges");
    for (int step = 0; step < linkage.length; step++) {
      InvalidInputException.require(
          linkage[step].length == LINKAGE_COLUMNS,
          "the length of row %d of the linkage".formatted(step),
          linkage[step].length,
          LINKAGE_COLUMNS + "");
    }
    new ResultTable(linkage.length)
        .integers("step", step -> step)
        .integers("left", step -> (int) linkage[step][0])
        .integers("right", step -> (int) linkage[step][1])
        .numbers("height", Precision.FLOAT64, step -> linkage[step][2])
        .integers("size", step -> (int) linkage[step][3])
        .integers("exemplar_row", step -> exemplarRows[step])
        .write(file);
  }
}
