package org.bandgram.order.internal;

/** Pairs of a code and an index in parallel arrays, which a network of comparisons sorts. */
sealed interface CodePairs permits NarrowCodePairs, WideCodePairs {
  /** Exchanges two pairs when the one at {@code i} has the greater code or, at a tie, index. */
  void sortTwo(int i, int j);
}
