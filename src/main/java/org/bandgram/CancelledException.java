package org.bandgram;

/** A run stopped because its {@link Cancellation} was asked to cancel it. */
public class CancelledException extends BandgramException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception. */
  public CancelledException() {
    super("the run was cancelled");
  }
}
