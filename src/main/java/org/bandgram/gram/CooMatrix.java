package org.bandgram.gram;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.layout.CooLayout;

/**
 * A sparse n x n matrix of similarities in coordinate form, off-heap: element p, {@code 0 <= p <
 * count}, lies in row {@code row(p)} and column {@code column(p)}. Elements are sorted by row, then
 * by column, and no two share a place. What is not stored means "no edge".
 *
 * <p>Row i holds elements {@code rowStart(i) .. rowStart(i + 1) - 1}. For passes over columns a
 * second order is kept: sorted by column, then by row, the q-th element is {@code p =
 * atColumnOrder(q)}.
 *
 * <p>An element takes 16 bytes plus its value. The memory is released by {@link #close()}, which
 * may be called twice. Reading is safe for several threads.
 */
public final class CooMatrix implements AutoCloseable {
  private final CooLayout layout;
  private final Precision precision;
  private final MemorySegment values;
  private final Arena arena;

  /**
   * Wraps elements that are sorted in both orders.
   *
   * @param layout where they lie
   * @param precision format of the values
   * @param values one for each element, in the order by rows
   * @param arena what holds them, which this matrix closes
   */
  public CooMatrix(CooLayout layout, Precision precision, MemorySegment values, Arena arena) {
    this.layout = layout;
    this.precision = precision;
    this.values = values;
    this.arena = arena;
  }

  /**
   * Builds a matrix from triples in any order, such as similarities computed elsewhere. O(count +
   * n) time. Triples whose value is negative infinity ("no edge") are left out.
   *
   * @param size number of rows and columns n, at least 1
   * @param rows row of each triple, 0 to n - 1
   * @param columns column of each triple, 0 to n - 1
   * @param values value of each triple, finite or negative infinity
   * @param precision format in which values are stored
   * @throws InvalidInputException if arrays differ in length, an index or a value lies outside its
   *     bounds, or two triples share a place
   */
  public static CooMatrix fromTriples(
      int size, int[] rows, int[] columns, double[] values, Precision precision) {
    return new TripleSorter(size, rows, columns, values, precision).sorted();
  }

  /** Returns the number of rows and columns n. */
  public int size() {
    return layout.size();
  }

  /** Returns where the elements lie; valid until this matrix is closed. */
  public CooLayout layout() {
    return layout;
  }

  /** Returns the format of the values. */
  public Precision precision() {
    return precision;
  }

  /** Returns the number of elements stored. */
  public long count() {
    return layout.count();
  }

  /** Returns the value of every element. Writing to it changes the matrix. */
  public MemorySegment values() {
    return values;
  }

  /** Returns the row of element {@code p}. */
  public int row(long p) {
    return layout.row(p);
  }

  /** Returns the column of element {@code p}. */
  public int column(long p) {
    return layout.column(p);
  }

  /** Returns the value of element {@code p}. */
  public double value(long p) {
    return precision.get(values, p);
  }

  /** Returns which element comes at place {@code q} of the order by columns. */
  public long atColumnOrder(long q) {
    return layout.atColumnOrder(q);
  }

  /** Returns the first element of row {@code i}; {@code i = n} gives the number of elements. */
  public long rowStart(int i) {
    return layout.rowStarts()[i];
  }

  /** Returns element (i, j), or negative infinity where none is stored; O(log count of the row). */
  public double get(int i, int j) {
    long p = layout.find(i, j);
    return p < 0 ? Double.NEGATIVE_INFINITY : value(p);
  }

  /** Releases the memory. */
  @Override
  public void close() {
    if (arena.scope().isAlive()) {
      arena.close();
    }
  }

  @Override
  public String toString() {
    return count() + " values of " + size() + " x " + size() + ", " + precision();
  }
}
