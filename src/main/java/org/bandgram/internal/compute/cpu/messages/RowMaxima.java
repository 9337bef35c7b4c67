package org.bandgram.internal.compute.cpu.messages;

import org.bandgram.Precision;
import org.bandgram.order.Permutation;

/** The two greatest sums a + s of each row, as far as they are known, in a run's precision. */
public final class RowMaxima {
  private final PointValues greatest;
  private final PointValues second;

  /** Allocates maxima of n rows. */
  public RowMaxima(int rows, Precision precision) {
    greatest = new PointValues(rows, precision);
    second = new PointValues(rows, precision);
  }

  /**
   * What the maximum over a row without candidates counts as: low enough to lose against every real
   * candidate, yet finite, so that no difference of infinities arises.
   */
  public static double lowest(Precision precision) {
    return precision == Precision.FLOAT32 ? -Float.MAX_VALUE / 16 : -Double.MAX_VALUE / 16;
  }

  public double greatest(int row) {
    return greatest.get(row);
  }

  public double second(int row) {
    return second.get(row);
  }

  /** Returns the greatest sums. */
  public PointValues greatest() {
    return greatest;
  }

  /** Returns the second greatest sums. */
  public PointValues second() {
    return second;
  }

  public void set(int row, double greatestSum, double secondSum) {
    greatest.set(row, greatestSum);
    second.set(row, secondSum);
  }

  /** Returns the greatest sum of a row but for one of its elements, whose sum is given. */
  public double rivalOf(double sum, int row) {
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
  public void take(int from, int to, RowMaxima others, Permutation there) {
    for (int i = from; i < to; i++) {
      int other = there.source(i);
      set(i, others.greatest(other), others.second(other));
    }
  }
}
