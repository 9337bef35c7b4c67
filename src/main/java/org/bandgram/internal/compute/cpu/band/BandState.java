package org.bandgram.internal.compute.cpu.band;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.SegmentAllocator;
import org.bandgram.Precision;
import org.bandgram.layout.BandLayout;
import org.bandgram.order.Permutation;

/**
 * The messages on one band: the borrowed similarities and the two message matrices, all in the
 * order of the band's curve as {@link BandLayout} has it. The stored messages of a pair (k, k) stay
 * at negative infinity, so that they take part in no maximum and no sum; the real ones are in
 * {@code DiagonalState}. Nor do those of other pairs without an edge, whose similarities are
 * negative infinity.
 */
public final class BandState {
  private static final long CACHE_LINE = 64;

  final BandLayout layout;
  public final Precision precision;
  final MemorySegment responsibilities;
  final MemorySegment availabilities;

  /** The order of the points on the band's curve, by position on the first. */
  final Permutation curve;

  private final Similarities similarities;

  /** Reads the similarities of the band. */
  @FunctionalInterface
  interface Similarities {
    /** Returns the similarity of the points at two positions on the band's curve. */
    double between(int row, int column);
  }

  /**
   * Allocates the messages.
   *
   * @param curve the order of the points on the band's curve, by position on the first
   * @param precision format of similarities, messages and arithmetic
   * @param similarities reads the similarities
   * @param memory allocates the messages
   */
  BandState(
      BandLayout layout,
      Permutation curve,
      Precision precision,
      Similarities similarities,
      SegmentAllocator memory) {
    this.layout = layout;
    this.curve = curve;
    this.precision = precision;
    this.similarities = similarities;
    long bytes = layout.elementCount() * precision.bytes();
    this.responsibilities = memory.allocate(bytes, CACHE_LINE);
    this.availabilities = memory.allocate(bytes, CACHE_LINE);
  }

  /** Sets the messages of rows {@code from} to {@code to - 1} to zero. */
  void reset(int from, int to) {
    long offset = layout.rowOffset(from) * precision.bytes();
    long bytes = (layout.rowOffset(to) - layout.rowOffset(from)) * precision.bytes();
    responsibilities.asSlice(offset, bytes).fill((byte) 0);
    availabilities.asSlice(offset, bytes).fill((byte) 0);
    for (int i = from; i < to; i++) {
      setResponsibility(i, i, Double.NEGATIVE_INFINITY);
      setAvailability(i, i, Double.NEGATIVE_INFINITY);
    }
  }

  public double similarity(int row, int column) {
    return similarities.between(row, column);
  }

  double responsibility(int row, int column) {
    return precision.get(responsibilities, layout.offset(row, column));
  }

  void setResponsibility(int row, int column, double value) {
    precision.set(responsibilities, layout.offset(row, column), value);
  }

  double availability(int row, int column) {
    return precision.get(availabilities, layout.offset(row, column));
  }

  void setAvailability(int row, int column, double value) {
    precision.set(availabilities, layout.offset(row, column), value);
  }
}
