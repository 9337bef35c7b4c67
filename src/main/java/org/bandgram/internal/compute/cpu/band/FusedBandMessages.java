package org.bandgram.internal.compute.cpu.band;

import java.util.List;
import org.bandgram.Checkpoints.StateTransfer;
import org.bandgram.InvalidInputException;
import org.bandgram.internal.compute.cpu.messages.BandPasses;
import org.bandgram.internal.compute.cpu.messages.FusedRows;
import org.bandgram.internal.compute.cpu.messages.HostMessages;
import org.bandgram.internal.compute.cpu.warmup.WarmUp;
import org.bandgram.internal.compute.messages.MessageRows;
import org.bandgram.internal.compute.messages.ResumableMessages;

/**
 * Affinity propagation on bands with as few passes over the messages as there can be, see {@link
 * BandPasses}. On a single band 20 bytes of traffic per element and iteration in single precision;
 * the same bits as {@link TwoScanMessages}.
 */
public final class FusedBandMessages extends HostMessages implements ResumableMessages {
  /** At zero messages the availabilities to refresh are zero whatever the damping. */
  private static final double ANY_DAMPING = 0.5;

  /** A run that is over in so many iterations is short. */
  private static final long ITERATIONS_AT_ONCE = 32;

  private final UnionState state;
  private final Rows rows;
  private final WarmUp warmUp;
  private boolean isCold;
  private long iterations;
  private BandPasses passes;
  private double lastDamping = ANY_DAMPING;

  /** Makes the loops over each band. */
  @FunctionalInterface
  public interface Rows {
    /**
     * Makes loops that hold nothing from one iteration to the next, and give the same bits.
     *
     * @param cold whether a JVM has just begun, see {@link WarmUp}
     */
    List<FusedRows> make(boolean cold);
  }

  /**
   * Joins the bands.
   *
   * @param rows makes the loops over each band
   * @param warmUp when a JVM is warm for them
   */
  public FusedBandMessages(UnionState state, Rows rows, WarmUp warmUp) {
    super(state.diagonal);
    this.state = state;
    this.rows = rows;
    this.warmUp = warmUp;
  }

  /**
   * Runs are not told from shorter ones by their first iterations, so several are counted at once.
   */
  private void chooseRows() {
    long elements = state.layout.elementCount() * state.bands.size();
    boolean cold = warmUp.isCold(ITERATIONS_AT_ONCE * elements);
    if (passes == null || cold != isCold) {
      isCold = cold;
      passes =
          new BandPasses(
              state.curves, state.precision, state.diagonal, rows.make(cold), state.blocks);
    }
  }

  @Override
  public void step(double damping) {
    if (iterations++ % ITERATIONS_AT_ONCE == 0) {
      chooseRows();
    }
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
    return new RowCopies(state.bands.getFirst(), state.diagonal, state.precision);
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
