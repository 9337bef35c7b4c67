package org.bandgram.compute.cpu;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.bandgram.Precision;
import org.bandgram.layout.BandLayout;

/**
 * The loops of {@link FusedBandMessages} in single precision, one element at a time. A subclass may
 * handle the head of each row faster; it must give the same bits, so multiplications and additions
 * are never contracted.
 *
 * <p>The slots of pairs (i, i) and of masked pairs need no test: their messages stay at negative
 * infinity or their similarities are, so they never win a maximum nor add to a sum.
 */
class ScalarFusedRowsFloat32 implements FusedRows {
  private static final float LOWEST = (float) BandState.lowest(Precision.FLOAT32);

  /** The row at hand, and the columns that its block of rows touches. */
  static final class Row {
    final MemorySegment similarities;
    final MemorySegment responsibilities;
    final MemorySegment availabilities;
    final float[] columnBase;
    final float[] sums;
    final int width;

    /** Index of the row's first element, and of its column in the two arrays. */
    long offset;

    int column;

    /** The two greatest sums a + s, and how the row's own sum a(i, i) + s(i, i) compares. */
    float first;

    float second;

    Row(BandState state, int windowStart, int windowLength) {
      similarities = state.similarities;
      responsibilities = state.responsibilities;
      availabilities = state.availabilities;
      width = state.layout.width();
      columnBase = new float[windowLength];
      sums = new float[windowLength];
      for (int k = 0; k < windowLength; k++) {
        columnBase[k] = (float) state.diagonal.columnBase[windowStart + k];
      }
    }

    void include(float sum) {
      second = Math.max(second, Math.min(first, sum));
      first = Math.max(first, sum);
    }

    float rivalOf(float sum) {
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
      updateRow(row, state.diagonal, i, (float) lastDamping, (float) damping);
    }
    for (int k = 0; k < positiveSums.length; k++) {
      positiveSums[k] = row.sums[k];
    }
  }

  private void updateRow(Row row, DiagonalState diagonal, int i, float lastDamping, float damping) {
    float preference = (float) diagonal.preference[i];
    float own = (float) diagonal.availability[i] + preference;
    refreshTail(row, refreshHead(row, lastDamping), lastDamping);
    row.include(own);
    updateTail(row, updateHead(row, damping), damping);
    float computed = preference - row.rivalOf(own);
    diagonal.responsibility[i] =
        damping * (float) diagonal.responsibility[i] + (1 - damping) * computed;
  }

  /** Refreshes availabilities of the first elements of a row, maxima included; returns how many. */
  int refreshHead(Row row, float damping) {
    return 0;
  }

  /**
   * Updates responsibilities of the first elements of a row, column sums included; returns how
   * many.
   */
  int updateHead(Row row, float damping) {
    return 0;
  }

  private static void refreshTail(Row row, int from, float damping) {
    float added = 1 - damping;
    for (int k = from; k < row.width; k++) {
      float positive =
          Math.max(0f, row.responsibilities.getAtIndex(ValueLayout.JAVA_FLOAT, row.offset + k));
      float computed = Math.min(0f, row.columnBase[row.column + k] - positive);
      float old = row.availabilities.getAtIndex(ValueLayout.JAVA_FLOAT, row.offset + k);
      float availability = damping * old + added * computed;
      row.availabilities.setAtIndex(ValueLayout.JAVA_FLOAT, row.offset + k, availability);
      row.include(
          availability + row.similarities.getAtIndex(ValueLayout.JAVA_FLOAT, row.offset + k));
    }
  }

  private static void updateTail(Row row, int from, float damping) {
    float added = 1 - damping;
    for (int k = from; k < row.width; k++) {
      float similarity = row.similarities.getAtIndex(ValueLayout.JAVA_FLOAT, row.offset + k);
      float sum =
          row.availabilities.getAtIndex(ValueLayout.JAVA_FLOAT, row.offset + k) + similarity;
      float computed = similarity - row.rivalOf(sum);
      float old = row.responsibilities.getAtIndex(ValueLayout.JAVA_FLOAT, row.offset + k);
      float responsibility = damping * old + added * computed;
      row.responsibilities.setAtIndex(ValueLayout.JAVA_FLOAT, row.offset + k, responsibility);
      row.sums[row.column + k] += Math.max(0f, responsibility);
    }
  }
}
