package org.bandgram.compute.cpu;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.compute.KernelSumOps;

/** What implementations on the host share: threads take ranges of columns, each all rows. */
abstract class HostKernelSumOps implements KernelSumOps {
  /**
   * Columns that a thread takes at once, at most: long runs of each row, so that the processor
   * reads ahead, while the sums stay in the second cache.
   */
  private static final int MOST_COLUMNS = 1 << 14;

  private static final int FEWEST_COLUMNS = 1 << 10;

  /** Rows of a cluster that are added at once. */
  static final int ROWS = 8;

  private static final int POINTS = 1 << 10;

  /**
   * Adds some rows to the sums of a cluster, {@code sums[c] += sign * row[c]} for each row in
   * order.
   *
   * @param matrix holds the rows
   * @param precision format of its elements
   * @param starts index of the first element of each row
   * @param from first row
   * @param count how many rows, at most ROWS
   * @param sign 1 or -1
   * @param sums the sums
   * @param first first column
   * @param end one past the last column
   */
  abstract void add(
      MemorySegment matrix,
      Precision precision,
      long[] starts,
      int from,
      int count,
      double sign,
      double[] sums,
      int first,
      int end);

  /** Lets cluster j take the lead of points {@code first} to {@code end - 1} where it is nearer. */
  abstract void contest(
      double[] sums,
      double scale,
      double norm,
      int j,
      int[] labels,
      double[] least,
      int first,
      int end);

  @Override
  public final void add(
      MemorySegment matrix,
      Precision precision,
      long[] starts,
      int[] clusters,
      double sign,
      double[][] sums,
      Execution execution) {
    int share = Execution.blocks(sums[0].length, execution.threads());
    int columns =
        Math.clamp(
            (long) Execution.blocks(share, FEWEST_COLUMNS) * FEWEST_COLUMNS,
            FEWEST_COLUMNS,
            MOST_COLUMNS);
    execution.forBlocks(
        sums[0].length,
        columns,
        (block, first, end) -> {
          for (int row = 0; row < starts.length; ) {
            int count = run(clusters, row);
            add(matrix, precision, starts, row, count, sign, sums[clusters[row]], first, end);
            row += count;
          }
        });
  }

  /** Returns how many rows from here on belong to one cluster and are taken together. */
  private static int run(int[] clusters, int row) {
    int count = 1;
    while (count < ROWS
        && row + count < clusters.length
        && clusters[row + count] == clusters[row]) {
      count++;
    }
    return count;
  }

  @Override
  public final void nearest(
      double[][] sums,
      double[] scales,
      double[] norms,
      int[] labels,
      double[] least,
      Execution execution) {
    execution.forBlocks(
        labels.length,
        POINTS,
        (block, first, end) -> {
          Arrays.fill(least, first, end, Double.POSITIVE_INFINITY);
          Arrays.fill(labels, first, end, 0);
          for (int j = 0; j < sums.length; j++) {
            contest(sums[j], scales[j], norms[j], j, labels, least, first, end);
          }
        });
  }
}
