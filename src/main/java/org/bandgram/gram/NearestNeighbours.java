package org.bandgram.gram;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.gram.GramOps;
import org.bandgram.internal.compute.gram.RowTiles;
import org.bandgram.similarity.Similarity;

/**
 * The k most similar other points of each of n points, the most similar first; of equally similar
 * ones the lowest indices. Exact, by comparing all pairs.
 */
final class NearestNeighbours {
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
    int[] columns = new int[n * k];
    Arrays.fill(columns, NeighbourUnion.NONE);
    RowTiles.read(
        ops.rows(points, points, similarity, execution),
        n,
        points.precision(),
        "gram",
        () -> reader(n, k, points.precision(), columns),
        execution);
    return new NearestNeighbours(k, columns);
  }

  private static RowTiles.Reader reader(int n, int k, Precision precision, int[] columns) {
    NeighbourHeap heap = new NeighbourHeap(k);
    return (i, tile, at) -> {
      offer(tile, precision, at, 0, i, heap);
      offer(tile, precision, at, i + 1, n, heap);
      heap.drainInto(columns, i * k);
    };
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

  /** Makes them symmetric. */
  NeighbourUnion union(Execution execution) {
    return new NeighbourUnion(columns.length / k, k, (i, rank) -> columns[i * k + rank], execution);
  }
}
