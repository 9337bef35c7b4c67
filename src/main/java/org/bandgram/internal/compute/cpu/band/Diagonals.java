package org.bandgram.internal.compute.cpu.band;

import org.bandgram.Execution;
import org.bandgram.layout.BandLayout;

/**
 * The band paper's storage of a band: an array of 2h + 1 rows, each of which is a diagonal of the
 * matrix, from the lower left to the upper right, by row. h² + h places at the ends are no pair's.
 * Threads take blocks of rows or columns, a diagonal at a time.
 */
record Diagonals(BandLayout layout, Execution execution) {
  /** How many rows or columns a thread takes at once: what it knows of each stays in cache. */
  private static final int TOGETHER = 2048;

  /** What is done with neighbouring elements of a diagonal. */
  interface Task {
    /**
     * Takes elements.
     *
     * @param at where the first of them lies
     */
    void run(long at, int row, int column, int count);
  }

  /** What is done with a range of rows or columns. */
  interface Block {
    void run(int from, int to);
  }

  /** Returns the number of elements, places of no pair included. */
  long elementCount() {
    return (2L * layout.halfBandwidth() + 1) * layout.size();
  }

  /** Returns where an element lies whose column is d further than its row. */
  long offset(int d, int row) {
    return (long) (d + layout.halfBandwidth()) * layout.size() + row;
  }

  /** Runs a task on blocks of rows or columns. */
  void forBlocks(Block task) {
    execution.forBlocks(layout.size(), TOGETHER, (_, from, to) -> task.run(from, to));
  }

  /** Goes through all elements, so that the columns of a row ascend. */
  void forRows(Task task) {
    forBlocks(
        (from, to) -> {
          for (int d = -layout.halfBandwidth(); d <= layout.halfBandwidth(); d++) {
            run(d, Math.max(from, -d), Math.min(to, layout.size() - d), task);
          }
        });
  }

  /** Goes through all elements, so that the rows of a column ascend. */
  void forColumns(Task task) {
    forBlocks((from, to) -> forColumns(from, to, task));
  }

  /** Goes through the elements of columns {@code from .. to - 1} in the same order. */
  void forColumns(int from, int to, Task task) {
    for (int d = layout.halfBandwidth(); d >= -layout.halfBandwidth(); d--) {
      run(d, Math.max(from - d, 0), Math.min(to - d, layout.size()), task);
    }
  }

  /** Runs a task on the elements of rows {@code from .. to - 1} whose column is d further. */
  private void run(int d, int from, int to, Task task) {
    if (from < to) {
      task.run(offset(d, from), from, from + d, to - from);
    }
  }
}
