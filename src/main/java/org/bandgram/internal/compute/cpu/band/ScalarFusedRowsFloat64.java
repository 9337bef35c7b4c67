package org.bandgram.internal.compute.cpu.band;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cpu.messages.DiagonalState;
import org.bandgram.internal.compute.cpu.messages.FusedRows;
import org.bandgram.internal.compute.cpu.messages.RowMaxima;
import org.bandgram.layout.BandLayout;

/**
 * The loops of {@link FusedBandMessages} in double precision, one element at a time. A subclass may
 * handle the head of each row faster; it must give the same bits, so multiplications and additions
 * are never contracted.
 *
 * <p>The slots of pairs (i, i) and of masked pairs need no test: their messages stay at negative
 * infinity or their similarities are, so they never win a maximum nor add to a sum.
 */
public class ScalarFusedRowsFloat64 implements FusedRows {
  private static final double LOWEST = RowMaxima.lowest(Precision.FLOAT64);

  private final BandState band;
  private final MemorySegment similarities;
  private final DiagonalState diagonal;
  private final BandLayout layout;
  private final RowMaxima maxima;
  private final double[][] windows;
  private final double[] columnSums;

  /** The row at hand, and the columns that its block of rows touches. */
  static final class Row {
    final MemorySegment similarities;
    final MemorySegment responsibilities;
    final MemorySegment availabilities;
    final int width;

    /** Index of the row's first element. */
    long offset;

    /** What availabilities start from, and the index of the row's first column in it. */
    double[] columnBase;

    int column;

    /** Positive column sums of the stripe, and the index of the row's first column in them. */
    double[] sums;

    int sumColumn;

    /** Ranks of the row's two greatest sums a + s so far. */
    long firstRank;

    long secondRank;

    /** The two greatest sums of the row in all bands. */
    double first;

    double second;

    Row(BandState band, MemorySegment similarities) {
      this.similarities = similarities;
      responsibilities = band.responsibilities;
      availabilities = band.availabilities;
      width = band.layout.width();
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
  }

  /**
   * Allocates column sums and maxima.
   *
   * @param band the messages
   * @param similarities the stored similarities, borrowed
   * @param diagonal what is kept per point
   */
  public ScalarFusedRowsFloat64(
      BandState band, MemorySegment similarities, DiagonalState diagonal) {
    this.band = band;
    this.similarities = similarities;
    this.diagonal = diagonal;
    this.layout = band.layout;
    this.maxima = new RowMaxima(layout.size(), Precision.FLOAT64);
    this.windows = new double[layout.stripes()][];
    Arrays.setAll(windows, stripe -> new double[layout.windowLength(stripe)]);
    this.columnSums = new double[layout.size()];
  }

  @Override
  public final RowMaxima maxima() {
    return maxima;
  }

  @Override
  public final void refresh(int from, int to, double damping) {
    Row row = new Row(band, similarities);
    row.columnBase = columnBase(from, to);
    for (int i = from; i < to; i++) {
      refreshRow(row, i, from, damping);
    }
  }

  @Override
  public final void update(int from, int to, double damping) {
    Row row = new Row(band, similarities);
    for (int i = from; i < to; i++) {
      row.first = maxima.greatest(i);
      row.second = maxima.second(i);
      updateRow(row, i, damping);
    }
  }

  @Override
  public final void refreshAndUpdate(int from, int to, double lastDamping, double damping) {
    Row row = new Row(band, similarities);
    row.columnBase = columnBase(from, to);
    for (int i = from; i < to; i++) {
      refreshRow(row, i, from, lastDamping);
      updateRow(row, i, damping);
    }
  }

  /** Gathers what the availabilities of the columns start from that a range of rows stores. */
  private double[] columnBase(int from, int to) {
    int first = layout.firstStored(from);
    double[] base = new double[layout.firstStored(to - 1) + layout.width() - first];
    for (int k = 0; k < base.length; k++) {
      base[k] = diagonal.columnBase.doubles()[band.curve.source(first + k)];
    }
    return base;
  }

  private void refreshRow(Row row, int i, int from, double damping) {
    row.offset = layout.rowOffset(i);
    row.column = layout.firstStored(i) - layout.firstStored(from);
    row.startMaxima();
    refreshTail(row, refreshHead(row, damping), damping);
    row.include(maxima.greatest(i));
    row.include(maxima.second(i));
    row.first = ofRank(row.firstRank);
    row.second = ofRank(row.secondRank);
    maxima.set(i, row.first, row.second);
  }

  private void updateRow(Row row, int i, double damping) {
    int stripe = BandLayout.stripe(i);
    row.sums = windows[stripe];
    if (i == BandLayout.stripeStart(stripe)) {
      Arrays.fill(row.sums, 0);
    }
    row.offset = layout.rowOffset(i);
    row.sumColumn = layout.firstStored(i) - layout.windowStart(stripe);
    updateTail(row, updateHead(row, damping), damping);
  }

  @Override
  public final void sumColumns(int from, int to) {
    Arrays.fill(columnSums, from, to, 0);
    int last = BandLayout.stripe(layout.end(to - 1) - 1);
    for (int stripe = BandLayout.stripe(layout.first(from)); stripe <= last; stripe++) {
      double[] window = windows[stripe];
      int start = layout.windowStart(stripe);
      int first = Math.max(from, start);
      int count = Math.min(to, start + window.length) - first;
      int done = addHead(columnSums, first, window, first - start, count);
      for (int k = done; k < count; k++) {
        columnSums[first + k] += window[first - start + k];
      }
    }
  }

  @Override
  public final double columnSum(int column) {
    return columnSums[column];
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

  /**
   * Adds the first of {@code count} elements of a window, from {@code start} on, to sums, from
   * {@code at} on; returns how many.
   */
  int addHead(double[] sums, int at, double[] window, int start, int count) {
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
