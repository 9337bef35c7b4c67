package org.bandgram.gram;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.gram.BlockProgress;
import org.bandgram.internal.compute.gram.GramOps;
import org.bandgram.internal.compute.gram.SimilarityRows;
import org.bandgram.similarity.Similarity;

/**
 * The k most similar other points of each of n points, the most similar first; of equally similar
 * ones the lowest indices. Exact, by comparing all pairs.
 */
final class NearestNeighbours {
  /** Where a point has fewer than k neighbours, because the others have no edge to it. */
  static final int NONE = -1;

  /** Similarities that a thread holds at once. */
  private static final int TILE = 1 << 22;

  private static final long CACHE_LINE = 64;

  private final int k;
  private final int[] columns;

  private NearestNeighbours(int k, int[] columns) {
    this.k = k;
    this.columns = columns;
  }

  /**
   * Finds neighbours in O(n² d) time, with 4 n k bytes of memory and at most a row or four million
   * similarities per thread.
   *
   * @param points n points
   * @param similarity what "near" means; symmetric
   * @param k how many neighbours, 1 to n - 1
   * @param ops how similarities are computed; the result does not depend on it
   * @param execution threads, progress (stage gram) and cancellation
   */
  static NearestNeighbours of(
      PointSet points, Similarity similarity, int k, GramOps ops, Execution execution) {
    int n = points.size();
    int most = (int) Math.min(n - 1L, Integer.MAX_VALUE / n);
    InvalidInputException.require(
        k >= 1 && k <= most, "the number of neighbours", k, "from 1 to " + most);
    InvalidInputException.require(
        similarity.symmetric(), "similarity", similarity.name(), "symmetric for a neighbour graph");
    SimilarityRows rows = ops.rows(points, points, similarity, execution);
    int[] columns = new int[n * k];
    Arrays.fill(columns, NONE);
    int block = SimilarityRows.ROWS_AT_ONCE;
    BlockProgress progress = new BlockProgress(execution, "gram", Execution.blocks(n, block));
    execution.forBlocks(
        n,
        block,
        (_, from, to) -> {
          search(rows, points.precision(), from, to, k, columns);
          progress.blockDone();
        });
    return new NearestNeighbours(k, columns);
  }

  private static void search(
      SimilarityRows rows, Precision precision, int from, int to, int k, int[] columns) {
    int n = rows.columns();
    int height = Math.clamp(TILE / n, 1, to - from);
    NeighbourHeap heap = new NeighbourHeap(k);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment tile = arena.allocate((long) height * n * precision.bytes(), CACHE_LINE);
      for (int top = from; top < to; top += height) {
        int bottom = Math.min(to, top + height);
        rows.rows(top, bottom, tile);
        for (int i = top; i < bottom; i++) {
          long row = (long) (i - top) * n;
          offer(tile, precision, row, 0, i, heap);
          offer(tile, precision, row, i + 1, n, heap);
          heap.drainInto(columns, i * k);
        }
      }
    }
  }

  private static void offer(
      MemorySegment tile, Precision precision, long row, int from, int to, NeighbourHeap heap) {
    for (int j = from; j < to; j++) {
      double value = precision.get(tile, row + j);
      if (value > heap.bound()) {
        heap.add(j, value);
      }
    }
  }

  /** Returns the number of points n. */
  int size() {
    return columns.length / k;
  }

  /** Returns the most neighbours that a point has. */
  int most() {
    return k;
  }

  /**
   * Returns a point's neighbour by rank, 0 for the most similar one; {@link #NONE} past the last.
   */
  int neighbour(int i, int rank) {
    return columns[i * k + rank];
  }
}
