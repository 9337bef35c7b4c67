package org.bandgram.gram.internal;

import org.bandgram.Execution;
import org.bandgram.internal.compute.gram.NeighbourLists;

/**
 * Whom a round of NN-descent compares: for every point some of the points in its list and of those
 * in whose lists it is, new entries and old ones apart. They are drawn by hashes of the seed, the
 * round and the pair, so that threads and their order do not matter.
 */
final class DescentCandidates {
  private static final int POINTS_PER_BLOCK = 1 << 10;

  private final NeighbourLists lists;
  private final long seed;
  private final Execution execution;
  private final NeighbourLists fresh;
  private final NeighbourLists old;

  /**
   * Makes room.
   *
   * @param lists the neighbours
   * @param most how many candidates of each kind a point has at most
   */
  DescentCandidates(NeighbourLists lists, int most, long seed, Execution execution) {
    this.lists = lists;
    this.seed = seed;
    this.execution = execution;
    fresh = new NeighbourLists(lists.size(), most);
    old = new NeighbourLists(lists.size(), most);
  }

  /** Draws candidates; entries drawn from the list of their point become old. O(n k). */
  void draw(int round) {
    fresh.clear();
    old.clear();
    long salt = mix(seed + mix(round));
    execution.forBlocks(
        lists.size(),
        POINTS_PER_BLOCK,
        (_, from, to) -> {
          for (int i = from; i < to; i++) {
            draw(i, salt);
          }
        });
    execution.forBlocks(
        lists.size(),
        POINTS_PER_BLOCK,
        (_, from, to) -> {
          for (int i = from; i < to; i++) {
            age(i, salt);
          }
        });
  }

  private void draw(int i, long salt) {
    int count = lists.count(i);
    for (int rank = 0; rank < count; rank++) {
      long entry = lists.entry(i, rank);
      int j = NeighbourLists.index(entry);
      long order = order(i, j, salt);
      NeighbourLists kind = NeighbourLists.isNew(entry) ? fresh : old;
      kind.offer(i, order | (long) j << 1);
      kind.offer(j, order | (long) i << 1);
    }
  }

  private void age(int i, long salt) {
    int count = lists.count(i);
    for (int rank = 0; rank < count; rank++) {
      long entry = lists.entry(i, rank);
      int j = NeighbourLists.index(entry);
      if (NeighbourLists.isNew(entry) && (order(i, j, salt) | (long) j << 1) <= fresh.bound(i)) {
        lists.age(i, rank);
      }
    }
  }

  /** Returns a number for a pair, in the upper half. */
  private static long order(int i, int j, long salt) {
    long pair = (long) Math.min(i, j) << Integer.SIZE | Math.max(i, j);
    return mix(pair ^ salt) >>> Integer.SIZE << Integer.SIZE;
  }

  /** The finalizer of MurmurHash3. */
  private static long mix(long x) {
    long y = (x ^ x >>> 33) * 0xff51afd7ed558ccdL;
    y = (y ^ y >>> 33) * 0xc4ceb9fe1a85ec53L;
    return y ^ y >>> 33;
  }

  /**
   * Lists a point's candidates, each once, the new ones first.
   *
   * @param chosen room for twice as many as there are of each kind
   * @param counts gets the number of new ones and that of all
   */
  void list(int i, int[] chosen, int[] counts) {
    int news = fresh.count(i);
    for (int e = 0; e < news; e++) {
      chosen[e] = NeighbourLists.index(fresh.entry(i, e));
    }
    int all = news;
    int olds = old.count(i);
    for (int e = 0; e < olds; e++) {
      int j = NeighbourLists.index(old.entry(i, e));
      if (!contains(chosen, news, j)) {
        chosen[all++] = j;
      }
    }
    counts[0] = news;
    counts[1] = all;
  }

  private static boolean contains(int[] chosen, int count, int j) {
    for (int e = 0; e < count; e++) {
      if (chosen[e] == j) {
        return true;
      }
    }
    return false;
  }
}
