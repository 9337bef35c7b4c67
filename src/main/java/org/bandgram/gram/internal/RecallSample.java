package org.bandgram.gram.internal;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.SplittableRandom;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.gram.GramOps;
import org.bandgram.internal.compute.gram.NeighbourLists;
import org.bandgram.internal.compute.gram.RowTiles;
import org.bandgram.similarity.Similarity;

/**
 * How many of their most similar points the lists of a few points hold, where all that are as
 * similar as the last of those count alike.
 *
 * @param queries the few points
 * @param nearest their k most similar points, found by comparison with all
 */
record RecallSample(int[] queries, NeighbourLists nearest) {
  /** How many neighbours recall is usually stated for. */
  static final int TEN = 10;

  private static final int MOST_QUERIES = 256;

  /**
   * Draws a query from each of equally long stretches of the curve and compares it with all n
   * points, O(m n d) for m queries.
   *
   * @param k the most neighbours that a list holds
   */
  static RecallSample of(
      PointSet points, Similarity similarity, int k, long seed, GramOps ops, Execution execution) {
    int n = points.size();
    int[] queries = draw(n, Math.min(n, MOST_QUERIES), seed);
    NeighbourLists nearest = new NeighbourLists(queries.length, k);
    RowTiles.read(
        ops.rows(points, points.select(queries), similarity, execution),
        n,
        points.precision(),
        "sample",
        () -> reader(queries, nearest),
        execution);
    return new RecallSample(queries, nearest);
  }

  private static int[] draw(int n, int m, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int[] queries = new int[m];
    for (int q = 0; q < m; q++) {
      queries[q] = random.nextInt((int) ((long) n * q / m), (int) ((long) n * (q + 1) / m));
    }
    return queries;
  }

  /** Offers a point to all queries; another thread may have raised what they want by then. */
  private static RowTiles.Reader reader(int[] queries, NeighbourLists nearest) {
    float[] least = new float[queries.length];
    for (int q = 0; q < queries.length; q++) {
      least[q] = nearest.least(q);
    }
    return (i, tile, at) -> offer(i, tile, at, queries, nearest, least);
  }

  private static void offer(
      int i, MemorySegment tile, long at, int[] queries, NeighbourLists nearest, float[] least) {
    for (int q = 0; q < queries.length; q++) {
      float similarity = tile.getAtIndex(ValueLayout.JAVA_FLOAT, at + q);
      if (similarity >= least[q] && i != queries[q]) {
        nearest.offer(q, NeighbourLists.key(similarity, i));
        least[q] = nearest.least(q);
      }
    }
  }

  /** Returns the number of queries m. */
  int size() {
    return queries.length;
  }

  /**
   * Returns the share of the most similar points that lists hold; 1 if there is none.
   *
   * @param lists the lists of all points
   * @param most how many most similar points of a query are looked for, if there are as many
   */
  double recall(NeighbourLists lists, int most) {
    long held = 0;
    long wanted = 0;
    for (int q = 0; q < queries.length; q++) {
      int count = Math.min(most, nearest.count(q));
      wanted += count;
      for (int rank = 0; rank < count; rank++) {
        long entry = lists.entry(queries[q], rank);
        float last = NeighbourLists.similarity(nearest.entry(q, count - 1));
        boolean isHeld = entry != NeighbourLists.NONE && NeighbourLists.similarity(entry) >= last;
        held += isHeld ? 1 : 0;
      }
    }
    return wanted == 0 ? 1 : (double) held / wanted;
  }
}
