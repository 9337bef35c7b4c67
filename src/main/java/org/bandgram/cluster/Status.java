package org.bandgram.cluster;

/** How a run ended. */
public enum Status {
  /** The exemplars stayed the same for as long as asked. */
  CONVERGED,
  /** The iterations ran out; the result is the best seen in the last iterations. */
  NOT_CONVERGED,
  /** The run was asked to end early; the result is the best it had. */
  STOPPED
}
