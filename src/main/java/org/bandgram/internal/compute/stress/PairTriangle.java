package org.bandgram.internal.compute.stress;

import org.bandgram.Execution;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.InvalidInputException;
import org.bandgram.layout.BandLayout;

/**
 * A number for each kept pair of n objects: that of i and j &lt; i, where {@code first(i) <= j}, is
 * {@code row(i)[j - start(i)]}, {@code start(i)} being {@code first(i)} rounded down to a multiple
 * of {@value #PADDING}. Rows are as long as multiples of that, too, and hold zeros where there is
 * no pair, so that loops may read whole vectors at the same places of rows of any object.
 */
public final class PairTriangle {
  /** What starts and lengths of rows are multiples of. */
  public static final int PADDING = 8;

  private static final int ROWS_PER_BLOCK = 16;

  private final BandLayout layout;
  private final double[][] rows;

  private PairTriangle(BandLayout layout, double[][] rows) {
    this.layout = layout;
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
    return of(BandLayout.full(n), pairs);
  }

  /**
   * Stores a number for every pair that a band keeps; O(n h).
   *
   * @param layout which pairs are kept; each is stored once
   * @param pairs the numbers, asked for in the order of rows
   * @throws InsufficientMemoryException if the numbers are larger than the heap may become
   */
  public static PairTriangle of(BandLayout layout, Pairs pairs) {
    requireMemory(layout);
    double[][] rows = new double[layout.size()][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = row(layout, i, pairs);
    }
    return new PairTriangle(layout, rows);
  }

  /**
   * Stores a number for every pair that a band keeps, as {@link #of(BandLayout, Pairs)} does, on
   * several threads.
   *
   * @param pairs the numbers, asked for in any order
   * @throws InsufficientMemoryException if the numbers are larger than the heap may become
   */
  public static PairTriangle of(BandLayout layout, Pairs pairs, Execution execution) {
    requireMemory(layout);
    double[][] rows = new double[layout.size()][];
    execution.forBlocks(
        rows.length,
        ROWS_PER_BLOCK,
        (_, from, to) -> {
          for (int i = from; i < to; i++) {
            rows[i] = row(layout, i, pairs);
          }
        });
    return new PairTriangle(layout, rows);
  }

  private static double[] row(BandLayout layout, int i, Pairs pairs) {
    int start = start(layout, i);
    double[] row = new double[padded(i - start)];
    for (int j = layout.first(i); j < i; j++) {
      row[j - start] = pairs.get(i, j);
    }
    return row;
  }

  private static void requireMemory(BandLayout layout) {
    long needed = count(layout) * Double.BYTES;
    long heap = Runtime.getRuntime().maxMemory();
    if (needed > heap) {
      throw new InsufficientMemoryException(
          "a number for each pair of %,d objects%s"
              .formatted(
                  layout.size(),
                  layout.isFull() ? "" : " within %,d places".formatted(layout.halfBandwidth())),
          needed,
          heap,
          "take fewer objects, a smaller half-bandwidth or a larger heap (-Xmx)");
    }
  }

  private static long count(BandLayout layout) {
    return (layout.pairCount() - layout.size()) / 2;
  }

  private static int start(BandLayout layout, int i) {
    return layout.first(i) / PADDING * PADDING;
  }

  /** Returns the least multiple of {@value #PADDING} that is not less than a length. */
  public static int padded(int length) {
    return (length + PADDING - 1) / PADDING * PADDING;
  }

  /** Returns which pairs are kept. */
  public BandLayout layout() {
    return layout;
  }

  /** Returns the number of objects n. */
  public int size() {
    return rows.length;
  }

  /** Returns the number of pairs kept, those of an object with itself left out. */
  public long count() {
    return count(layout);
  }

  /** Returns the first object that a pair with object i is kept of; i where none before it is. */
  public int first(int i) {
    return layout.first(i);
  }

  /** Returns the object that the first number of row i belongs to. */
  public int start(int i) {
    return start(layout, i);
  }

  /** Returns the numbers of object i with those before it, from {@link #start} on; shared. */
  public double[] row(int i) {
    return rows[i];
  }

  /** Returns the number of two different objects, which must be a kept pair. */
  public double get(int i, int j) {
    int row = Math.max(i, j);
    return rows[row][Math.min(i, j) - start(row)];
  }
}
