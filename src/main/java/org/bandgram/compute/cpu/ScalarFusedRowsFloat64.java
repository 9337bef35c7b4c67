package org.bandgram.compute.cpu;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.bandgram.Precision;
import org.bandgram.layout.BandLayout;

/**
 * The loops of {@link FusedBandMessages} in double precision, one element at a time. A subclass may
 * handle the head of each row faster; it must give the same bits, so multiplications and additions
 * are never contracted.
 *
 * <p>The slots of pairs (i, i) and of masked pairs need no test: their messages stay at negative
 * infinity or their similarities are, so they never win a maximum nor add to a sum.
 */
class ScalarFusedRowsFloat64 implements FusedRows {
  private static final double LOWEST = BandState.lowest(Precision.FLOAT64);

  /** The row at hand, and the columns that its block of rows touches. */
  static final class Row {
    final MemorySegment similarities;
    final MemorySegment responsibilities;
    final MemorySegment availabilities;
    final double[] columnBase;
    final double[] sums;
    final int width;

    /** Index of the row's first element, and of its column in the two arrays. */
    long offset;

    int column;

    /** The two greatest sums a + s, and how the row's own sum a(i, i) + s(i, i) compares. */
    double first;

    double second;

    Row(BandState state, int windowStart, int windowLength) {
      similarities = state.similarities;
      responsibilities = state.responsibilities;
      availabilities = state.availabilities;
      width = state.layout.width();
      columnBase = new double[windowLength];
      sums = new double[windowLength];
      for (int k = 0; k < windowLength; k++) {
        columnBase[k] = state.diagonal.columnBase[windowStart + k];
      }
    }

    void include(double sum) {
      second = Math.max(second, Math.min(first, sum));
      first = Math.max(first, sum);
    }

    double rivalOf(double sum) {
      return sum == first ? second : first;
    }
  }

  @Override
  public final void update(
      BandState state,
      int from,
      int to,
      double lastDamping,
      double damping,
      double[] positiveSums) {
    BandLayout layout = state.layout;
    int windowStart = layout.firstStored(from);
    Row row = new Row(state, windowStart, positiveSums.length);
    for (int i = from; i < to; i++) {
      row.offset = layout.rowOffset(i);
      row.column = layout.firstStored(i) - windowStart;
      row.first = LOWEST;
      row.second = LOWEST;
      updateRow(row, state.diagonal, i, lastDamping, damping);
    }
    for (int k = 0; k < positiveSums.length; k++) {
      positiveSums[k] = row.sums[k];
    }
  }

  private void updateRow(
      Row row, DiagonalState diagonal, int i, double lastDamping, double damping) {
    double preference = diagonal.preference[i];
    double own = diagonal.availability[i] + preference;
    refreshTail(row, refreshHead(row, lastDamping), lastDamping);
    row.include(own);
    updateTail(row, updateHead(row, damping), damping);
    double computed = preference - row.rivalOf(own);
    diagonal.responsibility[i] = damping * diagonal.responsibility[i] + (1 - damping) * computed;
  }

  /** Refreshes availabilities of the first elements of a row, maxima included; returns how many. */
  int refreshHead(Row row, double damping) {
    return 0;
  }

  /**
   * Updates responsibilities of the first elements of a row, column sums included; returns how
   * many.
   */
  int updateHead(Row row, double damping) {
    return 0;
  }

  private static void refreshTail(Row row, int from, double damping) {
    double added = 1 - damping;
    for (int k = from; k < row.width; k++) {
      double positive =
          Math.max(0, row.responsibilities.getAtIndex(ValueLayout.JAVA_DOUBLE, row.offset + k));
      double computed = Math.min(0, row.columnBase[row.column + k] - positive);
      double old = row.availabilities.getAtIndex(ValueLayout.JAVA_DOUBLE, row.offset + k);
      double availability = damping * old + added * computed;
      row.availabilities.setAtIndex(ValueLayout.JAVA_DOUBLE, row.offset + k, availability);
      row.include(
          availability + row.similarities.getAtIndex(ValueLayout.JAVA_DOUBLE, row.offset + k));
    }
  }

  private static void updateTail(Row row, int from, double damping) {
    double added = 1 - damping;
    for (int k = from; k < row.width; k++) {
      double similarity = row.similarities.getAtIndex(ValueLayout.JAVA_DOUBLE, row.offset + k);
      double sum =
          row.availabilities.getAtIndex(ValueLayout.JAVA_DOUBLE, row.offset + k) + similarity;
      double computed = similarity - row.rivalOf(sum);
      double old = row.responsibilities.getAtIndex(ValueLayout.JAVA_DOUBLE, row.offset + k);
      double responsibility = damping * old + added * computed;
      row.responsibilities.setAtIndex(ValueLayout.JAVA_DOUBLE, row.offset + k, responsibility);
      row.sums[row.column + k] += Math.max(0, responsibility);
    }
  }
}
