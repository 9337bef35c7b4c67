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

    /** Ranks of the row's two greatest sums a + s so far. */
    int firstRank;

    int secondRank;

    /** The two greatest sums, once all are known. */
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

    void startMaxima() {
      firstRank = rank(LOWEST);
      secondRank = firstRank;
    }

    void include(float sum) {
      int sumRank = rank(sum);
      secondRank = Math.max(secondRank, Math.min(firstRank, sumRank));
      firstRank = Math.max(firstRank, sumRank);
    }

    void finishMaxima() {
      first = ofRank(firstRank);
      second = ofRank(secondRank);
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
      row.startMaxima();
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
    row.finishMaxima();
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
    MemorySegment s = row.similarities;
    MemorySegment r = row.responsibilities;
    MemorySegment a = row.availabilities;
    float[] columnBase = row.columnBase;
    int column = row.column;
    long offset = row.offset;
    int width = row.width;
    float added = 1 - damping;
    int first = row.firstRank;
    int second = row.secondRank;
    for (int k = from; k < width; k++) {
      float positive = positivePart(r.getAtIndex(ValueLayout.JAVA_FLOAT, offset + k));
      float computed = negativePart(columnBase[column + k] - positive);
      float old = a.getAtIndex(ValueLayout.JAVA_FLOAT, offset + k);
      float availability = damping * old + added * computed;
      a.setAtIndex(ValueLayout.JAVA_FLOAT, offset + k, availability);
      int sum = rank(availability + s.getAtIndex(ValueLayout.JAVA_FLOAT, offset + k));
      second = Math.max(second, Math.min(first, sum));
      first = Math.max(first, sum);
    }
    row.firstRank = first;
    row.secondRank = second;
  }

  private static void updateTail(Row row, int from, float damping) {
    MemorySegment s = row.similarities;
    MemorySegment r = row.responsibilities;
    MemorySegment a = row.availabilities;
    float[] sums = row.sums;
    int column = row.column;
    long offset = row.offset;
    int width = row.width;
    float added = 1 - damping;
    float first = row.first;
    float second = row.second;
    for (int k = from; k < width; k++) {
      float similarity = s.getAtIndex(ValueLayout.JAVA_FLOAT, offset + k);
      float sum = a.getAtIndex(ValueLayout.JAVA_FLOAT, offset + k) + similarity;
      float computed = similarity - (sum == first ? second : first);
      float old = r.getAtIndex(ValueLayout.JAVA_FLOAT, offset + k);
      float responsibility = damping * old + added * computed;
      r.setAtIndex(ValueLayout.JAVA_FLOAT, offset + k, responsibility);
      sums[column + k] += positivePart(responsibility);
    }
  }

  /** Returns max(0, v), without the branches that ordering zeros and keeping NaN would take. */
  private static float positivePart(float v) {
    int bits = Float.floatToRawIntBits(v);
    return Float.intBitsToFloat(bits & ~(bits >> (Float.SIZE - 1)));
  }

  /** Returns min(0, v), likewise. */
  private static float negativePart(float v) {
    int bits = Float.floatToRawIntBits(v);
    return Float.intBitsToFloat(bits & (bits >> (Float.SIZE - 1)));
  }

  /** Maps numbers to integers in the same order, whose maximum is a single instruction. */
  private static int rank(float v) {
    int bits = Float.floatToRawIntBits(v);
    return bits ^ ((bits >> (Float.SIZE - 1)) & Integer.MAX_VALUE);
  }

  private static float ofRank(int rank) {
    return Float.intBitsToFloat(rank ^ ((rank >> (Float.SIZE - 1)) & Integer.MAX_VALUE));
  }
}
