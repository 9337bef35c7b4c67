package org.bandgram;

/**
 * Where an iterative method starts; the best result of several starts counts.
 *
 * @param start where
 * @param starts how many times, at least 1
 * @param seed of whatever is random
 * @param <S> the places to start at
 */
public record Starts<S>(S start, int starts, long seed) {
  /**
   * Checks the number.
   *
   * @throws InvalidInputException if it is less than 1
   */
  public Starts {
    InvalidInputException.require(starts >= 1, "starts", starts, "at least 1");
  }

  /** Returns a copy with another {@link #start}. */
  public Starts<S> withStart(S value) {
    return new Starts<>(value, starts, seed);
  }

  /** Returns a copy with another number of {@link #starts}. */
  public Starts<S> withStarts(int value) {
    return new Starts<>(start, value, seed);
  }

  /** Returns a copy with another {@link #seed}. */
  public Starts<S> withSeed(long value) {
    return new Starts<>(start, starts, value);
  }
}
