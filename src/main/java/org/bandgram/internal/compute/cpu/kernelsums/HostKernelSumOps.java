package org.bandgram.internal.compute.cpu.kernelsums;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.gram.GramArguments;
import org.bandgram.internal.compute.gram.GramOps;
import org.bandgram.internal.compute.kernelsums.KernelMatrix;
import org.bandgram.internal.compute.kernelsums.KernelSumOps;
import org.bandgram.layout.BandLayout;
import org.bandgram.similarity.Similarity;
import org.bandgram.storage.KernelFill;

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

  private final GramOps gram;

  HostKernelSumOps(GramOps gram) {
    this.gram = gram;
  }

  /** Returns a short name for logs and summaries, such as {@code cpu-scalar}. */
  abstract String name();

  /** Returns what computes the kernel values of a band. */
  final GramOps gram() {
    return gram;
  }

  /**
   * Prepares to compute rows of kernel values; checks the points.
   *
   * @param rows points that rows belong to, borrowed
   * @param columns points that columns belong to, of the same dimensions and precision; borrowed
   * @param execution threads and cancellation of the preparation
   */
  final KernelRows rows(PointSet rows, PointSet columns, Similarity kernel, Execution execution) {
    GramArguments.requireAlike(rows, columns);
    GramArguments.requireRepresentable(rows, columns, kernel, execution);
    return checkedRows(rows, columns, kernel, execution);
  }

  /** Prepares to compute rows. */
  abstract KernelRows checkedRows(
      PointSet rows, PointSet columns, Similarity kernel, Execution execution);

  @Override
  public final KernelMatrix stored(
      PointSet points, Similarity kernel, BandLayout layout, KernelFill fill, Execution execution) {
    return HostStoredKernelMatrix.of(points, kernel, layout, fill, this, execution);
  }

  @Override
  public final KernelMatrix stored(BandLayout layout, Precision precision, MemorySegment elements) {
    return HostStoredKernelMatrix.of(layout, precision, elements, this);
  }

  @Override
  public final KernelMatrix tiled(
      PointSet rows, PointSet columns, Similarity kernel, Execution execution) {
    return new HostTiledKernelMatrix(columns, kernel, rows(rows, columns, kernel, execution), this);
  }

  /**
   * Adds some rows to the sums of a cluster, {@code sums[c] += sign * row[c]} for each row in
   * order.
   *
   * @param rows holds the rows
   * @param from first row
   * @param count how many rows, at most ROWS
   * @param sign 1 or -1
   * @param first first column
   * @param end one past the last column
   */
  abstract void add(
      MatrixRows rows, int from, int count, double sign, double[] sums, int first, int end);

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

  /**
   * Adds rows to sums, {@code sums[clusters[r]][c] += sign * row r[c]} for all r in order; fastest
   * where rows of a cluster follow each other.
   *
   * @param clusters what each row is added to, in [0, k)
   * @param sign 1 to add, -1 to take away
   * @param sums k x n
   */
  final void add(
      MatrixRows rows, int[] clusters, double sign, double[][] sums, Execution execution) {
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
          for (int row = 0; row < rows.count(); ) {
            int count = run(rows, clusters, row, first, end);
            int from = Math.max(first, rows.firsts()[row]);
            int to = Math.min(end, rows.ends()[row]);
            if (from < to) {
              add(rows, row, count, sign, sums[clusters[row]], from, to);
            }
            row += count;
          }
        });
  }

  /** Returns how many rows from here on belong to one cluster and are taken together. */
  private static int run(MatrixRows rows, int[] clusters, int row, int first, int end) {
    int count = 1;
    while (count < ROWS
        && row + count < clusters.length
        && clusters[row + count] == clusters[row]
        && rows.covers(row, first, end)
        && rows.covers(row + count, first, end)) {
      count++;
    }
    return count;
  }

  /**
   * Finds the nearest cluster of each column, as {@link
   * org.bandgram.internal.compute.kernelsums.KernelSums#nearest} says.
   */
  final void nearest(
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
