package org.bandgram.order;

import java.util.Locale;

/**
 * The sort of curve codes: bitonic or radix; both give the same order. The name in lower case is
 * for users.
 */
public enum SortMethod {
  /** The bitonic network of the paper, O(n log^2 n) comparisons. */
  BITONIC,

  /** The radix sort, O(n) for codes of fixed length; the default. */
  RADIX;

  /** Returns the name for users, such as {@code radix}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
