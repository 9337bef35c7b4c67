package org.bandgram;

/**
 * A run stopped because its {@link Cancellation} was asked to cancel it, or because the thread that
 * called it was interrupted, whose flag is then still set.
 */
public class CancelledException extends BandgramException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception. */
  public CancelledException() {
    super("the run was cancelled");
  }
}
