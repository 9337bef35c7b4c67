package org.bandgram.internal.compute.gram;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.bandgram.Execution;
import org.bandgram.Precision;

/** Nearest neighbours by comparing every point with all others: the reference of all searches. */
final class AllPairs {
  private AllPairs() {}

  /** Offers every point to the lists of all others. */
  static void search(SimilarityRows rows, NeighbourLists lists, Execution execution) {
    RowTiles.read(
        rows,
        lists.size(),
        Precision.FLOAT32,
        "graph",
        () ->
            (i, tile, at) -> {
              offer(tile, at, 0, i, i, lists);
              offer(tile, at, i + 1, lists.size(), i, lists);
            },
        execution);
  }

  private static void offer(
      MemorySegment tile, long at, int from, int to, int i, NeighbourLists lists) {
    float least = lists.least(i);
    for (int j = from; j < to; j++) {
      float similarity = tile.getAtIndex(ValueLayout.JAVA_FLOAT, at + j);
      if (similarity >= least) {
        lists.offer(i, NeighbourLists.key(similarity, j));
        least = lists.least(i);
      }
    }
  }
}
