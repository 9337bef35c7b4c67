package org.bandgram.internal.compute.cpu.exemplar;

import org.bandgram.InvalidInputException;
import org.bandgram.internal.compute.exemplar.DistanceColumn;

/** Distances in an array. */
record HostColumn(double[] values) implements DistanceColumn {
  /** Returns the array of a column for n points. */
  static double[] values(DistanceColumn column, int n) {
    if (column instanceof HostColumn(double[] values) && values.length == n) {
      return values;
    }
    throw InvalidInputException.of(
        "the column of distances",
        column.size() + " numbers in a " + column.getClass().getSimpleName(),
        "one that this ground set has made, of " + n);
  }

  @Override
  public int size() {
    return values.length;
  }

  @Override
  public void copyTo(double[] target) {
    System.arraycopy(values, 0, target, 0, values.length);
  }
}
