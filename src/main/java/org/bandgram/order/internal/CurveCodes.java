package org.bandgram.order.internal;

import static org.bandgram.InvalidInputException.require;

/**
 * The positions of n points on a space-filling curve: unsigned integers of at most 128 bits.
 *
 * <p>A code of up to 64 bits ("narrow") lies in the low word; a wider one has its upper bits in the
 * high word. Both words are unsigned. Different codes may be set by several threads at once.
 */
public final class CurveCodes {
  private final long[] high;
  private final long[] low;

  private CurveCodes(long[] high, long[] low) {
    this.high = high;
    this.low = low;
  }

  /**
   * Allocates n codes of value zero, at 8 bytes each, or 16 when they are wide.
   *
   * @param size number of codes n, at least 0
   * @param bits significant bits of a code, 1 to 128
   */
  public static CurveCodes allocate(int size, int bits) {
    require(bits >= 1 && bits <= 128, "the number of code bits", bits, "from 1 to 128");
    return new CurveCodes(bits > Long.SIZE ? new long[size] : null, new long[size]);
  }

  /** Returns the number of codes n. */
  public int size() {
    return low.length;
  }

  /** Tells whether codes have more than 64 bits. */
  public boolean isWide() {
    return high != null;
  }

  /** Returns the upper 64 bits of code {@code i}; zero for narrow codes. */
  public long high(int i) {
    return high == null ? 0 : high[i];
  }

  /** Returns the lower 64 bits of code {@code i}. */
  public long low(int i) {
    return low[i];
  }

  /** Sets code {@code i}; the upper bits of a narrow code are dropped. */
  public void set(int i, long highBits, long lowBits) {
    if (high != null) {
      high[i] = highBits;
    }
    low[i] = lowBits;
  }

  /**
   * Returns a negative number, zero or a positive one as code {@code i} is below, at or above j's.
   */
  public int compare(int i, int j) {
    int byHigh = Long.compareUnsigned(high(i), high(j));
    return byHigh != 0 ? byHigh : Long.compareUnsigned(low[i], low[j]);
  }

  /** Returns an independent copy. */
  public CurveCodes copy() {
    return new CurveCodes(high == null ? null : high.clone(), low.clone());
  }

  /** Returns the upper words themselves, null for narrow codes. */
  long[] highWords() {
    return high;
  }

  /** Returns the lower words themselves. */
  long[] lowWords() {
    return low;
  }
}
