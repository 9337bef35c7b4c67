package org.bandgram.cluster;

import java.util.Locale;
import org.bandgram.Cancellation;
import org.bandgram.cluster.internal.points.ClusterSizes;

/** The way a run ended: converged, not converged, or stopped. */
public enum Status {
  /** The exemplars stayed the same for as long as asked. */
  CONVERGED,
  /** The iterations ran out; the result is the best seen in the last iterations. */
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
