package org.bandgram.io.internal.rows;

import java.io.Serializable;
import java.util.Arrays;

/**
 * On which line of a text each row begins, both in ascending order. Rows on consecutive lines take
 * no memory.
 */
public final class RowLines implements Serializable {
  private static final long serialVersionUID = 1L;

  private int[] rows = new int[1];
  private long[] lines = new long[1];
  private int runs;
  private int size;
  private long next;

  /** Adds a row. */
  public void add(long line) {
    if (runs == 0 || line != next) {
      begin(line);
    }
    size++;
    next = line + 1;
  }

  private void begin(long line) {
    if (runs == rows.length) {
      rows = Arrays.copyOf(rows, 2 * runs);
      lines = Arrays.copyOf(lines, 2 * runs);
    }
    rows[runs] = size;
    lines[runs] = line;
    runs++;
  }

  public boolean isEmpty() {
    return size == 0;
  }

  public int size() {
    return size;
  }

  /** Returns the line of a row, O(log n). */
  public long line(int row) {
    int found = Arrays.binarySearch(rows, 0, runs, row);
    int run = found >= 0 ? found : -found - 2;
    return lines[run] + row - rows[run];
  }
}
