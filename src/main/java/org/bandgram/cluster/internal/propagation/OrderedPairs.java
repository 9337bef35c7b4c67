package org.bandgram.cluster.internal.propagation;

import java.util.stream.IntStream;
import org.bandgram.layout.SparsityPattern;
import org.bandgram.order.Permutation;

/** Points in an order, and which of their pairs are kept: on bands or on a graph. */
public interface OrderedPairs extends SparsityPattern {
  /** Returns the input row of each position. */
  Permutation permutation();

  /** Returns the positions whose pairs with one position may be kept, that one among them. */
  IntStream neighbours(int place);
}
