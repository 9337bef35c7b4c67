package org.bandgram.data;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.Objects;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;

/**
 * A set of n points in d dimensions, stored off-heap in row-major order: coordinate {@code j} of
 * point {@code i} is element {@code i * d + j}, with {@code 0 <= i < n < 2^31} and {@code 0 <= j <
 * d}. The element count n * d may exceed 2^31.
 *
 * <p>Points of single precision may be held as 16-bit floating-point numbers, of which {@link
 * #elements} and {@link #set} make a copy of 32 bits; nothing else can tell.
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
  private final Halves halves;
  private final MappedFile file;

  private PointSet(int size, int dimensions, Precision precision, MemorySegment elements) {
    this(size, dimensions, precision, elements, null, null);
  }

  /** Either has elements of its precision, or 16-bit numbers that stand for single ones. */
  private PointSet(
      int size,
      int dimensions,
      Precision precision,
      MemorySegment elements,
      Halves halves,
      MappedFile file) {
    this.size = size;
    this.dimensions = dimensions;
    this.precision = precision;
    this.elements = elements;
    this.halves = halves;
    this.file = file;
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

  /**
   * Returns points that lie in a file, row-major and in the byte order of this machine. The system
   * takes their memory back if it is short of it. They cannot be set unless they have 16 bits.
   * O(1): whether they are finite tells {@link #requireFinite}.
   *
   * @param file is not to change; {@link #requireUnchanged} tells if it did
   * @param at where in the file they begin, a multiple of {@code bytes}
   * @param bytes of a coordinate: 2 or 4 for single precision, 8 for double
   * @throws InvalidInputException if {@code bytes} is another number
   * @throws IOException if the file cannot be mapped, or is too short
   */
  public static PointSet mapped(Path file, long at, int size, int dimensions, int bytes)
      throws IOException {
    InvalidInputException.require(
        bytes == Short.BYTES || bytes == Float.BYTES || bytes == Double.BYTES,
        "bytes",
        bytes,
        "2, 4 or 8");
    long length = Math.multiplyExact((long) size * dimensions, bytes);
    MappedFile mapped = MappedFile.of(file);
    MemorySegment memory = mapped.map(at, length);
    return new PointSet(
        size,
        dimensions,
        bytes == Double.BYTES ? Precision.FLOAT64 : Precision.FLOAT32,
        bytes == Short.BYTES ? null : memory,
        bytes == Short.BYTES ? new Halves(memory) : null,
        mapped);
  }

  private void requireLength(int row, int length) {
    if (length != dimensions) {
      throw new InvalidInputException(
          "row %d has %d coordinates, but row 0 has %d".formatted(row, length, dimensions));
    }
  }

  private long offset(int i) {
    return offset(i, precision.bytes());
  }

  private long offset(int i, int bytes) {
    return (long) i * dimensions * bytes;
  }

  private boolean isHalf() {
    return halves != null && halves.isCompact();
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

  /** Returns how many bytes hold a coordinate: 2, 4 or 8. */
  public int bytes() {
    return isHalf() ? Short.BYTES : precision.bytes();
  }

  /** Returns the n * d coordinates, row-major. Writing to it changes the points. */
  public MemorySegment elements() {
    return halves == null ? elements : halves.singles();
  }

  /** Returns the coordinates of points {@code from} to {@code to - 1}, row-major, to be read. */
  public MemorySegment rows(int from, int to) {
    if (!isHalf()) {
      return elements().asSlice(offset(from), offset(to) - offset(from));
    }
    float[] rows = new float[Math.multiplyExact(to - from, dimensions)];
    halves.read((long) from * dimensions, rows, rows.length);
    return MemorySegment.ofArray(rows);
  }

  /** Copies points {@code from} to {@code to - 1} of single precision to an array, row-major. */
  public void read(int from, int to, float[] target) {
    int count = Math.multiplyExact(to - from, dimensions);
    if (isHalf()) {
      halves.read((long) from * dimensions, target, count);
    } else {
      MemorySegment.copy(elements(), ValueLayout.JAVA_FLOAT, offset(from), target, 0, count);
    }
  }

  /** Returns coordinate {@code j} of point {@code i}. */
  public double get(int i, int j) {
    long element = (long) i * dimensions + j;
    return halves == null ? precision.get(elements, element) : halves.get(element);
  }

  /** Sets coordinate {@code j} of point {@code i}, rounded to this set's precision. */
  public void set(int i, int j, double value) {
    precision.set(elements(), (long) i * dimensions + j, value);
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
    PointSet selected = alike(indices.length, Arena.ofAuto());
    for (int i = 0; i < indices.length; i++) {
      copy(indices[i], selected, i);
    }
    return selected;
  }

  /** Returns room for points that are stored as these are, at the origin. */
  public PointSet alike(int count, Arena arena) {
    if (!isHalf() || count == 0) {
      return allocate(count, dimensions, precision, arena);
    }
    MemorySegment room = arena.allocate(offset(count, Short.BYTES), 64);
    return new PointSet(count, dimensions, precision, null, new Halves(room), null);
  }

  /** Copies point {@code i} to point {@code j} of a set that is {@link #alike}. */
  public void copy(int i, PointSet target, int j) {
    if (halves == null && target.halves == null) {
      MemorySegment.copy(elements, offset(i), target.elements, offset(j), offset(1));
    } else if (isHalf() && target.isHalf()) {
      long row = offset(1, Short.BYTES);
      MemorySegment.copy(halves.stored(), i * row, target.halves.stored(), j * row, row);
    } else {
      MemorySegment.copy(rows(i, i + 1), 0, target.elements(), offset(j), offset(1));
    }
  }

  /**
   * Returns the points from {@code from} to {@code to}, in the same memory: point i of the result
   * is point {@code from + i}. Writing to a part of points held in 16 bits changes the part alone.
   *
   * @param from the first point, at least 0
   * @param to one past the last point, above {@code from} and at most n
   * @throws IndexOutOfBoundsException if there are no such points
   * @throws InvalidInputException if {@code from} is {@code to}
   */
  public PointSet slice(int from, int to) {
    Objects.checkFromToIndex(from, to, size);
    InvalidInputException.require(from < to, "the number of points", 0, "at least 1");
    boolean half = isHalf();
    MemorySegment whole = half ? halves.stored() : elements();
    int bytes = half ? Short.BYTES : precision.bytes();
    MemorySegment part = whole.asSlice(offset(from, bytes), offset(to - from, bytes));
    return new PointSet(
        to - from, dimensions, precision, half ? null : part, half ? new Halves(part) : null, file);
  }

  /** Returns these points in another precision; this set itself where it already has it. */
  public PointSet withPrecision(Precision wanted) {
    if (wanted == precision) {
      return this;
    }
    PointSet converted = allocate(size, dimensions, wanted);
    long count = (long) size * dimensions;
    for (long e = 0; e < count; e++) {
      double value = halves == null ? precision.get(elements, e) : halves.get(e);
      wanted.set(converted.elements, e, value);
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
      double value = halves == null ? precision.get(elements, e) : halves.get(e);
      if (!Double.isFinite(value)) {
        throw InvalidInputException.of(
            "coordinate %d of point %d".formatted(e % dimensions, e / dimensions), value, "finite");
      }
    }
    return this;
  }

  /**
   * Checks that the file in which these points lie, if they lie in one, is as it was.
   *
   * @throws InvalidInputException if its size or its time changed, so that results are of no use
   */
  public void requireUnchanged() {
    if (file != null) {
      file.requireUnchanged();
    }
  }

  @Override
  public String toString() {
    return size + " points in " + dimensions + " dimensions, " + precision;
  }
}
