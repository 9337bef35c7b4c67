package org.bandgram.compute.cpu;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
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

  private final BandState state;
  private final BandLayout layout;
  private final double[][] windows;

  /** The row at hand, and the columns that its block of rows touches. */
  static final class Row {
    final MemorySegment similarities;
    final MemorySegment responsibilities;
    final MemorySegment availabilities;
    final int width;

    /** Index of the row's first element. */
    long offset;

    /** What availabilities start from, and the index of the row's first column in it. */
    final double[] columnBase;

    int column;

    /** Positive column sums of the stripe, and the index of the row's first column in them. */
    double[] sums;

    int sumColumn;

    /** Ranks of the row's two greatest sums a + s so far. */
    long firstRank;

    long secondRank;

    /** The two greatest sums, once all are known. */
    double first;

    double second;

    Row(BandState state, int firstColumn, int endColumn) {
      similarities = state.similarities;
      responsibilities = state.responsibilities;
      availabilities = state.availabilities;
      width = state.layout.width();
      columnBase = new double[endColumn - firstColumn];
      for (int k = firstColumn; k < endColumn; k++) {
        columnBase[k - firstColumn] = state.diagonal.columnBase[k];
      }
    }

    void startMaxima() {
      firstRank = rank(LOWEST);
      secondRank = firstRank;
    }

    void include(double sum) {
      long sumRank = rank(sum);
      secondRank = Math.max(secondRank, Math.min(firstRank, sumRank));
      firstRank = Math.max(firstRank, sumRank);
    }

    void finishMaxima() {
      first = ofRank(firstRank);
      second = ofRank(secondRank);
    }

    double rivalOf(double sum) {
      return sum == first ? second : first;
    }
  }

  ScalarFusedRowsFloat64(BandState state) {
    this.state = state;
    this.layout = state.layout;
    this.windows = new double[layout.stripes()][];
    Arrays.setAll(windows, stripe -> new double[layout.windowLength(stripe)]);
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
      updateRow(row, state.diagonal, i, lastDamping, damping);
    }
  }

  @Override
  public final double positiveSum(int stripe, int k) {
    return windows[stripe][k - layout.windowStart(stripe)];
  }

  private void updateRow(
      Row row, DiagonalState diagonal, int i, double lastDamping, double damping) {
    double preference = diagonal.preference[i];
    double own = diagonal.availability[i] + preference;
    refreshTail(row, refreshHead(row, lastDamping), lastDamping);
    row.include(own);
    row.finishMaxima();
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
    MemorySegment s = row.similarities;
    MemorySegment r = row.responsibilities;
    MemorySegment a = row.availabilities;
    double[] columnBase = row.columnBase;
    int column = row.column;
    long offset = row.offset;
    int width = row.width;
    double added = 1 - damping;
    long first = row.firstRank;
    long second = row.secondRank;
    for (int k = from; k < width; k++) {
      double positive = positivePart(r.getAtIndex(ValueLayout.JAVA_DOUBLE, offset + k));
      double computed = negativePart(columnBase[column + k] - positive);
      double old = a.getAtIndex(ValueLayout.JAVA_DOUBLE, offset + k);
      double availability = damping * old + added * computed;
      a.setAtIndex(ValueLayout.JAVA_DOUBLE, offset + k, availability);
      long sum = rank(availability + s.getAtIndex(ValueLayout.JAVA_DOUBLE, offset + k));
      second = Math.max(second, Math.min(first, sum));
      first = Math.max(first, sum);
    }
    row.firstRank = first;
    row.secondRank = second;
  }

  private static void updateTail(Row row, int from, double damping) {
    MemorySegment s = row.similarities;
    MemorySegment r = row.responsibilities;
    MemorySegment a = row.availabilities;
    double[] sums = row.sums;
    int column = row.sumColumn;
    long offset = row.offset;
    int width = row.width;
    double added = 1 - damping;
    double first = row.first;
    double second = row.second;
    for (int k = from; k < width; k++) {
      double similarity = s.getAtIndex(ValueLayout.JAVA_DOUBLE, offset + k);
      double sum = a.getAtIndex(ValueLayout.JAVA_DOUBLE, offset + k) + similarity;
      double computed = similarity - (sum == first ? second : first);
      double old = r.getAtIndex(ValueLayout.JAVA_DOUBLE, offset + k);
      double responsibility = damping * old + added * computed;
      r.setAtIndex(ValueLayout.JAVA_DOUBLE, offset + k, responsibility);
      sums[column + k] += positivePart(responsibility);
    }
  }

  /** Returns max(0, v), without the branches that ordering zeros and keeping NaN would take. */
  private static double positivePart(double v) {
    long bits = Double.doubleToRawLongBits(v);
    return Double.longBitsToDouble(bits & ~(bits >> (Double.SIZE - 1)));
  }

  /** Returns min(0, v), likewise. */
  private static double negativePart(double v) {
    long bits = Double.doubleToRawLongBits(v);
    return Double.longBitsToDouble(bits & (bits >> (Double.SIZE - 1)));
  }

  /** Maps numbers to integers in the same order, whose maximum is a single instruction. */
  private static long rank(double v) {
    long bits = Double.doubleToRawLongBits(v);
    return bits ^ ((bits >> (Double.SIZE - 1)) & Long.MAX_VALUE);
  }

  private static double ofRank(long rank) {
    return Double.longBitsToDouble(rank ^ ((rank >> (Double.SIZE - 1)) & Long.MAX_VALUE));
  }
}
