package org.bandgram.order;

import java.util.Locale;
import org.bandgram.order.internal.BitonicSort;
import org.bandgram.order.internal.PairSort;
import org.bandgram.order.internal.RadixSort;

/**
 * The sort of curve codes: bitonic or radix; both give the same order. The name in lower case is
 * for users.
 */
public enum SortMethod {
  /** The bitonic network of the paper, O(n log^2 n) comparisons. */
  BITONIC {
    @Override
    public PairSort sort() {
      return new BitonicSort();
    }
  },

  /** The radix sort, O(n) for codes of fixed length; the default. */
  RADIX {
    @Override
    public PairSort sort() {
      return new RadixSort();
    }
  };

  /** Returns the sort itself, which has no state. */
  public abstract PairSort sort();

  /** Returns the name for users, such as {@code radix}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
