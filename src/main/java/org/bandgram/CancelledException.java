package org.bandgram;

import java.util.Optional;

/**
 * A run stopped because its {@link Cancellation} was asked to cancel it, because its {@link
 * Execution} was closed, or because the thread that called it was interrupted, whose flag is then
 * still set.
 */
public class CancelledException extends BandgramException {
  private static final long serialVersionUID = 1L;

  private final String remains;

  /** Creates the exception for a run that leaves nothing. */
  public CancelledException() {
    super("the run was cancelled");
    remains = null;
  }

  /**
   * Creates the exception for a run that leaves something.
   *
   * @param remains what and where, a sentence without its full stop
   */
  public CancelledException(String remains) {
    super("the run was cancelled; " + remains);
    this.remains = remains;
  }

  /** Returns what the run leaves, and where; empty if nothing. */
  public Optional<String> remains() {
    return Optional.ofNullable(remains);
  }
}
