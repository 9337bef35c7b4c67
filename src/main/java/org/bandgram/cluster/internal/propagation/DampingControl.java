package org.bandgram.cluster.internal.propagation;

import org.bandgram.Checkpoints.StateTransfer;
import org.bandgram.cluster.PropagationOptions.Damping;

/**
 * Raises the damping when exemplars oscillate: when as many flags change in one stretch of
 * iterations as in the one before, waiting longer will not settle them, heavier damping will.
 */
final class DampingControl {
  private static final int SHORTEST_STRETCH = 50;
  private static final double TIME_CONSTANTS = 10;
  private static final double DECLINE = 0.75;
  private static final double STEP = 0.7;
  private static final double HIGHEST = 0.98;

  private final boolean adaptive;
  private double damping;
  private int stretch;
  private int iterations;
  private long changes;
  private long lastChanges;

  DampingControl(Damping damping) {
    this.damping = damping.factor();
    this.adaptive = damping.adaptive();
    restart();
  }

  private void restart() {
    stretch = (int) Math.max(SHORTEST_STRETCH, Math.round(TIME_CONSTANTS / (1 - damping)));
    iterations = 0;
    changes = 0;
    lastChanges = Long.MAX_VALUE;
  }

  /** Moves out or in what it has observed. */
  void transfer(StateTransfer state) {
    damping = state.real(damping);
    stretch = (int) state.number(stretch);
    iterations = (int) state.number(iterations);
    changes = state.number(changes);
    lastChanges = state.number(lastChanges);
  }

  double damping() {
    return damping;
  }

  boolean isAdaptive() {
    return adaptive;
  }

  /** Returns how many iterations can be observed before the damping may change. */
  int undecided() {
    return adaptive ? stretch - iterations % stretch : Integer.MAX_VALUE;
  }

  /** Takes in how many exemplar flags an iteration changed. */
  void observe(int changed) {
    changes += changed;
    iterations++;
    if (!adaptive || iterations % stretch != 0) {
      return;
    }
    if (changes > 0 && changes > DECLINE * lastChanges) {
      damping = Math.max(damping, Math.min(HIGHEST, 1 - STEP * (1 - damping)));
      restart();
    } else {
      lastChanges = changes;
      changes = 0;
    }
  }
}
