package org.bandgram.internal.compute.cpu.gram;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.gram.NeighbourLists;
import org.bandgram.internal.compute.gram.SimilarityRows;
import org.bandgram.internal.compute.gram.SparseRow;
import org.bandgram.similarity.Similarity;

/** Whole rows of similarities, a panel of columns at a time. */
public record PanelRows(PointSet rowPoints, PointSet columnPoints, Similarity similarity)
    implements SimilarityRows {
  private static final int MOST_COLUMNS = 1024;

  @Override
  public int columns() {
    return columnPoints.size();
  }

  @Override
  public void rows(int from, int to, MemorySegment target) {
    rows(from, to, 0, columns(), target, columns());
  }

  /**
   * Computes some columns of rows.
   *
   * @param from first row point
   * @param to one past the last row point
   * @param first first column
   * @param end one past the last column
   * @param target where they go, row by row
   * @param stride elements of the target from one row to the next
   */
  public void rows(int from, int to, int first, int end, MemorySegment target, long stride) {
    forPieces(
        from,
        to,
        first,
        end,
        (kernel, row, member, start, stop) ->
            kernel.store(
                member,
                start,
                stop,
                rowPoints.precision(),
                target,
                (row - from) * stride + start - first));
  }

  @Override
  public SparseRow[] atLeast(int from, int to, double threshold) {
    SparseRow[] kept = new SparseRow[to - from];
    Arrays.setAll(kept, _ -> new SparseRow());
    forPieces(
        from,
        to,
        0,
        columns(),
        (kernel, row, member, start, end) ->
            kernel.keepAtLeast(member, start, end, threshold, kept[row - from]));
    return kept;
  }

  /**
   * Offers the lists of row points {@code from} to {@code to - 1} all other points; the columns are
   * the same points.
   */
  void offer(int from, int to, NeighbourLists lists) {
    SparseRow near = new SparseRow();
    forPieces(
        from,
        to,
        0,
        columns(),
        (kernel, row, member, start, end) -> {
          near.clear();
          kernel.keepAtLeast(member, start, end, lists.least(row), near);
          for (int p = 0; p < near.count(); p++) {
            if (near.column(p) != row) {
              lists.offer(row, NeighbourLists.key((float) near.value(p), near.column(p)));
            }
          }
        });
  }

  private void forPieces(int from, int to, int first, int stop, PieceTask task) {
    int width = Math.min(stop - first, Math.min(MOST_COLUMNS, PanelKernels.columns(columnPoints)));
    PanelKernel kernel = PanelKernels.of(rowPoints, similarity, to - from, width);
    kernel.loadRows(rowPoints, from, to);
    for (int start = first; start < stop; start += width) {
      int end = (int) Math.min((long) start + width, stop);
      kernel.loadColumns(columnPoints, start, end);
      for (int row = from; row < to; row += PanelKernel.GROUP) {
        kernel.compute(row, start, end);
        for (int member = 0; member < Math.min(PanelKernel.GROUP, to - row); member++) {
          task.run(kernel, row + member, member, start, end);
        }
      }
    }
  }

  /** What to do with the similarities of one row and a run of columns. */
  @FunctionalInterface
  private interface PieceTask {
    void run(PanelKernel kernel, int row, int member, int start, int end);
  }
}
