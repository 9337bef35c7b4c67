package org.bandgram.internal.compute.cpu.products;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.bandgram.internal.compute.products.MatrixProducts;

/**
 * The loops of {@link ScalarProductLoops} with the Vector API: a single vector is multiplied with
 * lanes of the row side by side, several of them four at a time with the same lane of all four side
 * by side. Plain loops take vectors that are left over, or all where the machine's are shorter.
 */
final class VectorProductLoops implements ProductLoops {
  private static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_256;
  private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_128;
  private static final int WIDTH = SPECIES.length();
  private static final boolean SUITS = DoubleVector.SPECIES_PREFERRED.length() >= WIDTH;

  @Override
  public void widenFloat32(
      MemorySegment elements, long at, int count, double noEdge, double[] target) {
    int p = 0;
    for (; SUITS && p + FLOATS.length() <= count; p += FLOATS.length()) {
      FloatVector values =
          FloatVector.fromMemorySegment(
              FLOATS, elements, (at + p) * Float.BYTES, ByteOrder.nativeOrder());
      values
          .convertShape(VectorOperators.F2D, SPECIES, 0)
          .reinterpretAsDoubles()
          .blend(noEdge, values.compare(VectorOperators.EQ, Float.NEGATIVE_INFINITY).cast(SPECIES))
          .intoArray(target, p);
    }
    ScalarProductLoops.widenFloat32(elements, at, p, count, noEdge, target);
  }

  @Override
  public void widenFloat64(
      MemorySegment elements, long at, int count, double noEdge, double[] target) {
    int p = 0;
    for (; SUITS && p + WIDTH <= count; p += WIDTH) {
      DoubleVector values =
          DoubleVector.fromMemorySegment(
              SPECIES, elements, (at + p) * Double.BYTES, ByteOrder.nativeOrder());
      values
          .blend(noEdge, values.compare(VectorOperators.EQ, Double.NEGATIVE_INFINITY))
          .intoArray(target, p);
    }
    ScalarProductLoops.widenFloat64(elements, at, p, count, noEdge, target);
  }

  @Override
  public void multiply(MatrixRow row, double[] x, int vectors, double[] y, int at) {
    if (vectors == 1 && SUITS) {
      y[at] = row.isContiguous() ? contiguous(row, x) : scattered(row, x);
      return;
    }
    int v = 0;
    for (; SUITS && v + WIDTH <= vectors; v += WIDTH) {
      several(row, x, vectors, v).intoArray(y, at + v);
    }
    ScalarProductLoops.multiply(row, x, vectors, v, y, at);
  }

  @Override
  public void add(
      double[] values, int count, double[] x, int from, int vectors, double[] y, int at) {
    if (vectors == 1 && SUITS) {
      addToOne(values, count, x[from], y, at);
      return;
    }
    int v = 0;
    for (; SUITS && v + WIDTH <= vectors; v += WIDTH) {
      DoubleVector factors = values(x, from + v);
      for (int p = 0; p < count; p++) {
        int column = at + p * vectors + v;
        factors
            .fma(DoubleVector.broadcast(SPECIES, values[p]), values(y, column))
            .intoArray(y, column);
      }
    }
    ScalarProductLoops.add(values, count, x, from, vectors, v, y, at);
  }

  private static void addToOne(double[] values, int count, double factor, double[] y, int at) {
    DoubleVector factors = DoubleVector.broadcast(SPECIES, factor);
    int p = 0;
    for (; p + WIDTH <= count; p += WIDTH) {
      values(values, p).fma(factors, values(y, at + p)).intoArray(y, at + p);
    }
    for (; p < count; p++) {
      y[at + p] = Math.fma(values[p], factor, y[at + p]);
    }
  }

  private static double contiguous(MatrixRow row, double[] x) {
    double[] values = row.values;
    int first = row.first;
    DoubleVector low = DoubleVector.zero(SPECIES);
    DoubleVector high = low;
    for (int p = 0; p < row.length; p += MatrixProducts.LANES) {
      low = values(values, p).fma(values(x, first + p), low);
      high = values(values, p + WIDTH).fma(values(x, first + p + WIDTH), high);
    }
    return total(low.add(high));
  }

  private static double scattered(MatrixRow row, double[] x) {
    double[] values = row.values;
    int[] columns = row.columns;
    DoubleVector low = DoubleVector.zero(SPECIES);
    DoubleVector high = low;
    for (int p = 0; p < row.length; p += MatrixProducts.LANES) {
      low = values(values, p).fma(DoubleVector.fromArray(SPECIES, x, 0, columns, p), low);
      high =
          values(values, p + WIDTH)
              .fma(DoubleVector.fromArray(SPECIES, x, 0, columns, p + WIDTH), high);
    }
    return total(low.add(high));
  }

  private static DoubleVector values(double[] array, int at) {
    return DoubleVector.fromArray(SPECIES, array, at);
  }

  private static double total(DoubleVector sums) {
    return (sums.lane(0) + sums.lane(2)) + (sums.lane(1) + sums.lane(3));
  }

  /** Multiplies by four vectors; the sums of the eight lanes stay in registers. */
  private static DoubleVector several(MatrixRow row, double[] x, int vectors, int v) {
    double[] values = row.values;
    DoubleVector s0 = DoubleVector.zero(SPECIES);
    DoubleVector s1 = s0;
    DoubleVector s2 = s0;
    DoubleVector s3 = s0;
    DoubleVector s4 = s0;
    DoubleVector s5 = s0;
    DoubleVector s6 = s0;
    DoubleVector s7 = s0;
    for (int p = 0; p < row.length; p += MatrixProducts.LANES) {
      s0 = add(s0, values[p], x, row.column(p) * vectors + v);
      s1 = add(s1, values[p + 1], x, row.column(p + 1) * vectors + v);
      s2 = add(s2, values[p + 2], x, row.column(p + 2) * vectors + v);
      s3 = add(s3, values[p + 3], x, row.column(p + 3) * vectors + v);
      s4 = add(s4, values[p + 4], x, row.column(p + 4) * vectors + v);
      s5 = add(s5, values[p + 5], x, row.column(p + 5) * vectors + v);
      s6 = add(s6, values[p + 6], x, row.column(p + 6) * vectors + v);
      s7 = add(s7, values[p + 7], x, row.column(p + 7) * vectors + v);
    }
    return s0.add(s4).add(s2.add(s6)).add(s1.add(s5).add(s3.add(s7)));
  }

  private static DoubleVector add(DoubleVector sum, double value, double[] x, int at) {
    return DoubleVector.broadcast(SPECIES, value).fma(values(x, at), sum);
  }
}
