package org.bandgram.internal.compute.cpu.products;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.bandgram.internal.compute.products.MatrixProducts;

/** One vector after another, one term after another. */
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

  /** Multiplies by the vectors from {@code first} on. */
  static void multiply(MatrixRow row, double[] x, int vectors, int first, double[] y, int at) {
    double[] lanes = new double[MatrixProducts.LANES];
    for (int v = first; v < vectors; v++) {
      for (int lane = 0; lane < lanes.length; lane++) {
        lanes[lane] = sum(row, x, vectors, v, lane);
      }
      y[at + v] = total(lanes);
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

  private static double sum(MatrixRow row, double[] x, int vectors, int v, int lane) {
    double sum = 0;
    for (int p = lane; p < row.length; p += MatrixProducts.LANES) {
      sum = Math.fma(row.values[p], x[row.column(p) * vectors + v], sum);
    }
    return sum;
  }

  private static double total(double[] lanes) {
    return (lanes[0] + lanes[4] + (lanes[2] + lanes[6]))
        + (lanes[1] + lanes[5] + (lanes[3] + lanes[7]));
  }
}
