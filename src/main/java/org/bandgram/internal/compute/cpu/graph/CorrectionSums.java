package org.bandgram.internal.compute.cpu.graph;

import java.util.Arrays;
import org.bandgram.Execution;

/**
 * What corrections add to the sums over columns: a few numbers a row, each for a column anywhere. A
 * block of rows sorts its own by the block of the column, stably; a block of columns then takes
 * from each block of rows in turn. So each column gets its numbers by ascending row, whatever the
 * threads.
 */
final class CorrectionSums {
  private static final int LEAST_SHIFT = 10;
  private static final int MOST_BLOCKS = 256;

  private final int size;
  private final int shift;
  private final Block[] blocks;

  /** Allocates sums over n columns. */
  CorrectionSums(int size) {
    this.size = size;
    int bits = LEAST_SHIFT;
    while (Execution.blocks(size, 1 << bits) > MOST_BLOCKS) {
      bits++;
    }
    this.shift = bits;
    this.blocks = new Block[Execution.blocks(size, 1 << shift)];
    Arrays.setAll(blocks, _ -> new Block());
  }

  /** Returns how many points a block has; a multiple of 1,024. */
  int blockSize() {
    return 1 << shift;
  }

  /** Returns a block of rows, emptied. */
  Block begin(int block) {
    blocks[block].count = 0;
    return blocks[block];
  }

  /** The numbers of consecutive rows. */
  final class Block {
    private int[] columns = new int[0];
    private float[] values = new float[0];
    private int count;

    /** Where the numbers of each block of columns start, sorted. */
    private final int[] starts = new int[Execution.blocks(size, 1 << shift) + 1];

    private int[] sortedColumns = new int[0];
    private float[] sortedValues = new float[0];

    /** Adds a number to a column. */
    void add(int column, float value) {
      if (count == columns.length) {
        int length = Math.max(1 << shift, 2 * count);
        columns = Arrays.copyOf(columns, length);
        values = Arrays.copyOf(values, length);
      }
      columns[count] = column;
      values[count] = value;
      count++;
    }

    /** Sorts the numbers by block of columns: counts them, and puts each in its place. */
    void end() {
      if (sortedColumns.length < count) {
        sortedColumns = new int[columns.length];
        sortedValues = new float[columns.length];
      }
      Arrays.fill(starts, 0);
      for (int e = 0; e < count; e++) {
        starts[(columns[e] >> shift) + 1]++;
      }
      for (int b = 0; b < starts.length - 1; b++) {
        starts[b + 1] += starts[b];
      }
      for (int e = count - 1; e >= 0; e--) {
        int at = --starts[(columns[e] >> shift) + 1];
        sortedColumns[at] = columns[e];
        sortedValues[at] = values[e];
      }
      System.arraycopy(starts, 1, starts, 0, starts.length - 1);
      starts[starts.length - 1] = count;
    }
  }

  /** Adds the numbers for a block of columns to their sums, once all rows have ended. */
  void addTo(int block, float[] sums) {
    for (Block rows : blocks) {
      for (int e = rows.starts[block]; e < rows.starts[block + 1]; e++) {
        sums[rows.sortedColumns[e]] += rows.sortedValues[e];
      }
    }
  }
}
