package org.bandgram.gram.internal;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;

/**
 * The leading numbers of one row of a matrix after the other, in double precision; for one thread.
 */
public final class FactorRow {
  private final PointSet factor;
  private final float[] singles;
  private final double[] values;

  /** Makes room for whole rows. */
  public FactorRow(PointSet factor) {
    this(factor, factor.dimensions());
  }

  /**
   * Makes room for the leading numbers of rows.
   *
   * @param count how many
   */
  FactorRow(PointSet factor, int count) {
    this.factor = factor;
    values = new double[count];
    singles = new float[factor.precision() == Precision.FLOAT32 ? count : 0];
  }

  /** Takes a row. */
  public void load(int i) {
    MemorySegment elements = factor.elements();
    long at = (long) i * factor.dimensions() * factor.precision().bytes();
    if (factor.precision() == Precision.FLOAT64) {
      MemorySegment.copy(elements, ValueLayout.JAVA_DOUBLE, at, values, 0, values.length);
      return;
    }
    MemorySegment.copy(elements, ValueLayout.JAVA_FLOAT, at, singles, 0, values.length);
    for (int k = 0; k < values.length; k++) {
      values[k] = singles[k];
    }
  }

  /** Returns the numbers of the row that was taken last. */
  public double[] values() {
    return values;
  }

  /** Returns the dot product with other numbers, in four sums. */
  public double dot(double[] other) {
    double a = 0;
    double b = 0;
    double c = 0;
    double d = 0;
    int k = 0;
    for (; k + 3 < values.length; k += 4) {
      a = Math.fma(values[k], other[k], a);
      b = Math.fma(values[k + 1], other[k + 1], b);
      c = Math.fma(values[k + 2], other[k + 2], c);
      d = Math.fma(values[k + 3], other[k + 3], d);
    }
    for (; k < values.length; k++) {
      a = Math.fma(values[k], other[k], a);
    }
    return (a + b) + (c + d);
  }
}
