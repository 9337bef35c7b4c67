package org.bandgram.cli.options;

import java.util.Locale;
import java.util.function.Supplier;
import org.bandgram.InvalidInputException;

/** What stands for a Gram matrix. */
public enum GramApproximation {
  /** What suits the number of points. */
  AUTO,
  /** The matrix itself, with every pair. */
  ALL,
  /** Pairs of points close to each other on a curve. */
  BANDS,
  /** Pairs of nearest neighbours. */
  GRAPH,
  /** Pairs within blocks of near points. */
  BLOCKS,
  /** F F' for a matrix F of few columns. */
  LOW_RANK,
  /** F F', and what it leaves of the matrix within blocks. */
  LOW_RANK_AND_BLOCKS;

  /** How many points {@code AUTO} takes every pair of. */
  private static final int MOST_POINTS = 1 << 13;

  /** What {@code AUTO} takes. */
  public static final String AUTO_RULE =
      String.format(
          Locale.ROOT, "auto takes all for up to %,d points and low-rank for more", MOST_POINTS);

  /** Returns what is taken for n points. */
  public GramApproximation of(int n) {
    return this != AUTO ? this : n <= MOST_POINTS ? ALL : LOW_RANK;
  }

  /** Tells whether there is a matrix F, which needs a positive semidefinite kernel. */
  public boolean hasLowRank() {
    return this == LOW_RANK || this == LOW_RANK_AND_BLOCKS;
  }

  /**
   * Computes something; says how to go on if the similarity turns out not to be positive
   * semidefinite, which only a matrix F finds.
   *
   * @param others what to take instead
   */
  public <T> T of(Supplier<T> computed, String others) {
    try {
      return computed.get();
    } catch (InvalidInputException e) {
      throw e.argument().isPresent() || !hasLowRank()
          ? e
          : InvalidInputException.because(
              "approximation", this, e.getMessage() + "; or take --approximation " + others);
    }
  }

  /** Tells whether pairs are left out without more ado, so that it is indefinite in general. */
  public boolean cutsPairs() {
    return this == BANDS || this == GRAPH;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace("_and_", "+").replace('_', '-');
  }
}
