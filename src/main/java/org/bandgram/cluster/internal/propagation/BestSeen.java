package org.bandgram.cluster.internal.propagation;

import org.bandgram.Checkpoints.StateTransfer;
import org.bandgram.internal.compute.messages.Messages;

/** The best exemplars of those looked at, and since when none have been clearly better. */
final class BestSeen {
  /** Share of the net similarity that makes exemplars clearly better. */
  private static final double CLEARLY = 1e-4;

  private Candidate best;
  private int lookedAt;
  private double standard;
  private int roseAt;

  /** Returns the best exemplars, or null if there were none to look at. */
  Candidate best() {
    return best;
  }

  /**
   * Tells whether no exemplars have been clearly better for so many iterations, and every point
   * reaches one of the best.
   */
  boolean isOldBy(int iterations, int done) {
    return roseAt > 0 && done - roseAt >= iterations;
  }

  /**
   * Looks at the exemplars, unless they are those that it looked at last.
   *
   * @param messages what has the exemplars
   * @param done iterations carried out
   * @param unchanged for how many iterations the exemplars have been the same
   */
  void look(Messages messages, int done, int unchanged) {
    if (messages.exemplarCount() == 0 || (best != null && unchanged >= done - lookedAt)) {
      return;
    }
    lookedAt = done;
    Candidate candidate = Candidate.of(messages);
    if (best == null || candidate.isBetterThan(best)) {
      best = candidate.keptBy(messages);
    }
    double net = candidate.totals().netSimilarity();
    boolean isRise = roseAt == 0 || net > standard + CLEARLY * Math.abs(standard);
    if (candidate.orphans() == 0 && isRise) {
      standard = net;
      roseAt = done;
    }
  }

  /** Moves out or in what was seen. */
  void transfer(Messages messages, StateTransfer state) {
    lookedAt = (int) state.number(lookedAt);
    standard = state.real(standard);
    roseAt = (int) state.number(roseAt);
    if (state.flag(best != null)) {
      boolean[] exemplars = best == null ? new boolean[messages.size()] : best.exemplars();
      state.flags(exemplars);
      best = best == null ? Candidate.of(messages, exemplars) : best;
    }
  }
}
