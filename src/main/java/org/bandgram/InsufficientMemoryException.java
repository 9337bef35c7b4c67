package org.bandgram;

import org.bandgram.internal.text.ByteCount;

/** A run needs more memory than the machine has. Thrown before anything large is allocated. */
public class InsufficientMemoryException extends BandgramException {
  private static final long serialVersionUID = 1L;

  private final long neededBytes;
  private final long availableBytes;

  /**
   * Creates an exception that says how much is missing and what would fit.
   *
   * @param what what the memory is for
   * @param neededBytes bytes the run needs
   * @param availableBytes bytes that can be had
   * @param remedy what would fit, a full sentence without its period
   */
  public InsufficientMemoryException(
      String what, long neededBytes, long availableBytes, String remedy) {
    super(
        "%s needs %s of memory, but only %s can be had; %s"
            .formatted(
                what, ByteCount.format(neededBytes), ByteCount.format(availableBytes), remedy));
    this.neededBytes = neededBytes;
    this.availableBytes = availableBytes;
  }

  /** Returns how many bytes the run needs. */
  public long neededBytes() {
    return neededBytes;
  }

  /** Returns how many bytes can be had. */
  public long availableBytes() {
    return availableBytes;
  }
}
