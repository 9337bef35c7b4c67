package org.bandgram.internal.compute.cpu.products;

import java.lang.foreign.MemorySegment;
import org.bandgram.Precision;

/**
 * The elements of a matrix in the order that they are stored in.
 *
 * @param precision their format
 * @param values the elements
 * @param loops what reads several of them
 */
record Elements(Precision precision, MemorySegment values, ProductLoops loops) {
  /** Returns an element. */
  double get(long at) {
    return precision.get(values, at);
  }

  /**
   * Widens {@code count} elements that lie one after another.
   *
   * @param noEdge what stands for elements of negative infinity
   */
  void load(long at, int count, double noEdge, double[] target) {
    if (precision == Precision.FLOAT32) {
      loops.widenFloat32(values, at, count, noEdge, target);
    } else {
      loops.widenFloat64(values, at, count, noEdge, target);
    }
  }
}
