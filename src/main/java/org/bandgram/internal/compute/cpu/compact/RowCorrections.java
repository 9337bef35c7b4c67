package org.bandgram.internal.compute.cpu.compact;

import java.lang.foreign.MemorySegment;
import org.bandgram.Checkpoints.StateTransfer;
import org.bandgram.Execution;
import org.bandgram.internal.compute.cpu.dissimilarity.BlockReader;

/**
 * The <em>arg-max corrections</em> of a band's rows: c_ij, by which the responsibility of a column
 * j that held row i's maximum lately exceeds what the row's other columns follow. Corrections decay
 * by the damping; a row keeps the {@value #MOST} greatest, the others count as zero.
 *
 * <p>The first slots of all rows come first, then the second ones, as most rows soon have one
 * correction. Rows are in groups of {@value #ROWS}. A free slot has the value 0 and the row itself
 * as its column, which never has a correction.
 */
public final class RowCorrections {
  /** How many corrections a row keeps. */
  public static final int MOST = 8;

  /** Rows of a group. */
  public static final int ROWS = BlockReader.ROWS;

  /**
   * A correction below this share of the row's maximum is dropped. With 2^-24, where it no longer
   * counts, rows carry corrections half as long again, which takes time; with 2^-12 runs settle
   * later.
   */
  static final float NEGLIGIBLE = 0x1p-16f;

  /** From a row's slot to its next: the rows of all groups. */
  final int pitch;

  private final int[] columns;
  private final float[] values;

  /** How many slots of each group may be in use. */
  private final byte[] slots;

  /** Allocates corrections of n rows. */
  public RowCorrections(int rows) {
    int groups = Execution.blocks(rows, ROWS);
    columns = new int[Math.multiplyExact(groups, ROWS * MOST)];
    pitch = groups * ROWS;
    values = new float[columns.length];
    slots = new byte[groups];
    clear(0, rows);
  }

  /** Forgets the corrections of whole groups, rows {@code from} to {@code to - 1}. */
  public void clear(int from, int to) {
    for (int start = from; start < to; start += ROWS) {
      slots[start / ROWS] = 0;
      for (int slot = 0; slot < MOST; slot++) {
        for (int row = start; row < start + ROWS; row++) {
          free(row, slot);
        }
      }
    }
  }

  /** Forgets a correction. */
  public void free(int row, int slot) {
    columns[place(row, slot)] = row;
    values[place(row, slot)] = 0;
  }

  /** Returns the place of a row's slot. */
  public int place(int row, int slot) {
    return slot * pitch + row;
  }

  /**
   * Returns the column of every slot; on a graph the element of the row that has it, which has the
   * same order.
   */
  public int[] columns() {
    return columns;
  }

  /** Returns the value of every slot. */
  public float[] values() {
    return values;
  }

  /** Returns how many slots of a row's group may be in use. */
  public int slots(int row) {
    return slots[row / ROWS];
  }

  /** Says how many slots of a row's group may be in use. */
  public void useSlots(int row, int count) {
    slots[row / ROWS] = (byte) count;
  }

  /**
   * Returns the least value that a correction of a row with some maximum must exceed to be kept.
   */
  public static float negligible(float maximum) {
    return Math.max(Float.MIN_NORMAL, NEGLIGIBLE * Math.abs(maximum));
  }

  /**
   * Returns the slot that a new correction of a row goes to: a free one, or that of the least
   * correction, of equal ones that with the lowest column.
   */
  public int slotForNew(int row) {
    int best = 0;
    for (int slot = 0; slot < MOST; slot++) {
      int at = place(row, slot);
      int bestAt = place(row, best);
      if (values[at] == 0) {
        return slot;
      }
      if (values[at] < values[bestAt]
          || (values[at] == values[bestAt] && columns[at] < columns[bestAt])) {
        best = slot;
      }
    }
    return best;
  }

  /** Moves the corrections out or in. */
  public void transfer(StateTransfer state) {
    state.values(columns);
    state.values(values);
    state.memory(MemorySegment.ofArray(slots));
  }
}
