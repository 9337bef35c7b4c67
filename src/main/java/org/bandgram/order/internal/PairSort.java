package org.bandgram.order.internal;

import org.bandgram.CancelledException;
import org.bandgram.Execution;
import org.bandgram.order.CurveOrdering.SortMethod;

/**
 * Sorts pairs of a code and its index by code; pairs of equal code by index, which makes the order
 * total. Every implementation thus gives the same result, on any number of threads.
 */
public sealed interface PairSort permits BitonicSort, RadixSort {
  /** Returns the sort that a method stands for. */
  static PairSort of(SortMethod method) {
    return switch (method) {
      case BITONIC -> new BitonicSort();
      case RADIX -> new RadixSort();
    };
  }

  /**
   * Returns the indices {@code 0 .. n - 1} in ascending order of their codes.
   *
   * @param codes n codes; they serve as working space, and what they hold afterwards is unspecified
   * @param execution the team of threads
   * @throws CancelledException if the run was cancelled
   */
  int[] order(CurveCodes codes, Execution execution);
}
