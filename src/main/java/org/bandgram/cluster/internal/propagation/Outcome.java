package org.bandgram.cluster.internal.propagation;

import java.util.Arrays;
import org.bandgram.Checkpoints.StateTransfer;
import org.bandgram.cluster.PropagationOptions;
import org.bandgram.cluster.Status;

/**
 * What a run of {@link PropagationLoop} ended with.
 *
 * @param exemplars a flag for each position; at least one is set
 * @param orphans points that reach no exemplar along a kept pair
 * @param damping the damping at the end
 * @param trace net similarity along kept pairs after each iteration; empty unless asked for
 */
public record Outcome(
    boolean[] exemplars,
    int orphans,
    int iterations,
    Status status,
    double damping,
    double[] trace) {
  /** Returns the outcome of a run that had no iterations to do. */
  public static Outcome without(boolean[] exemplars, Status status, PropagationOptions options) {
    return new Outcome(exemplars, 0, 0, status, options.damping().factor(), new double[0]);
  }

  private static Outcome none(int size) {
    return new Outcome(new boolean[size], 0, 0, Status.NOT_CONVERGED, 0, new double[0]);
  }

  /**
   * Moves an outcome out, or in where there is none yet.
   *
   * @param outcome what is moved out; null to move in
   */
  static Outcome transferred(Outcome outcome, int size, StateTransfer state) {
    Outcome old = outcome == null ? none(size) : outcome;
    state.flags(old.exemplars);
    int orphans = (int) state.number(old.orphans);
    int iterations = (int) state.number(old.iterations);
    boolean converged = state.flag(old.status == Status.CONVERGED);
    boolean levelledOff = state.flag(old.status == Status.LEVELLED_OFF);
    double damping = state.real(old.damping);
    return new Outcome(
        old.exemplars,
        orphans,
        iterations,
        levelledOff ? Status.LEVELLED_OFF : Status.of(converged),
        damping,
        transferred(old.trace, state));
  }

  /** Moves a trace out, or in whatever its length is here. */
  static double[] transferred(double[] trace, StateTransfer state) {
    double[] kept = Arrays.copyOf(trace, (int) state.number(trace.length));
    state.values(kept);
    return kept;
  }

  /** Returns the number of exemplars. */
  int count() {
    int count = 0;
    for (boolean exemplar : exemplars) {
      count += exemplar ? 1 : 0;
    }
    return count;
  }
}
