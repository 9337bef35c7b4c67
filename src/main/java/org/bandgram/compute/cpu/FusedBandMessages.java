package org.bandgram.compute.cpu;

import java.util.List;
import java.util.stream.IntStream;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.compute.CurveBands;
import org.bandgram.compute.MessageRows;
import org.bandgram.compute.ResumableMessages;
import org.bandgram.order.Permutation;

/**
 * Affinity propagation on bands with as few passes over the messages as there can be.
 *
 * <p>On a single band that is one pass per iteration: row by row, the availabilities are refreshed
 * from the last iteration's responsibilities and column sums, then the row's maxima,
 * responsibilities and share of the next column sums follow while the row is in cache. 20 bytes of
 * traffic per element and iteration in single precision; the same bits as {@link
 * TwoScanBandMessages}.
 *
 * <p>On several bands a row's maxima are known only once all bands have been seen. The bands before
 * the last are therefore passed twice: their availabilities are refreshed first, each band starting
 * from the maxima of the one before; the last band, where the maxima become complete, is passed
 * once as above; then the responsibilities of the others are updated. Per-point values change
 * between the orders of the curves a block of rows at a time, never within the loops over elements.
 *
 * <p>Each stripe of rows adds up its own window of columns; the windows are then added up in
 * ascending order, so the sums do not depend on the number of threads.
 */
final class FusedBandMessages extends HostMessages implements ResumableMessages {
  /** At zero messages the availabilities to refresh are zero whatever the damping. */
  private static final double ANY_DAMPING = 0.5;

  private final UnionState state;
  private final List<Part> parts;
  private double lastDamping = ANY_DAMPING;

  /**
   * One band.
   *
   * @param rows its loops
   * @param curve its order, by position on the first curve
   * @param fromPrevious the position of each of its points in the order of the band before
   * @param fromLast the position of each of its points in the order of the last band
   */
  private record Part(
      FusedRows rows, Permutation curve, Permutation fromPrevious, Permutation fromLast) {}

  FusedBandMessages(UnionState state, CpuBackend backend) {
    super(state.diagonal);
    this.state = state;
    this.parts =
        IntStream.range(0, state.bands.size())
            .mapToObj(band -> part(state, band, backend))
            .toList();
  }

  private static Part part(UnionState state, int band, CpuBackend backend) {
    CurveBands curves = state.curves;
    return new Part(
        backend.fusedRows(state.bands.get(band), state.diagonal),
        curves.curve(band),
        curves.from(Math.max(0, band - 1), band),
        curves.from(curves.count() - 1, band));
  }

  @Override
  void step(double damping) {
    int last = parts.size() - 1;
    for (int band = 0; band < last; band++) {
      refresh(band);
    }
    refreshAndUpdate(last, damping);
    for (int band = 0; band < last; band++) {
      update(band, damping);
    }
    for (Part part : parts) {
      state.forPointBlocks((block, from, to) -> part.rows.sumColumns(from, to));
    }
    diagonal.update(damping, parts.getFirst().rows.maxima(), this::positiveSum);
    lastDamping = damping;
  }

  private void refresh(int band) {
    FusedRows rows = parts.get(band).rows;
    state.forRowBlocks(
        (block, from, to) -> {
          startMaxima(band, from, to);
          rows.refresh(from, to, lastDamping);
        });
  }

  private void refreshAndUpdate(int band, double damping) {
    FusedRows rows = parts.get(band).rows;
    state.forRowBlocks(
        (block, from, to) -> {
          startMaxima(band, from, to);
          rows.refreshAndUpdate(from, to, lastDamping, damping);
        });
  }

  private void update(int band, double damping) {
    Part part = parts.get(band);
    RowMaxima complete = parts.getLast().rows.maxima();
    state.forRowBlocks(
        (block, from, to) -> {
          part.rows.maxima().take(from, to, complete, part.fromLast);
          part.rows.update(from, to, damping);
        });
  }

  /** The first band starts from the points themselves, every other one from the band before. */
  private void startMaxima(int band, int from, int to) {
    Part part = parts.get(band);
    if (band == 0) {
      diagonal.startMaxima(from, to, part.rows.maxima());
    } else {
      part.rows.maxima().take(from, to, parts.get(band - 1).rows.maxima(), part.fromPrevious);
    }
  }

  private double positiveSum(int k) {
    double sum = 0;
    for (Part part : parts) {
      sum = state.precision.round(sum + part.rows.columnSum(part.curve.position(k)));
    }
    return sum;
  }

  @Override
  public void reset(double[] preferences) {
    state.reset(preferences);
    lastDamping = ANY_DAMPING;
  }

  @Override
  public MessageRows copyOut(int from, int to, int reach) {
    return copies().out(from, to, reach);
  }

  @Override
  public void copyIn(MessageRows rows, int at, double damping) {
    copies().in(rows, at);
    lastDamping = damping;
  }

  private RowCopies copies() {
    InvalidInputException.require(
        state.bands.size() == 1, "the number of bands of messages", state.bands.size(), "1");
    InvalidInputException.require(
        state.precision == Precision.FLOAT32,
        "the precision of messages",
        state.precision,
        Precision.FLOAT32 + "");
    return new RowCopies(state.bands.getFirst(), state.diagonal);
  }

  @Override
  public Assignment assign(boolean[] exemplars) {
    return BandAssignment.assign(state, exemplars);
  }

  @Override
  public void close() {
    state.close();
  }
}
