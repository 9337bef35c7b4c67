package org.bandgram.gram;

import java.util.Arrays;
import org.bandgram.Execution;

/**
 * Nearest neighbours made symmetric: row i holds i itself, its neighbours, and the points whose
 * neighbour it is, for any number of neighbours up to that of the lists.
 */
final class NeighbourUnion {
  private static final int ROWS_PER_BLOCK = 256;

  private final NearestNeighbours nearest;
  private final Execution execution;

  /** Where the entries begin that name a point; n + 1 places in {@link #incoming}. */
  private final int[] starts;

  /** Entries {@code i * k + rank} of the lists, by the point that they name. */
  private final int[] incoming;

  /** Sorts the lists' n k entries by the point that they name, in O(n k). */
  NeighbourUnion(NearestNeighbours nearest, Execution execution) {
    this.nearest = nearest;
    this.execution = execution;
    int n = nearest.size();
    int k = nearest.most();
    starts = new int[n + 1];
    forEntries((i, rank) -> starts[nearest.neighbour(i, rank) + 1]++);
    Arrays.parallelPrefix(starts, Integer::sum);
    incoming = new int[starts[n]];
    int[] next = starts.clone();
    forEntries((i, rank) -> incoming[next[nearest.neighbour(i, rank)]++] = i * k + rank);
  }

  /** Does something with an entry of the lists. */
  private interface Entry {
    void visit(int i, int rank);
  }

  private void forEntries(Entry entry) {
    for (int i = 0; i < nearest.size(); i++) {
      for (int rank = 0; rank < nearest.most(); rank++) {
        if (nearest.neighbour(i, rank) != NearestNeighbours.NONE) {
          entry.visit(i, rank);
        }
      }
    }
  }

  /** Returns n + 1 numbers: where each row starts when {@code neighbours} neighbours are kept. */
  long[] rowStarts(int neighbours) {
    int n = nearest.size();
    long[] rowStarts = new long[n + 1];
    execution.forBlocks(
        n,
        ROWS_PER_BLOCK,
        (_, from, to) -> {
          Row row = row();
          for (int i = from; i < to; i++) {
            row.load(i, neighbours);
            rowStarts[i + 1] = row.length();
          }
        });
    Arrays.parallelPrefix(rowStarts, Long::sum);
    return rowStarts;
  }

  /** Returns how many elements there are when {@code neighbours} neighbours are kept. */
  long elements(int neighbours) {
    return rowStarts(neighbours)[nearest.size()];
  }

  /** Returns room for the rows that one thread reads. */
  Row row() {
    return new Row();
  }

  /** The columns of one row after the other, ascending. */
  final class Row {
    private int[] columns = new int[2 * nearest.most() + 1];
    private int length;

    void load(int i, int neighbours) {
      int named = starts[i + 1] - starts[i];
      if (columns.length < neighbours + named + 1) {
        columns = new int[neighbours + named + 1];
      }
      length = 0;
      columns[length++] = i;
      for (int rank = 0; rank < neighbours; rank++) {
        int j = nearest.neighbour(i, rank);
        if (j != NearestNeighbours.NONE) {
          columns[length++] = j;
        }
      }
      for (int place = starts[i]; place < starts[i + 1]; place++) {
        if (incoming[place] % nearest.most() < neighbours) {
          columns[length++] = incoming[place] / nearest.most();
        }
      }
      removeRepeats();
    }

    private void removeRepeats() {
      Arrays.sort(columns, 0, length);
      int kept = 0;
      for (int e = 0; e < length; e++) {
        if (e == 0 || columns[e] != columns[e - 1]) {
          columns[kept++] = columns[e];
        }
      }
      length = kept;
    }

    int length() {
      return length;
    }

    int column(int element) {
      return columns[element];
    }
  }
}
