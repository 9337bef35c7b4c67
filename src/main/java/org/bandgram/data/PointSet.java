package org.bandgram.data;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Objects;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;

/**
 * A set of n points in d dimensions, stored off-heap in row-major order: coordinate {@code j} of
 * point {@code i} is element {@code i * d + j}, with {@code 0 <= i < n < 2^31} and {@code 0 <= j <
 * d}. The element count n * d may exceed 2^31.
 *
 * <p>The memory is released when the point set is no longer reachable, or with an arena. All
 * coordinates are finite; factories and {@link #requireFinite} see to that. Reading is safe for
 * several threads.
 */
public final class PointSet {
  private final int size;
  private final int dimensions;
  private final Precision precision;
  private final MemorySegment elements;

  private PointSet(int size, int dimensions, Precision precision, MemorySegment elements) {
    this.size = size;
    this.dimensions = dimensions;
    this.precision = precision;
    this.elements = elements;
  }

  /**
   * Allocates n points at the origin.
   *
   * @param size number of points n, at least 1
   * @param dimensions coordinates per point d, at least 1
   * @param precision format of the coordinates
   * @throws InvalidInputException if a number is below 1
   */
  public static PointSet allocate(int size, int dimensions, Precision precision) {
    return allocate(size, dimensions, precision, Arena.ofAuto());
  }

  /**
   * Allocates n points at the origin, as above, that are not to be used once an arena is closed.
   *
   * @param arena releases the memory
   * @throws InvalidInputException if a number is below 1
   */
  public static PointSet allocate(int size, int dimensions, Precision precision, Arena arena) {
    InvalidInputException.require(size >= 1, "the number of points", size, "at least 1");
    InvalidInputException.require(
        dimensions >= 1, "the number of dimensions", dimensions, "at least 1");
    long bytes = Math.multiplyExact((long) size * dimensions, precision.bytes());
    return new PointSet(size, dimensions, precision, arena.allocate(bytes, 64));
  }

  /**
   * Copies single-precision points from rows of equal length.
   *
   * @param rows n rows of d finite coordinates
   * @throws InvalidInputException if there is no row, a row is empty or of another length, or a
   *     coordinate is not finite
   */
  public static PointSet of(float[][] rows) {
    PointSet points =
        allocate(rows.length, rows.length == 0 ? 1 : rows[0].length, Precision.FLOAT32);
    for (int i = 0; i < rows.length; i++) {
      points.requireLength(i, rows[i].length);
      MemorySegment.copy(
          rows[i], 0, points.elements, ValueLayout.JAVA_FLOAT, points.offset(i), rows[i].length);
    }
    return points.requireFinite();
  }

  /**
   * Copies double-precision points from rows of equal length.
   *
   * @param rows n rows of d finite coordinates
   * @throws InvalidInputException if there is no row, a row is empty or of another length, or a
   *     coordinate is not finite
   */
  public static PointSet of(double[][] rows) {
    PointSet points =
        allocate(rows.length, rows.length == 0 ? 1 : rows[0].length, Precision.FLOAT64);
    for (int i = 0; i < rows.length; i++) {
      points.requireLength(i, rows[i].length);
      MemorySegment.copy(
          rows[i], 0, points.elements, ValueLayout.JAVA_DOUBLE, points.offset(i), rows[i].length);
    }
    return points.requireFinite();
  }

  private void requireLength(int row, int length) {
    if (length != dimensions) {
      throw new InvalidInputException(
          "row %d has %d coordinates, but row 0 has %d".formatted(row, length, dimensions));
    }
  }

  private long offset(int i) {
    return (long) i * dimensions * precision.bytes();
  }

  /** Returns the number of points n. */
  public int size() {
    return size;
  }

  /** Returns the number of coordinates per point d. */
  public int dimensions() {
    return dimensions;
  }

  /** Returns the format of the coordinates. */
  public Precision precision() {
    return precision;
  }

  /** Returns the n * d coordinates, row-major. Writing to it changes the points. */
  public MemorySegment elements() {
    return elements;
  }

  /** Returns coordinate {@code j} of point {@code i}. */
  public double get(int i, int j) {
    return precision.get(elements, (long) i * dimensions + j);
  }

  /** Sets coordinate {@code j} of point {@code i}, rounded to this set's precision. */
  public void set(int i, int j, double value) {
    precision.set(elements, (long) i * dimensions + j, value);
  }

  /** Returns a copy of the coordinates of point {@code i}. */
  public double[] row(int i) {
    double[] row = new double[dimensions];
    for (int j = 0; j < dimensions; j++) {
      row[j] = get(i, j);
    }
    return row;
  }

  /**
   * Returns the chosen points in the chosen order, as a copy.
   *
   * @param indices which points; repeats are allowed
   * @throws InvalidInputException if {@code indices} is empty
   */
  public PointSet select(int[] indices) {
    PointSet selected = allocate(indices.length, dimensions, precision);
    long rowBytes = (long) dimensions * precision.bytes();
    for (int i = 0; i < indices.length; i++) {
      MemorySegment.copy(
          elements, offset(indices[i]), selected.elements, selected.offset(i), rowBytes);
    }
    return selected;
  }

  /**
   * Returns the points from {@code from} to {@code to}, in the same memory: point i of the result
   * is point {@code from + i}.
   *
   * @param from the first point, at least 0
   * @param to one past the last point, above {@code from} and at most n
   * @throws IndexOutOfBoundsException if there are no such points
   * @throws InvalidInputException if {@code from} is {@code to}
   */
  public PointSet slice(int from, int to) {
    Objects.checkFromToIndex(from, to, size);
    InvalidInputException.require(from < to, "the number of points", 0, "at least 1");
    return new PointSet(
        to - from,
        dimensions,
        precision,
        elements.asSlice(offset(from), offset(to) - offset(from)));
  }

  /** Returns these points in another precision; this set itself where it already has it. */
  public PointSet withPrecision(Precision wanted) {
    if (wanted == precision) {
      return this;
    }
    PointSet converted = allocate(size, dimensions, wanted);
    long count = (long) size * dimensions;
    for (long e = 0; e < count; e++) {
      wanted.set(converted.elements, e, precision.get(elements, e));
    }
    return converted.requireFinite();
  }

  /**
   * Checks every coordinate.
   *
   * @return this set
   * @throws InvalidInputException naming the first point and column that hold NaN or an infinity
   */
  public PointSet requireFinite() {
    long count = (long) size * dimensions;
    for (long e = 0; e < count; e++) {
      double value = precision.get(elements, e);
      if (!Double.isFinite(value)) {
        throw InvalidInputException.of(
            "coordinate %d of point %d".formatted(e % dimensions, e / dimensions), value, "finite");
      }
    }
    return this;
  }

  @Override
  public String toString() {
    return size + " points in " + dimensions + " dimensions, " + precision;
  }
}
