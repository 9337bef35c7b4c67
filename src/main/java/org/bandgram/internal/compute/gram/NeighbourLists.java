package org.bandgram.internal.compute.gram;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.bandgram.Checkpoints.StateTransfer;

/**
 * The k most similar points seen of each of n points, the most similar first; of equally similar
 * ones the lowest indices. Any number of threads may offer points at once: what a list holds in the
 * end depends on what was offered alone, not on when, and an offer made twice counts once.
 *
 * <p>An entry is one number that sorts as the list does: in its upper half the similarity, in its
 * lower half the index and whether the entry is new. 8 n k bytes.
 */
public final class NeighbourLists {
  private static final VarHandle KEYS = MethodHandles.arrayElementVarHandle(long[].class);
  private static final int LOCKS = 1 << 10;

  /** What follows the last entry of a list that has fewer than k; sorts behind all of them. */
  public static final long NONE = Long.MAX_VALUE;

  private final int size;
  private final int most;
  private final long[] keys;
  private final Object[] locks = new Object[LOCKS];

  /**
   * Makes empty lists.
   *
   * @param most k, at least 1; n k less than 2^31
   */
  public NeighbourLists(int size, int most) {
    this.size = size;
    this.most = most;
    keys = new long[Math.multiplyExact(size, most)];
    Arrays.fill(keys, NONE);
    Arrays.setAll(locks, _ -> new Object());
  }

  /**
   * Returns the entry of a point that is new: of two entries the lesser one is the more similar, of
   * equally similar ones that of the lower index.
   *
   * @param similarity neither NaN nor negative infinity
   */
  public static long key(float similarity, int index) {
    int bits = Float.floatToRawIntBits(similarity + 0f);
    int descending = ~(bits ^ (bits >> 31 & Integer.MAX_VALUE));
    return (long) descending << Integer.SIZE | ((index << 1 | 1) & 0xFFFF_FFFFL);
  }

  /** Returns the point of an entry. */
  public static int index(long key) {
    return (int) key >>> 1;
  }

  /** Returns the similarity of an entry. */
  public static float similarity(long key) {
    int ascending = ~(int) (key >> Integer.SIZE);
    return Float.intBitsToFloat(ascending ^ (ascending >> 31 & Integer.MAX_VALUE));
  }

  /** Tells whether an entry has been new since {@link #key} made it. */
  public static boolean isNew(long key) {
    return (key & 1) != 0;
  }

  /** Returns the number of points n. */
  public int size() {
    return size;
  }

  /** Returns the most neighbours that a point has, k. */
  public int most() {
    return most;
  }

  /** Returns the number of neighbours of a point, O(log k). */
  public int count(int i) {
    int from = i * most;
    if (keys[from + most - 1] != NONE) {
      return most;
    }
    return -Arrays.binarySearch(keys, from, from + most, NONE - 1) - 1 - from;
  }

  /** Returns an entry of a point's list by its rank, 0 for the most similar point, or NONE. */
  public long entry(int i, int rank) {
    return keys[i * most + rank];
  }

  /** Returns the entry {@code i * k + rank}. */
  public long entry(int place) {
    return keys[place];
  }

  /** Makes an entry an old one. */
  public void age(int i, int rank) {
    keys[i * most + rank] &= ~1L;
  }

  /** Returns the entry that another must be less than to be taken by a point's list. */
  public long bound(int i) {
    return (long) KEYS.getOpaque(keys, i * most + most - 1);
  }

  /**
   * Returns the least similarity that may still enter a point's list: that of its last entry where
   * it is full, else the least finite number.
   */
  public float least(int i) {
    long bound = bound(i);
    return bound == NONE ? -Float.MAX_VALUE : similarity(bound);
  }

  /** Returns the number of a point's entries that are new, O(k). */
  public int newCount(int i) {
    int count = 0;
    for (int place = i * most; place < (i + 1) * most && keys[place] != NONE; place++) {
      count += isNew(keys[place]) ? 1 : 0;
    }
    return count;
  }

  /** Puts an entry in a point's list unless the list has its point or k better ones. */
  public void offer(int i, long key) {
    if (key < bound(i)) {
      synchronized (locks[i & LOCKS - 1]) {
        insert(i * most, key);
      }
    }
  }

  private void insert(int from, long key) {
    int last = from + most - 1;
    if (key >= keys[last]) {
      return;
    }
    int at = last;
    while (at > from && keys[at - 1] > key) {
      at--;
    }
    boolean isThere = keys[at] >>> 1 == key >>> 1 || (at > from && keys[at - 1] >>> 1 == key >>> 1);
    if (!isThere) {
      System.arraycopy(keys, at, keys, at + 1, last - at);
      KEYS.setOpaque(keys, at, key);
    }
  }

  /** Replaces a point's list by the first {@code count} entries of an array, ascending. */
  public void set(int i, long[] sorted, int count) {
    System.arraycopy(sorted, 0, keys, i * most, count);
    Arrays.fill(keys, i * most + count, (i + 1) * most, NONE);
  }

  /**
   * Returns the memory of some points' lists: k entries each, ascending, NONE where there are
   * fewer. For one thread, while no other one uses them.
   *
   * @param first the first of the points
   */
  public MemorySegment entries(int first, int count) {
    return MemorySegment.ofArray(keys)
        .asSlice((long) first * most * Long.BYTES, (long) count * most * Long.BYTES);
  }

  /** Moves out or in all lists. */
  public void transfer(StateTransfer state) {
    state.memory(MemorySegment.ofArray(keys));
  }
}
