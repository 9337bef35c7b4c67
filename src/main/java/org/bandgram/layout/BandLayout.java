package org.bandgram.layout;

import org.bandgram.InvalidInputException;

/**
 * The storage of a diagonal band of an n x n matrix: the only code that maps a pair (i, j) to an
 * offset.
 *
 * <p>A pair is kept when {@code |i - j| <= h}. Row {@code i} occupies {@code width = min(2h + 1,
 * n)} consecutive elements that belong to the columns {@code first(i) .. first(i) + width - 1},
 * where {@code first(i) = clamp(i - h, 0, n - width)}; the element of (i, j) is
 *
 * <pre>    offset(i, j) = i * width + j - first(i),      0 &lt;= offset &lt; n * width</pre>
 *
 * <p>Every slot thus belongs to a real column, so O(n) vectors need no padding, and with {@code h
 * >= n - 1} the layout is the dense row-major matrix. Within h rows of either end a row's window
 * reaches past the band on the inner side; those slots are <em>masked</em>: builders fill them with
 * "no edge" (negative infinity for similarities) or with zero (for linear algebra).
 *
 * <p>Sums over a column are added up within <em>stripes</em> of {@link #STRIPE_ROWS} consecutive
 * rows, by ascending row, and then over ascending stripes, so that stripes can be handled at the
 * same time without changing the result. The columns that a stripe's rows store are its window.
 *
 * <p>Rows and columns are {@code int} ({@code n < 2^31}); offsets are {@code long}.
 */
public final class BandLayout {
  /** Number of rows in a stripe; the last stripe may have fewer. */
  public static final int STRIPE_ROWS = 64;

  private final int size;
  private final int halfBandwidth;
  private final int width;

  private BandLayout(int size, int halfBandwidth) {
    this.size = size;
    this.halfBandwidth = Math.min(halfBandwidth, size - 1);
    this.width = (int) Math.min(2L * this.halfBandwidth + 1, size);
  }

  /**
   * Creates a layout.
   *
   * @param size number of rows and columns n, at least 1
   * @param halfBandwidth h, at least 1; h >= n - 1 gives the full matrix
   * @throws InvalidInputException if a number is below 1
   */
  public static BandLayout of(int size, int halfBandwidth) {
    InvalidInputException.require(size >= 1, "the number of points", size, "at least 1");
    InvalidInputException.require(halfBandwidth >= 1, "halfBandwidth", halfBandwidth, "at least 1");
    return new BandLayout(size, halfBandwidth);
  }

  /** Creates the layout of a full n x n matrix, which is dense and row-major. */
  public static BandLayout full(int size) {
    return of(size, Math.max(1, size - 1));
  }

  /** Returns the number of rows and columns n. */
  public int size() {
    return size;
  }

  /** Returns h, at most n - 1. */
  public int halfBandwidth() {
    return halfBandwidth;
  }

  /** Returns the number of elements stored per row, min(2h + 1, n). */
  public int width() {
    return width;
  }

  /** Tells whether every pair is kept, that is h >= n - 1. */
  public boolean isFull() {
    return halfBandwidth >= size - 1;
  }

  /** Returns the number of elements stored, n * width, masked ones included. */
  public long elementCount() {
    return (long) size * width;
  }

  /** Returns the number of pairs kept, n + h (2n - h - 1), masked slots left out. */
  public long pairCount() {
    long h = halfBandwidth;
    return size + h * (2L * size - h - 1);
  }

  /** Returns the column of the first element stored for row {@code i}. */
  public int firstStored(int i) {
    return Math.clamp((long) i - halfBandwidth, 0, size - width);
  }

  /** Tells whether row i has as many columns in the band as are stored for it. */
  public boolean isWhole(int i) {
    return end(i) - first(i) == width;
  }

  /**
   * Returns the first column kept in row {@code i}, which is also the first row kept in column
   * {@code i}.
   */
  public int first(int i) {
    return Math.max(0, i - halfBandwidth);
  }

  /**
   * Returns one past the last column kept in row {@code i}, which is also one past the last row of
   * column {@code i}.
   */
  public int end(int i) {
    return (int) Math.min(size, (long) i + halfBandwidth + 1);
  }

  /** Tells whether the pair (i, j) is kept. */
  public boolean contains(int i, int j) {
    return Math.abs(i - j) <= halfBandwidth;
  }

  /** Returns the offset of the first element stored for row {@code i}. */
  public long rowOffset(int i) {
    return (long) i * width;
  }

  /** Returns the offset of a stored element; the column must lie in the row's window. */
  public long offset(int i, int j) {
    return (long) i * width + j - firstStored(i);
  }

  /** Returns the row of the element stored at an offset. */
  public int rowAt(long offset) {
    return (int) (offset / width);
  }

  /** Returns the column of the element stored at an offset. */
  public int columnAt(long offset) {
    return firstStored(rowAt(offset)) + (int) (offset % width);
  }

  /** Returns the number of stripes, ceil(n / {@link #STRIPE_ROWS}). */
  public int stripes() {
    return Math.ceilDiv(size, STRIPE_ROWS);
  }

  /** Returns the stripe that row {@code i} belongs to. */
  public static int stripe(int i) {
    return i / STRIPE_ROWS;
  }

  /** Returns the first row of a stripe. */
  public static int stripeStart(int stripe) {
    return stripe * STRIPE_ROWS;
  }

  /** Returns one past the last row of a stripe. */
  public int stripeEnd(int stripe) {
    return (int) Math.min(size, (stripe + 1L) * STRIPE_ROWS);
  }

  /** Returns the first column of a stripe's window. */
  public int windowStart(int stripe) {
    return firstStored(stripeStart(stripe));
  }

  /** Returns one past the last column of a stripe's window. */
  public int windowEnd(int stripe) {
    return firstStored(stripeEnd(stripe) - 1) + width;
  }

  /** Returns the number of columns in a stripe's window, at most {@link #windowPitch}. */
  public int windowLength(int stripe) {
    return windowEnd(stripe) - windowStart(stripe);
  }

  /** Returns the length that any stripe's window fits, min(n, width + STRIPE_ROWS - 1). */
  public int windowPitch() {
    return (int) Math.min(size, width + STRIPE_ROWS - 1L);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof BandLayout that
        && size == that.size
        && halfBandwidth == that.halfBandwidth;
  }

  @Override
  public int hashCode() {
    return 31 * size + halfBandwidth;
  }

  @Override
  public String toString() {
    return "BandLayout[n=%d, h=%d]".formatted(size, halfBandwidth);
  }
}
