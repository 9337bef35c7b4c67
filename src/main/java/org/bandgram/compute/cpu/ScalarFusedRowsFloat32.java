package org.bandgram.compute.cpu;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
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

  private final BandState state;
  private final BandLayout layout;
  private final float[][] windows;

  /** The row at hand, and the columns that its block of rows touches. */
  static final class Row {
    final MemorySegment similarities;
    final MemorySegment responsibilities;
    final MemorySegment availabilities;
    final int width;

    /** Index of the row's first element. */
    long offset;

    /** What availabilities start from, and the index of the row's first column in it. */
    final float[] columnBase;

    int column;

    /** Positive column sums of the stripe, and the index of the row's first column in them. */
    float[] sums;

    int sumColumn;

    /** Ranks of the row's two greatest sums a + s so far. */
    int firstRank;

    int secondRank;

    /** The two greatest sums, once all are known. */
    float first;

    float second;

    Row(BandState state, int firstColumn, int endColumn) {
      similarities = state.similarities;
      responsibilities = state.responsibilities;
      availabilities = state.availabilities;
      width = state.layout.width();
      columnBase = new float[endColumn - firstColumn];
      for (int k = firstColumn; k < endColumn; k++) {
        columnBase[k - firstColumn] = (float) state.diagonal.columnBase[k];
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

  ScalarFusedRowsFloat32(BandState state) {
    this.state = state;
    this.layout = state.layout;
    this.windows = new float[layout.stripes()][];
    Arrays.setAll(windows, stripe -> new float[layout.windowLength(stripe)]);
  }

  @Override
  public final void update(int from, int to, double lastDamping, double damping) {
    int firstColumn = layout.firstStored(from);
    Row row = new Row(state, firstColumn, layout.firstStored(to - 1) + layout.width());
    for (int i = from; i < to; i++) {
      int stripe = BandLayout.stripe(i);
      if (i == BandLayout.stripeStart(stripe)) {
        row.sums = windows[stripe];
        Arrays.fill(row.sums, 0);
      }
      row.offset = layout.rowOffset(i);
      row.column = layout.firstStored(i) - firstColumn;
      row.sumColumn = layout.firstStored(i) - layout.windowStart(stripe);
      row.startMaxima();
      updateRow(row, state.diagonal, i, (float) lastDamping, (float) damping);
    }
  }

  @Override
  public final double positiveSum(int stripe, int k) {
    return windows[stripe][k - layout.windowStart(stripe)];
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
    int column = row.sumColumn;
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
