package org.bandgram.gram.internal;

import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.internal.compute.gram.NeighbourLists;

/**
 * Whom a round of NN-descent compares: for every point some of the points in its list and of those
 * in whose lists it is, new entries and old ones apart. They are drawn by hashes of the seed, the
 * round and the pair, so that threads and their order do not matter.
 */
final class DescentCandidates {
  private static final int POINTS_PER_BLOCK = 1 << 10;
  private static final int LOCKS = 1 << 10;

  /** Behind the last candidate of a point. */
  private static final int NONE = -1;

  private final NeighbourLists lists;
  private final long seed;
  private final Execution execution;
  private final Drawn fresh;
  private final Drawn old;
  private final Object[] locks = new Object[LOCKS];
  private long salt;

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
    fresh = new Drawn(most);
    old = new Drawn(most);
    Arrays.setAll(locks, _ -> new Object());
  }

  /** Draws candidates; entries drawn from the list of their point become old. O(n k). */
  void draw(int round) {
    fresh.clear();
    old.clear();
    salt = mix(seed + mix(round));
    execution.forBlocks(
        lists.size(),
        POINTS_PER_BLOCK,
        (_, from, to) -> {
          for (int i = from; i < to; i++) {
            offer(i);
          }
        });
    execution.forBlocks(
        lists.size(),
        POINTS_PER_BLOCK,
        (_, from, to) -> {
          for (int i = from; i < to; i++) {
            age(i);
          }
        });
  }

  private void offer(int i) {
    int count = lists.count(i);
    for (int rank = 0; rank < count; rank++) {
      long entry = lists.entry(i, rank);
      int j = NeighbourLists.index(entry);
      Drawn kind = NeighbourLists.isNew(entry) ? fresh : old;
      kind.offer(i, j);
      kind.offer(j, i);
    }
  }

  private void age(int i) {
    int count = lists.count(i);
    long bound = fresh.bound(i);
    for (int rank = 0; rank < count; rank++) {
      long entry = lists.entry(i, rank);
      int j = NeighbourLists.index(entry);
      if (NeighbourLists.isNew(entry) && order(i, j) <= bound) {
        lists.age(i, rank);
      }
    }
  }

  /** Returns a number for a pair by chance, in its lower half who the other one is. */
  private long order(int i, int j) {
    long pair = (long) Math.min(i, j) << Integer.SIZE | Math.max(i, j);
    return mix(pair ^ salt) >>> Integer.SIZE << Integer.SIZE | j;
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
    int news = fresh.copy(i, chosen, 0);
    int end = old.copy(i, chosen, news);
    int all = news;
    for (int e = news; e < end; e++) {
      if (!contains(chosen, news, chosen[e])) {
        chosen[all++] = chosen[e];
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

  /**
   * Of each point those of its candidates whose pairs come first. Any number of threads may offer
   * some at once, in any order.
   */
  private final class Drawn {
    private final int most;
    private final int[] candidates;
    private final long[] bounds = new long[lists.size()];

    Drawn(int most) {
      this.most = most;
      candidates = new int[Math.multiplyExact(lists.size(), most)];
    }

    void clear() {
      Arrays.fill(candidates, NONE);
      Arrays.fill(bounds, Long.MAX_VALUE);
    }

    /** Copies the candidates of a point to {@code from} and on; returns where they end. */
    int copy(int i, int[] target, int from) {
      System.arraycopy(candidates, i * most, target, from, most);
      int end = from;
      while (end < from + most && target[end] != NONE) {
        end++;
      }
      return end;
    }

    /** Returns the order behind which no pair is taken. */
    long bound(int i) {
      return bounds[i];
    }

    void offer(int i, int j) {
      long order = order(i, j);
      if (order < bound(i)) {
        synchronized (locks[i & locks.length - 1]) {
          insert(i, j, order);
        }
      }
    }

    private void insert(int i, int j, long order) {
      int from = i * most;
      int place = 0;
      int end = most;
      while (place < end) {
        int middle = (place + end) / 2;
        int other = candidates[from + middle];
        if (other != NONE && order(i, other) < order) {
          place = middle + 1;
        } else {
          end = middle;
        }
      }
      if (place < most && candidates[from + place] != j) {
        System.arraycopy(candidates, from + place, candidates, from + place + 1, most - 1 - place);
        candidates[from + place] = j;
        int last = candidates[from + most - 1];
        bounds[i] = last == NONE ? Long.MAX_VALUE : order(i, last);
      }
    }
  }
}
