package org.bandgram.gram;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
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
 * atColumnOrder(q)}, and column j holds {@code q = columnStart(j) .. columnStart(j + 1) - 1}.
 *
 * <p>An element takes 16 bytes plus its value. The memory is released by {@link #close()}, which
 * may be called twice. Reading is safe for several threads.
 */
public final class CooMatrix implements AutoCloseable {
  private static final long CACHE_LINE = 64;

  private final int size;
  private final Precision precision;
  private final Arena arena;
  private final MemorySegment rows;
  private final MemorySegment columns;
  private final MemorySegment values;
  private final MemorySegment columnOrder;
  private final long[] rowStarts;
  private final long[] columnStarts;

  /** Allocates {@code rowStarts[size]} elements, to be set in order and then indexed. */
  CooMatrix(int size, Precision precision, long[] rowStarts) {
    this.size = size;
    this.precision = precision;
    this.rowStarts = rowStarts;
    this.columnStarts = new long[size + 1];
    long count = rowStarts[size];
    arena = Arena.ofShared();
    rows = arena.allocate(count * Integer.BYTES, CACHE_LINE);
    columns = arena.allocate(count * Integer.BYTES, CACHE_LINE);
    values = arena.allocate(count * precision.bytes(), CACHE_LINE);
    columnOrder = arena.allocate(count * Long.BYTES, CACHE_LINE);
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

  /** Sets element {@code p}; elements are set in their order, and {@link #index} follows. */
  void set(long p, int row, int column, double value) {
    rows.setAtIndex(ValueLayout.JAVA_INT, p, row);
    columns.setAtIndex(ValueLayout.JAVA_INT, p, column);
    precision.set(values, p, value);
  }

  /** Sorts elements by column, stably, by counting. */
  CooMatrix index() {
    for (long p = 0; p < count(); p++) {
      columnStarts[column(p) + 1]++;
    }
    for (int j = 0; j < size; j++) {
      columnStarts[j + 1] += columnStarts[j];
    }
    long[] next = columnStarts.clone();
    for (long p = 0; p < count(); p++) {
      columnOrder.setAtIndex(ValueLayout.JAVA_LONG, next[column(p)]++, p);
    }
    return this;
  }

  /** Returns the number of rows and columns n. */
  public int size() {
    return size;
  }

  /** Returns where the elements lie; valid until this matrix is closed. */
  public CooLayout layout() {
    return new CooLayout(rowStarts, columnStarts, rows, columns, columnOrder);
  }

  /** Returns the format of the values. */
  public Precision precision() {
    return precision;
  }

  /** Returns the number of elements stored. */
  public long count() {
    return rowStarts[size];
  }

  /** Returns the row of every element, 32-bit integers. */
  public MemorySegment rows() {
    return rows.asReadOnly();
  }

  /** Returns the column of every element, 32-bit integers. */
  public MemorySegment columns() {
    return columns.asReadOnly();
  }

  /** Returns the value of every element. Writing to it changes the matrix. */
  public MemorySegment values() {
    return values;
  }

  /** Returns the elements' numbers sorted by column, then by row, 64-bit integers. */
  public MemorySegment columnOrder() {
    return columnOrder.asReadOnly();
  }

  /** Returns the row of element {@code p}. */
  public int row(long p) {
    return rows.getAtIndex(ValueLayout.JAVA_INT, p);
  }

  /** Returns the column of element {@code p}. */
  public int column(long p) {
    return columns.getAtIndex(ValueLayout.JAVA_INT, p);
  }

  /** Returns the value of element {@code p}. */
  public double value(long p) {
    return precision.get(values, p);
  }

  /** Returns which element comes at place {@code q} of the order by columns. */
  public long atColumnOrder(long q) {
    return columnOrder.getAtIndex(ValueLayout.JAVA_LONG, q);
  }

  /** Returns the first element of row {@code i}; {@code i = n} gives the number of elements. */
  public long rowStart(int i) {
    return rowStarts[i];
  }

  /**
   * Returns the place of column {@code j}'s first element in the order by columns; {@code j = n}
   * gives the number of elements.
   */
  public long columnStart(int j) {
    return columnStarts[j];
  }

  /** Returns element (i, j), or negative infinity where none is stored; O(log count of the row). */
  public double get(int i, int j) {
    long low = rowStarts[i];
    long high = rowStarts[i + 1] - 1;
    while (low <= high) {
      long middle = (low + high) >>> 1;
      int column = column(middle);
      if (column == j) {
        return value(middle);
      }
      if (column < j) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return Double.NEGATIVE_INFINITY;
  }

  /** Returns the bytes that the elements take, both orders included. */
  public long byteSize() {
    return rows.byteSize() + columns.byteSize() + values.byteSize() + columnOrder.byteSize();
  }

  /** Releases the memory. */
  @Override
  public void close() {
    if (arena.scope().isAlive()) {
      arena.close();
    }
  }
}
