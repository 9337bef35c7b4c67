package org.bandgram.internal.compute.cpu.messages;

import java.util.Arrays;
import org.bandgram.Checkpoints.StateTransfer;
import org.bandgram.internal.compute.messages.Messages;

/** What all messages in the host's memory share: state per point, and iterations one by one. */
public abstract class HostMessages implements Messages {
  public final DiagonalState diagonal;

  public HostMessages(DiagonalState diagonal) {
    this.diagonal = diagonal;
  }

  /** Carries out one iteration, {@link DiagonalState#update} included. */
  public abstract void step(double damping);

  @Override
  public final int[] iterate(double damping, int iterations) {
    int[] changed = new int[iterations];
    Arrays.setAll(
        changed,
        iteration -> {
          step(damping);
          return diagonal.changedCount();
        });
    return changed;
  }

  /** Moves out or in what is kept per pair or row. */
  public abstract void transferRows(StateTransfer state);

  @Override
  public final void transfer(StateTransfer state) {
    diagonal.transfer(state);
    transferRows(state);
  }

  @Override
  public final int size() {
    return diagonal.size();
  }

  @Override
  public final int exemplarCount() {
    return diagonal.exemplarCount();
  }

  @Override
  public final boolean[] exemplars() {
    return diagonal.exemplars();
  }

  @Override
  public final double[] evidence() {
    return diagonal.evidence();
  }
}
