package org.bandgram.internal.compute.cpu.products;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.bandgram.Precision;

/** The rows of a stored matrix. */
interface MatrixRows {
  /** Returns the most elements that a row has. */
  int longest();

  /**
   * Reads a row.
   *
   * @param i which row
   * @param noEdge what stands for elements of negative infinity
   * @param row receives the elements
   */
  void load(int i, double noEdge, MatrixRow row);

  /** Returns an element, or negative infinity where there is none. */
  double get(int i, int j);

  /** Widens {@code count} elements that lie one after another. */
  static void load(
      MemorySegment elements,
      Precision precision,
      long at,
      int count,
      double noEdge,
      double[] values) {
    if (precision == Precision.FLOAT32) {
      for (int p = 0; p < count; p++) {
        double value = elements.getAtIndex(ValueLayout.JAVA_FLOAT, at + p);
        values[p] = value == Double.NEGATIVE_INFINITY ? noEdge : value;
      }
    } else {
      for (int p = 0; p < count; p++) {
        double value = elements.getAtIndex(ValueLayout.JAVA_DOUBLE, at + p);
        values[p] = value == Double.NEGATIVE_INFINITY ? noEdge : value;
      }
    }
  }
}
