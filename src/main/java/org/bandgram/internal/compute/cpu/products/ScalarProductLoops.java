package org.bandgram.internal.compute.cpu.products;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.bandgram.internal.compute.products.MatrixProducts;

/** One term after another. */
final class ScalarProductLoops implements ProductLoops {
  @Override
  public void widenFloat32(
      MemorySegment elements, long at, int count, double noEdge, double[] target) {
    widenFloat32(elements, at, 0, count, noEdge, target);
  }

  @Override
  public void widenFloat64(
      MemorySegment elements, long at, int count, double noEdge, double[] target) {
    widenFloat64(elements, at, 0, count, noEdge, target);
  }

  /**
   * Widens the elements from {@code at + from} on, by way of an array, whose elements are read
   * faster until the loop is compiled.
   */
  static void widenFloat32(
      MemorySegment elements, long at, int from, int count, double noEdge, double[] target) {
    float[] values = new float[count - from];
    MemorySegment.copy(
        elements, ValueLayout.JAVA_FLOAT, (at + from) * Float.BYTES, values, 0, values.length);
    for (int p = from; p < count; p++) {
      float value = values[p - from];
      target[p] = value == Float.NEGATIVE_INFINITY ? noEdge : value;
    }
  }

  /** Copies the elements from {@code at + from} on. */
  static void widenFloat64(
      MemorySegment elements, long at, int from, int count, double noEdge, double[] target) {
    MemorySegment.copy(
        elements, ValueLayout.JAVA_DOUBLE, (at + from) * Double.BYTES, target, from, count - from);
    for (int p = from; p < count; p++) {
      target[p] = target[p] == Double.NEGATIVE_INFINITY ? noEdge : target[p];
    }
  }

  @Override
  public void multiply(MatrixRow row, double[] x, int vectors, double[] y, int at) {
    multiply(row, x, vectors, 0, y, at);
  }

  /** Multiplies by the vectors from {@code first} on, with a sum for each lane and vector. */
  static void multiply(MatrixRow row, double[] x, int vectors, int first, double[] y, int at) {
    int count = vectors - first;
    double[] values = row.values;
    double[] sums = new double[MatrixProducts.LANES * count];
    for (int p = 0; p < row.length; p++) {
      double value = values[p];
      int from = row.column(p) * vectors + first;
      int sum = p % MatrixProducts.LANES * count;
      for (int v = 0; v < count; v++) {
        sums[sum + v] = Math.fma(value, x[from + v], sums[sum + v]);
      }
    }
    for (int v = 0; v < count; v++) {
      y[at + first + v] = total(sums, count, v);
    }
  }

  @Override
  public void add(
      double[] values, int count, double[] x, int from, int vectors, double[] y, int at) {
    add(values, count, x, from, vectors, 0, y, at);
  }

  /** Adds to the columns of the vectors from {@code first} on. */
  static void add(
      double[] values,
      int count,
      double[] x,
      int from,
      int vectors,
      int first,
      double[] y,
      int at) {
    for (int v = first; v < vectors; v++) {
      double factor = x[from + v];
      for (int p = 0; p < count; p++) {
        int column = at + p * vectors + v;
        y[column] = Math.fma(values[p], factor, y[column]);
      }
    }
  }

  private static double total(double[] sums, int count, int v) {
    double even = sums[v] + sums[4 * count + v] + (sums[2 * count + v] + sums[6 * count + v]);
    double odd =
        sums[count + v] + sums[5 * count + v] + (sums[3 * count + v] + sums[7 * count + v]);
    return even + odd;
  }
}
