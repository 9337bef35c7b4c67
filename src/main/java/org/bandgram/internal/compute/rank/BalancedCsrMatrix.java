package org.bandgram.internal.compute.rank;

/**
 * {@code SparseFormat.BSR}: compressed sparse rows in segments of {@value #SIZE} numbers. A segment
 * holds records of a row, a count and as many columns; a record that does not fit is cut, and goes
 * on at the start of the next segment. The row of a record that was cut is written as its
 * complement, which is negative: its sum is a partial one. Partial sums are numbered in the order
 * of segments, so that those of a row follow each other; a row's sum is theirs from zero,
 * ascending.
 *
 * <p>As opposed to the listing of Gunarathne et al. (2013, figure 9), a record fits where there is
 * room for it and its two numbers; chains of partial sums count that begin at the start of any
 * segment, as that of page 3 in the paper's figure 8 does, which the listing never adds up; (1 - D)
 * / N is added once a row, not once a part; and scores of rows that were cut are divided by the
 * out-degree, too.
 *
 * @param numbers the records of all segments; what follows the last of a segment is 0
 * @param values values at the places of their columns; none where all are 1
 * @param ends where the records of each segment end
 * @param firstPartials how many partial sums lie in the segments before each
 * @param partialRows the row of each partial sum
 */
// shared by products
public record BalancedCsrMatrix(
    int[] numbers, double[] values, int[] ends, int[] firstPartials, int[] partialRows) {
  /** Numbers in a segment. */
  public static final int SIZE = 1024;

  /** Numbers of a record before its columns. */
  public static final int HEAD = 2;

  /** Cuts the nonzeros of a graph into segments; O(n + m) time. */
  public static BalancedCsrMatrix of(CsrMatrix matrix) {
    return new SegmentCutter(matrix).cut();
  }

  /** Returns the number of segments. */
  public int count() {
    return ends.length;
  }

  /** Returns the number of partial sums in all segments. */
  public int partials() {
    return partialRows.length;
  }

  /** Returns the bytes of all records. */
  public long bytes() {
    return CsrMatrix.bytes(numbers, values);
  }
}
