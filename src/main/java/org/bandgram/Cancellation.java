package org.bandgram;

/** A flag that one thread raises to stop a run in others. Safe for use by several threads. */
public final class Cancellation {
  private volatile boolean cancelled;

  /** Asks the run to stop at its next check; calling it again does nothing. */
  public void cancel() {
    cancelled = true;
  }

  /** Tells whether {@link #cancel} was called. */
  public boolean isCancelled() {
    return cancelled;
  }

  /**
   * Checks the flag.
   *
   * @throws CancelledException if {@link #cancel} was called
   */
  public void throwIfCancelled() {
    if (cancelled) {
      throw new CancelledException();
    }
  }
}
