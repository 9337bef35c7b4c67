package org.bandgram.gram.internal;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.bandgram.Execution;

/**
 * Nearest neighbours made symmetric: row i holds its neighbours and the points whose neighbour it
 * is; not i itself.
 */
final class NeighbourUnion {
  /** Stands for a missing neighbour, if a point has fewer than k. */
  static final int NONE = -1;

  private static final int ROWS_PER_BLOCK = 256;

  /** Threads that sort at most, as each counts n points. */
  private static final int MOST_PARTS = 8;

  private final int size;
  private final int most;
  private final IntUnaryOperator lists;
  private final Execution execution;

  /** The first entry that names each point; n + 1 places in {@link #incoming}. */
  private final int[] starts;

  /** Entries {@code i * k + rank} of the lists, by the point that they name, then ascending. */
  private final MemorySegment incoming;

  /**
   * Sorts the lists' n k entries by the point that they name, in O(n k), on several threads.
   *
   * @param size number of points n
   * @param most the most neighbours of a point, k
   * @param lists the neighbour that entry {@code i * k + rank} names, or {@link #NONE}
   * @param arena releases the sorted entries
   */
  NeighbourUnion(int size, int most, IntUnaryOperator lists, Arena arena, Execution execution) {
    this.size = size;
    this.most = most;
    this.lists = lists;
    this.execution = execution;
    int rows = Math.ceilDiv(size, Math.min(execution.threads(), MOST_PARTS));
    int[][] places = new int[Execution.blocks(size, rows)][size];
    execution.forBlocks(
        size, rows, (part, from, to) -> forEntries(from, to, (j, _) -> places[part][j]++));
    starts = new int[size + 1];
    execution.forBlocks(size, ROWS_PER_BLOCK, (_, from, to) -> addUp(places, from, to));
    Arrays.parallelPrefix(starts, Integer::sum);
    incoming = arena.allocate(JAVA_INT, starts[size]);
    execution.forBlocks(
        size,
        rows,
        (part, from, to) ->
            forEntries(
                from,
                to,
                (j, entry) -> incoming.setAtIndex(JAVA_INT, starts[j] + places[part][j]++, entry)));
  }

  private int incoming(int place) {
    return incoming.getAtIndex(JAVA_INT, place);
  }

  /** Does something with an entry of the lists and the point that it names. */
  private interface Entry {
    void visit(int j, int entry);
  }

  private void forEntries(int from, int to, Entry task) {
    for (int entry = from * most; entry < to * most; entry++) {
      int j = lists.applyAsInt(entry);
      if (j != NONE) {
        task.visit(j, entry);
      }
    }
  }

  /** Replaces the counts of parts by the places where their entries of each point begin. */
  private void addUp(int[][] parts, int from, int to) {
    for (int j = from; j < to; j++) {
      int sum = 0;
      for (int[] part : parts) {
        int count = part[j];
        part[j] = sum;
        sum += count;
      }
      starts[j + 1] = sum;
    }
  }

  /** Returns the length of each row. */
  int[] lengths() {
    int[] lengths = new int[size];
    execution.forBlocks(
        size,
        ROWS_PER_BLOCK,
        (_, from, to) -> {
          Row row = row();
          for (int i = from; i < to; i++) {
            row.load(i);
            lengths[i] = row.length();
          }
        });
    return lengths;
  }

  /** Returns room for the rows that one thread reads. */
  Row row() {
    return new Row();
  }

  /** The columns of one row after the other, ascending. */
  final class Row {
    private final long[] own = new long[most];
    private int[] columns = new int[2 * most];
    private int[] entries = new int[2 * most];
    private int length;

    /** Merges a point's list, sorted by column, with the entries that name it. */
    void load(int i) {
      int count = sortOwn(i);
      makeRoom(count + starts[i + 1] - starts[i]);
      length = 0;
      int next = 0;
      for (int place = starts[i]; place < starts[i + 1]; place++) {
        int j = incoming(place) / most;
        for (; next < count && column(own[next]) < j; next++) {
          append(column(own[next]), (int) own[next]);
        }
        boolean isMutual = next < count && column(own[next]) == j;
        append(j, isMutual && i < j ? (int) own[next] : incoming(place));
        next += isMutual ? 1 : 0;
      }
      for (; next < count; next++) {
        append(column(own[next]), (int) own[next]);
      }
    }

    private int sortOwn(int i) {
      int count = 0;
      for (int entry = i * most; entry < (i + 1) * most; entry++) {
        int j = lists.applyAsInt(entry);
        if (j != NONE) {
          own[count++] = (long) j << Integer.SIZE | entry;
        }
      }
      Arrays.sort(own, 0, count);
      return count;
    }

    private static int column(long own) {
      return (int) (own >>> Integer.SIZE);
    }

    private void makeRoom(int wanted) {
      if (columns.length < wanted) {
        columns = new int[2 * wanted];
        entries = new int[2 * wanted];
      }
    }

    private void append(int column, int entry) {
      columns[length] = column;
      entries[length++] = entry;
    }

    int length() {
      return length;
    }

    int column(int element) {
      return columns[element];
    }

    /** Returns the entry {@code i * k + rank} of a pair: of two that of the lower point. */
    int entry(int element) {
      return entries[element];
    }
  }
}
