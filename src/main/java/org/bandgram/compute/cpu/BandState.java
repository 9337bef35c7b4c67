package org.bandgram.compute.cpu;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.layout.BandLayout;

/**
 * The messages on a band: the borrowed similarities and the two message matrices, all in the order
 * of {@link BandLayout}, plus what is kept per point. The stored messages of a pair (k, k) stay at
 * negative infinity, so that they take part in no maximum and no sum; the real ones are in {@link
 * DiagonalState}.
 */
final class BandState implements AutoCloseable {
  private static final int ROWS_PER_BLOCK = 8 * BandLayout.STRIPE_ROWS;
  private static final int DIAGONAL_BLOCK = 1 << 14;
  private static final long CACHE_LINE = 64;

  final BandLayout layout;
  final Precision precision;
  final Execution execution;
  final MemorySegment similarities;
  final MessageStore store;
  final MemorySegment responsibilities;
  final MemorySegment availabilities;
  final DiagonalState diagonal;
  private final Arena arena = Arena.ofShared();

  /**
   * Allocates the messages.
   *
   * @param layout the kept pairs
   * @param precision format of similarities and arithmetic
   * @param similarities the stored similarities, borrowed until {@link #close}
   * @param store how messages are stored
   * @param execution the team of threads
   */
  BandState(
      BandLayout layout,
      Precision precision,
      MemorySegment similarities,
      MessageStore store,
      Execution execution) {
    this.layout = layout;
    this.precision = precision;
    this.execution = execution;
    this.similarities = similarities;
    this.store = store;
    long bytes = layout.elementCount() * store.bytes();
    this.responsibilities = arena.allocate(bytes, CACHE_LINE);
    this.availabilities = arena.allocate(bytes, CACHE_LINE);
    this.diagonal = new DiagonalState(layout.size(), precision, execution, DIAGONAL_BLOCK);
  }

  void reset(double[] preferences) {
    store.fit(preferences);
    diagonal.reset(preferences);
    forRowBlocks(
        (block, from, to) -> {
          long offset = layout.rowOffset(from) * store.bytes();
          long bytes = (layout.rowOffset(to) - layout.rowOffset(from)) * store.bytes();
          responsibilities.asSlice(offset, bytes).fill((byte) 0);
          availabilities.asSlice(offset, bytes).fill((byte) 0);
          for (int i = from; i < to; i++) {
            store.set(responsibilities, layout.offset(i, i), Double.NEGATIVE_INFINITY);
            store.set(availabilities, layout.offset(i, i), Double.NEGATIVE_INFINITY);
          }
        });
  }

  int blocks() {
    return Execution.blocks(layout.size(), ROWS_PER_BLOCK);
  }

  void forRowBlocks(Execution.BlockTask task) {
    execution.forBlocks(layout.size(), ROWS_PER_BLOCK, task);
  }

  /**
   * What the maximum over a row without candidates counts as: low enough to lose against every real
   * candidate, yet finite, so that no difference of infinities arises.
   */
  double lowest() {
    return lowest(precision);
  }

  static double lowest(Precision precision) {
    return precision == Precision.FLOAT32 ? -Float.MAX_VALUE / 16 : -Double.MAX_VALUE / 16;
  }

  @Override
  public void close() {
    if (arena.scope().isAlive()) {
      arena.close();
    }
  }
}
