package org.bandgram.internal.compute.cpu.band;

import java.lang.foreign.Arena;
import java.util.List;
import java.util.stream.IntStream;
import org.bandgram.Checkpoints.StateTransfer;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cpu.messages.BandAssignment;
import org.bandgram.internal.compute.cpu.messages.DiagonalState;
import org.bandgram.internal.compute.cpu.messages.RowBlocks;
import org.bandgram.internal.compute.gram.CurveBands;
import org.bandgram.internal.compute.messages.Messages.Assignment;
import org.bandgram.layout.BandLayout;

/**
 * The messages on the union of one or several bands: those of each band in the order of its curve,
 * and what is kept per point, by position on the first curve.
 */
public final class UnionState implements AutoCloseable {
  public final CurveBands curves;
  final BandLayout layout;
  final Precision precision;
  public final List<BandState> bands;
  public final DiagonalState diagonal;
  public final RowBlocks blocks;
  private final Arena arena = Arena.ofShared();

  /**
   * Allocates the messages.
   *
   * @param precision format of similarities and arithmetic
   * @param similarities the similarities of the bands, borrowed until {@link #close}
   */
  public UnionState(
      CurveBands curves,
      Precision precision,
      BandAssignment.PairReader similarities,
      Execution execution) {
    this.curves = curves;
    this.layout = curves.layout();
    this.precision = precision;
    this.blocks = new RowBlocks(layout, execution);
    this.diagonal =
        new DiagonalState(curves.size(), precision, execution, RowBlocks.POINTS_PER_BLOCK, false);
    this.bands =
        IntStream.range(0, curves.count())
            .mapToObj(
                band ->
                    new BandState(
                        layout,
                        curves.curve(band),
                        precision,
                        (row, column) -> similarities.similarity(band, row, column),
                        (bytes, alignment) -> execution.memory().allocate(arena, bytes, alignment)))
            .toList();
  }

  /**
   * Implements {@link org.bandgram.internal.compute.messages.Messages#assign}; O(n (2h + 1)) for
   * each band.
   */
  Assignment assign(boolean[] exemplars) {
    return BandAssignment.assign(
        curves,
        (band, row, column) -> bands.get(band).similarity(row, column),
        diagonal.preference.toDoubles(),
        exemplars,
        blocks);
  }

  void reset(double[] preferences) {
    diagonal.reset(preferences);
    for (BandState band : bands) {
      blocks.forRows((block, from, to) -> band.reset(from, to));
    }
  }

  void transfer(StateTransfer state) {
    for (BandState band : bands) {
      state.memory(band.responsibilities);
      state.memory(band.availabilities);
    }
  }

  @Override
  public void close() {
    if (arena.scope().isAlive()) {
      arena.close();
    }
  }
}
