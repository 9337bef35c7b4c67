package org.bandgram.internal.compute.cpu.coo;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.Precision;
import org.bandgram.WorkingMemory;
import org.bandgram.internal.compute.cpu.graph.StoredElements;
import org.bandgram.layout.CooLayout;
import org.bandgram.layout.GraphLayout;

/**
 * Copies of single-precision elements in coordinate form in the JVM's heap, rows and columns filled
 * up to whole vectors. Beside the messages, which are as many, a slot takes 12 bytes.
 */
final class PaddedCoo {
  private static final int PADDING = GraphLayout.PADDING;
  private static final int POINTS_PER_BLOCK = 1024;

  /** Columns, similarities, both messages and the column order. */
  private static final long SLOT_BYTES = 3 * Integer.BYTES + 2 * Float.BYTES;

  private final CooLayout layout;
  private final StoredElements elements;

  private PaddedCoo(CooLayout layout, StoredElements elements) {
    this.layout = layout;
    this.elements = elements;
  }

  /** Tells whether elements can be copied: into main memory, and the heap has room for them. */
  static boolean fits(CooLayout layout, Precision precision, WorkingMemory memory) {
    long slots = layout.count() + 2L * PADDING * layout.size() + PADDING;
    return precision == Precision.FLOAT32
        && memory.equals(WorkingMemory.MAIN)
        && fits(slots, SLOT_BYTES);
  }

  private static boolean fits(long count, long bytes) {
    return count < Integer.MAX_VALUE - PADDING && count * bytes < room();
  }

  private static long room() {
    Runtime jvm = Runtime.getRuntime();
    return (jvm.maxMemory() - jvm.totalMemory() + jvm.freeMemory()) / 4 * 3;
  }

  /**
   * Returns a number of elements, for which arrays have room in the JVM's heap.
   *
   * @param bytes those of an element in all arrays
   * @throws InsufficientMemoryException if they have none
   */
  static int requireHeap(long count, long bytes) {
    if (!fits(count, bytes)) {
      throw new InsufficientMemoryException(
          "a run of segmented scans",
          count * bytes,
          room(),
          "a smaller half-bandwidth, more heap (-Xmx) or messages in fewer arrays, not as published,"
              + " may fit");
    }
    return (int) count;
  }

  /**
   * Copies elements; O(count).
   *
   * @param values the similarities, in single precision
   */
  static PaddedCoo of(CooLayout layout, MemorySegment values, Execution execution) {
    int[] rowStarts = padded(layout.rowStarts());
    int[] columnStarts = padded(layout.columnStarts());
    int unused = rowStarts[layout.size()];
    int[] columns = new int[unused + PADDING];
    float[] similarities = new float[unused + PADDING];
    int[] columnSlots = new int[columnStarts[layout.size()]];
    Arrays.fill(similarities, Float.NEGATIVE_INFINITY);
    Arrays.fill(columnSlots, unused);
    execution.forBlocks(
        layout.size(),
        POINTS_PER_BLOCK,
        (block, from, to) -> {
          for (int i = from; i < to; i++) {
            copyRow(layout, values, i, rowStarts[i], columns, similarities);
            copyColumn(layout, i, rowStarts, columnStarts[i], columnSlots);
          }
        });
    return new PaddedCoo(
        layout, new StoredElements(rowStarts, columns, columnStarts, columnSlots, similarities));
  }

  /** Returns where rows, or columns, of whole vectors start. */
  private static int[] padded(long[] starts) {
    int[] padded = new int[starts.length];
    for (int i = 0; i < starts.length - 1; i++) {
      long count = Math.ceilDiv(starts[i + 1] - starts[i], PADDING) * PADDING;
      padded[i + 1] = Math.toIntExact(padded[i] + count);
    }
    return padded;
  }

  /** Copies a row but for the similarity of its element on the diagonal, which is not used. */
  private static void copyRow(
      CooLayout layout,
      MemorySegment values,
      int i,
      int start,
      int[] columns,
      float[] similarities) {
    long first = layout.rowStarts()[i];
    for (long p = first; p < layout.rowStarts()[i + 1]; p++) {
      int slot = start + (int) (p - first);
      columns[slot] = layout.column(p);
      similarities[slot] =
          layout.column(p) == i
              ? Float.NEGATIVE_INFINITY
              : (float) Precision.FLOAT32.get(values, p);
    }
  }

  private static void copyColumn(
      CooLayout layout, int k, int[] rowStarts, int start, int[] columnSlots) {
    long first = layout.columnStarts()[k];
    for (long q = first; q < layout.columnStarts()[k + 1]; q++) {
      long p = layout.atColumnOrder(q);
      int row = layout.row(p);
      columnSlots[start + (int) (q - first)] = rowStarts[row] + (int) (p - layout.rowStarts()[row]);
    }
  }

  /** Returns the copies. */
  StoredElements elements() {
    return elements;
  }

  /** Tells in how many slots a row has elements. */
  int count(int i) {
    return (int) (layout.rowStarts()[i + 1] - layout.rowStarts()[i]);
  }
}
