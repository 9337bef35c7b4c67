package org.bandgram.compute.cpu;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.compute.CurveBands;
import org.bandgram.layout.BandLayout;

/**
 * The messages on the union of one or several bands: those of each band in the order of its curve,
 * and what is kept per point, by position on the first curve.
 */
final class UnionState implements AutoCloseable {
  private static final int ROWS_PER_BLOCK = 8 * BandLayout.STRIPE_ROWS;
  private static final int POINTS_PER_BLOCK = 1 << 14;

  final CurveBands curves;
  final BandLayout layout;
  final Precision precision;
  final List<BandState> bands;
  final DiagonalState diagonal;
  private final MessageStore store;
  private final Execution execution;
  private final Arena arena = Arena.ofShared();

  /**
   * Allocates the messages.
   *
   * @param curves the kept pairs
   * @param precision format of similarities and arithmetic
   * @param similarities the stored similarities of each band, borrowed until {@link #close}
   * @param store how messages are stored
   * @param execution the team of threads
   */
  UnionState(
      CurveBands curves,
      Precision precision,
      List<MemorySegment> similarities,
      MessageStore store,
      Execution execution) {
    this.curves = curves;
    this.layout = curves.layout();
    this.precision = precision;
    this.store = store;
    this.execution = execution;
    this.diagonal = new DiagonalState(curves.size(), precision, execution, POINTS_PER_BLOCK);
    this.bands =
        IntStream.range(0, curves.count())
            .mapToObj(
                band ->
                    new BandState(
                        layout,
                        curves.curve(band),
                        precision,
                        similarities.get(band),
                        store,
                        arena))
            .toList();
  }

  void reset(double[] preferences) {
    store.fit(preferences);
    diagonal.reset(preferences);
    for (BandState band : bands) {
      forRowBlocks((block, from, to) -> band.reset(from, to));
    }
  }

  /** Runs a task on blocks of rows, each of whole stripes. */
  void forRowBlocks(Execution.BlockTask task) {
    execution.forBlocks(layout.size(), ROWS_PER_BLOCK, task);
  }

  /** Runs a task on blocks of points, for which little is to be done. */
  void forPointBlocks(Execution.BlockTask task) {
    execution.forBlocks(layout.size(), POINTS_PER_BLOCK, task);
  }

  @Override
  public void close() {
    if (arena.scope().isAlive()) {
      arena.close();
    }
  }
}
