package org.bandgram.cluster;

import java.util.Locale;
import org.bandgram.Cancellation;
import org.bandgram.cluster.internal.points.ClusterSizes;

/** The way a run ended: converged, levelled off, not converged, or stopped. */
public enum Status {
  /** The exemplars stayed the same for as long as asked. */
  CONVERGED,
  /**
   * Exemplars of affinity propagation, at least 500, still changed, but the net similarity of the
   * best had not risen by 0.01 % for four times {@link PropagationOptions.Convergence#iterations},
   * and at least ten time constants of the damping, {@code 10 / (1 - damping)}; the result is the
   * best seen. Only if the damping is adaptive.
   */
  LEVELLED_OFF,
  /** The iterations ran out; the result is the best one seen. */
  NOT_CONVERGED,
  /**
   * The run was asked to end early, in whichever stage; the result is the best it had. A stage that
   * had ended by itself, such as messages that converged, does not make the run a whole one.
   */
  STOPPED;

  /**
   * Returns how a run ended: as its iterations did, unless it was asked to end early until then.
   *
   * @param cancellation that of the run
   */
  public Status unlessStopped(Cancellation cancellation) {
    return cancellation.isStopping() ? STOPPED : this;
  }

  /** Returns how and when a run ended, as {@code converged after 57 iterations}. */
  public String after(int iterations) {
    return "%s after %s"
        .formatted(
            name().toLowerCase(Locale.ROOT).replace('_', ' '),
            ClusterSizes.count(iterations, "iteration"));
  }

  /** Returns {@link #CONVERGED} or {@link #NOT_CONVERGED}. */
  public static Status of(boolean converged) {
    return converged ? CONVERGED : NOT_CONVERGED;
  }
}
