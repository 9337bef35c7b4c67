package org.bandgram;

/**
 * Ends a run from another thread: at once, or with the best result so far. Safe for use by several
 * threads.
 *
 * <p>A run also ends at once, as if it were cancelled, when the thread that called it is
 * interrupted ({@link Thread#interrupt}): wherever it looks at these flags it looks at that one,
 * too, which stays set.
 */
public final class Cancellation {
  private volatile boolean cancelled;
  private volatile boolean stopping;
  private volatile boolean hasResult;

  /** Asks the run to stop at its next check; calling it again does nothing. */
  public void cancel() {
    cancelled = true;
  }

  /**
   * Asks the run to end early with the best result so far; if there is none yet, the run is
   * cancelled, and no longer comes to have one. Affinity propagation has one from the first
   * iteration on, at whichever level, K-means and kernel K-means after the first iteration, and
   * {@link org.bandgram.cluster.kmedoids.KMedoids} from its first medoids on; their results then
   * have {@link org.bandgram.cluster.Status#STOPPED}. Other runs have none before their end.
   */
  public void stop() {
    if (!hasResult) {
      cancelled = true;
    }
    stopping = true;
  }

  /** Tells whether {@link #stop} was called. */
  public boolean isStopping() {
    return stopping;
  }

  /** Says, as a part of the run, that it can end with a result from now on. */
  public void resultAvailable() {
    hasResult = true;
  }

  /** Tells whether the run was asked to end without a result. */
  public boolean isCancelled() {
    return cancelled;
  }

  /**
   * Checks the flags, and whether this thread was interrupted, as a part of the run.
   *
   * @throws CancelledException if the run is to end without a result
   */
  public void throwIfCancelled() {
    throwIfCancelled(Thread.currentThread());
  }

  /** Checks the flags for a helper of the thread that called the run. */
  void throwIfCancelled(Thread caller) {
    if (isCancelled() || caller.isInterrupted()) {
      throw new CancelledException();
    }
  }

  @Override
  public String toString() {
    return isCancelled() ? "cancelled" : isStopping() ? "stopping" : "not asked to end";
  }
}
