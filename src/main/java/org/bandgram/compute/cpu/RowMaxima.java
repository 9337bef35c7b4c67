package org.bandgram.compute.cpu;

import org.bandgram.Precision;
import org.bandgram.order.Permutation;

/** The two greatest sums a + s of each row, as far as they are known, in a run's precision. */
final class RowMaxima {
  /** Loops may read and write so many values beyond the last row's. */
  static final int PADDING = 16;

  private final boolean single;
  private final float[] greatestFloats;
  private final float[] secondFloats;
  private final double[] greatest;
  private final double[] second;

  /** Allocates maxima of n rows. */
  RowMaxima(int rows, Precision precision) {
    single = precision == Precision.FLOAT32;
    int floats = single ? Math.addExact(rows, PADDING) : 0;
    int doubles = single ? 0 : rows;
    greatestFloats = new float[floats];
    secondFloats = new float[floats];
    greatest = new double[doubles];
    second = new double[doubles];
  }

  /**
   * What the maximum over a row without candidates counts as: low enough to lose against every real
   * candidate, yet finite, so that no difference of infinities arises.
   */
  static double lowest(Precision precision) {
    return precision == Precision.FLOAT32 ? -Float.MAX_VALUE / 16 : -Double.MAX_VALUE / 16;
  }

  double greatest(int row) {
    return single ? greatestFloats[row] : greatest[row];
  }

  double second(int row) {
    return single ? secondFloats[row] : second[row];
  }

  /** Returns the greatest sums in single precision. */
  float[] greatestFloats() {
    return greatestFloats;
  }

  /** Returns the second greatest sums in single precision. */
  float[] secondFloats() {
    return secondFloats;
  }

  void set(int row, double greatestSum, double secondSum) {
    if (single) {
      greatestFloats[row] = (float) greatestSum;
      secondFloats[row] = (float) secondSum;
    } else {
      greatest[row] = greatestSum;
      second[row] = secondSum;
    }
  }

  /** Returns the greatest sum of a row but for one of its elements, whose sum is given. */
  double rivalOf(double sum, int row) {
    return sum == greatest(row) ? second(row) : greatest(row);
  }

  /**
   * Takes over the maxima of the same points in another order.
   *
   * @param from first row
   * @param to one past the last row
   * @param others the other maxima
   * @param there the position of each row's point in their order
   */
  void take(int from, int to, RowMaxima others, Permutation there) {
    for (int i = from; i < to; i++) {
      int other = there.source(i);
      set(i, others.greatest(other), others.second(other));
    }
  }
}
