package org.bandgram.storage;

import java.util.Locale;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;

/** Storage of messages between passes; arithmetic is always in the precision of the run. */
public enum MessageFormat {
  /** In the run's precision. */
  FULL,

  /**
   * No storage: messages are computed from a few numbers per point; for single-precision runs on
   * bands and neighbour graphs. Damping acts on the maxima of rows and the sums of columns instead
   * of on the messages. Where messages no longer change that makes no difference: both forms have
   * the same fixed points. On the way there messages differ, so a run may take another number of
   * iterations and settle on other exemplars, about as good; {@code validation/compact} has the
   * differences. Damping must be at least {@value #LEAST_DAMPING}. The CPU and a GPU give the same
   * bits.
   */
  COMPACT;

  /** The least damping of {@link #COMPACT} messages; with less, too many runs oscillate. */
  public static final double LEAST_DAMPING = 0.7;

  /** Tells whether messages of a precision can be stored in this format. */
  public boolean suits(Precision precision) {
    return this == FULL || precision == Precision.FLOAT32;
  }

  /**
   * Checks that messages of a precision can be stored in this format.
   *
   * @throws InvalidInputException if they cannot
   */
  public void requirePrecision(Precision precision) {
    InvalidInputException.require(
        suits(precision), "messages", this, "full for precision " + precision);
  }

  /** Returns the bytes that a message takes. */
  public int bytes(Precision precision) {
    return areStored() ? precision.bytes() : 0;
  }

  /** Tells whether messages are kept between iterations, one for every element. */
  public boolean areStored() {
    return this == FULL;
  }

  /**
   * Checks that messages are stored in full, where nothing else is known.
   *
   * @param what what they are passed along
   * @throws InvalidInputException if they are not
   */
  public void requireFull(String what) {
    InvalidInputException.require(this == FULL, "messages", this, FULL + " for " + what);
  }

  /** Tells whether messages stored so can be damped by λ. */
  public boolean suits(double damping) {
    return this == FULL || damping >= LEAST_DAMPING;
  }

  /**
   * Checks that messages stored so can be damped.
   *
   * @param damping λ
   * @throws InvalidInputException if it is too little
   */
  public void requireDamping(double damping) {
    InvalidInputException.require(
        suits(damping), "damping", damping, "at least " + LEAST_DAMPING + " for compact messages");
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
