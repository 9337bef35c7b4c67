package org.bandgram;

/**
 * Flags that one thread raises to end a run in others: at once, or with the best result so far.
 * Safe for use by several threads.
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
   * Asks the run to end early with the best result so far; as {@link #cancel} while there is none.
   */
  public void stop() {
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

  /** Tells whether the run is to end without a result. */
  public boolean isCancelled() {
    return cancelled || (stopping && !hasResult);
  }

  /**
   * Checks the flags.
   *
   * @throws CancelledException if the run is to end without a result
   */
  public void throwIfCancelled() {
    if (isCancelled()) {
      throw new CancelledException();
    }
  }
}
