package org.bandgram.compute;

import org.bandgram.InsufficientMemoryException;
import org.bandgram.InvalidInputException;

/**
 * A number for every pair of n objects: that of i and j &lt; i is {@code row(i)[j]}. Rows are as
 * long as the next multiple of {@value #PADDING} and hold zeros where there is no pair, so that
 * loops may read whole vectors.
 */
public final class PairTriangle {
  /** What lengths of rows are multiples of. */
  public static final int PADDING = 8;

  private final double[][] rows;

  private PairTriangle(double[][] rows) {
    this.rows = rows;
  }

  /** The number of a pair. */
  @FunctionalInterface
  public interface Pairs {
    /** Returns the number of the pair of i and j, j &lt; i. */
    double get(int i, int j);
  }

  /**
   * Stores a number for every pair; O(n^2).
   *
   * @param n number of objects, at least 1
   * @param pairs the numbers
   * @throws InvalidInputException if there is no object
   * @throws InsufficientMemoryException if the numbers are larger than the heap may become
   */
  public static PairTriangle of(int n, Pairs pairs) {
    InvalidInputException.require(n >= 1, "the number of objects", n, "at least 1");
    requireMemory(n);
    double[][] rows = new double[n][];
    for (int i = 0; i < n; i++) {
      rows[i] = new double[padded(i)];
      for (int j = 0; j < i; j++) {
        rows[i][j] = pairs.get(i, j);
      }
    }
    return new PairTriangle(rows);
  }

  private static void requireMemory(long n) {
    long needed = n * (n - 1) / 2 * Double.BYTES;
    long heap = Runtime.getRuntime().maxMemory();
    if (needed > heap) {
      throw new InsufficientMemoryException(
          "a number for each pair of %,d objects".formatted(n),
          needed,
          heap,
          "take fewer objects or a larger heap (-Xmx)");
    }
  }

  /** Returns the least multiple of {@value #PADDING} that is not less than a length. */
  public static int padded(int length) {
    return (length + PADDING - 1) / PADDING * PADDING;
  }

  /** Returns the number of objects n. */
  public int size() {
    return rows.length;
  }

  /** Returns the numbers of object i with those before it; shared. */
  public double[] row(int i) {
    return rows[i];
  }

  /** Returns the number of two different objects. */
  public double get(int i, int j) {
    return rows[Math.max(i, j)][Math.min(i, j)];
  }
}
