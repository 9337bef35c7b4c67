package org.bandgram.gram.internal;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
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
   * @param arena releases the room
   */
  DescentCandidates(NeighbourLists lists, int most, long seed, Arena arena, Execution execution) {
    this.lists = lists;
    this.seed = seed;
    this.execution = execution;
    fresh = new Drawn(most, arena);
    old = new Drawn(most, arena);
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
    for (int rank = 0; rank < count; rank++) {
      long entry = lists.entry(i, rank);
      int j = NeighbourLists.index(entry);
      if (NeighbourLists.isNew(entry) && order(i, j) <= fresh.bound(i)) {
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
    int news = 0;
    for (int j = fresh.get(i, 0); j != NONE; j = fresh.get(i, news)) {
      chosen[news++] = j;
    }
    int all = news;
    int rank = 0;
    for (int j = old.get(i, 0); j != NONE; j = old.get(i, ++rank)) {
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

  /**
   * Of each point those of its candidates whose pairs come first. Any number of threads may offer
   * some at once, in any order.
   */
  private final class Drawn {
    private final int most;
    private final MemorySegment candidates;

    Drawn(int most, Arena arena) {
      this.most = most;
      candidates = arena.allocate(JAVA_INT, (long) lists.size() * most);
    }

    void clear() {
      candidates.fill((byte) NONE);
    }

    /** Returns a candidate by its rank, NONE behind the last. */
    int get(int i, int rank) {
      return rank == most ? NONE : at((long) i * most + rank);
    }

    private int at(long place) {
      return candidates.getAtIndex(JAVA_INT, place);
    }

    /** Returns the order behind which no pair is taken. */
    long bound(int i) {
      int last = get(i, most - 1);
      return last == NONE ? Long.MAX_VALUE : order(i, last);
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
      long from = (long) i * most;
      long last = from + most - 1;
      long place = last + 1;
      while (place > from && (at(place - 1) == NONE || order(i, at(place - 1)) > order)) {
        place--;
      }
      boolean isThere = place > from && at(place - 1) == j;
      if (place <= last && !isThere) {
        long bytes = place * Integer.BYTES;
        MemorySegment.copy(
            candidates, bytes, candidates, bytes + Integer.BYTES, (last - place) * Integer.BYTES);
        candidates.setAtIndex(JAVA_INT, place, j);
      }
    }
  }
}
