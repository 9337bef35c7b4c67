package org.bandgram;

/**
 * An argument or an input value lies outside its bounds. The message names the argument, its value
 * and the bound.
 */
public class InvalidInputException extends BandgramException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates an exception with a one-line message that names the argument, its value and the bound.
   */
  public InvalidInputException(String message) {
    super(message);
  }

  /**
   * Describes an argument outside its bounds, as {@code damping is 1.5, but must be at least 0.5
   * and less than 1}.
   *
   * @param argument the argument's name as the user knows it
   * @param value its value
   * @param bound what is allowed, a phrase that follows "must be"
   */
  public static InvalidInputException of(String argument, Object value, String bound) {
    return new InvalidInputException(argument + " is " + value + ", but must be " + bound);
  }

  /**
   * Throws unless a condition on an argument holds.
   *
   * @param holds the condition
   * @param argument the argument's name as the user knows it
   * @param value its value
   * @param bound what is allowed, a phrase that follows "must be"
   */
  public static void require(boolean holds, String argument, Object value, String bound) {
    if (!holds) {
      throw of(argument, value, bound);
    }
  }
}
