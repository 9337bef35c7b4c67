package org.bandgram.internal.compute.cpu.band;

import java.util.List;
import org.bandgram.InvalidInputException;
import org.bandgram.StateTransfer;
import org.bandgram.internal.compute.cpu.messages.BandPasses;
import org.bandgram.internal.compute.cpu.messages.FusedRows;
import org.bandgram.internal.compute.cpu.messages.HostMessages;
import org.bandgram.internal.compute.messages.MessageRows;
import org.bandgram.internal.compute.messages.ResumableMessages;
import org.bandgram.storage.MessageFormat;

/**
 * Affinity propagation on bands with as few passes over the messages as there can be, see {@link
 * BandPasses}. On a single band 20 bytes of traffic per element and iteration in single precision;
 * the same bits as {@link TwoScanMessages}.
 */
public final class FusedBandMessages extends HostMessages implements ResumableMessages {
  /** At zero messages the availabilities to refresh are zero whatever the damping. */
  private static final double ANY_DAMPING = 0.5;

  private final UnionState state;
  private final BandPasses passes;
  private double lastDamping = ANY_DAMPING;

  /**
   * Joins the bands.
   *
   * @param state the messages
   * @param rows the loops over each band
   */
  public FusedBandMessages(UnionState state, List<FusedRows> rows) {
    super(state.diagonal);
    this.state = state;
    this.passes = new BandPasses(state.curves, state.precision, state.diagonal, rows, state.blocks);
  }

  @Override
  public void step(double damping) {
    passes.run(lastDamping, damping);
    diagonal.update(damping, passes.maxima(), passes::positiveSum);
    lastDamping = damping;
  }

  @Override
  public void reset(double[] preferences) {
    state.reset(preferences);
    lastDamping = ANY_DAMPING;
  }

  @Override
  public void transferRows(StateTransfer transfer) {
    state.transfer(transfer);
    lastDamping = transfer.real(lastDamping);
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
    BandState band = state.bands.getFirst();
    InvalidInputException.require(
        band.store instanceof MessageStore.Full,
        "the format of messages",
        MessageFormat.HALF,
        MessageFormat.FULL.toString());
    return new RowCopies(band, state.diagonal, state.precision);
  }

  @Override
  public Assignment assign(boolean[] exemplars) {
    return state.assign(exemplars);
  }

  @Override
  public void close() {
    state.close();
  }
}
