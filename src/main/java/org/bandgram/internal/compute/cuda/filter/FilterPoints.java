package org.bandgram.internal.compute.cuda.filter;

import org.bandgram.Precision;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;

/**
 * Points on the device that are to be compared.
 *
 * @param size number of points n
 * @param dimensions coordinates per point d
 * @param precision format of the coordinates; the filter takes single precision
 * @param coordinates n * d, row-major
 * @param norms n, for cosines; null else
 */
public record FilterPoints(
    int size, int dimensions, Precision precision, DeviceBuffer coordinates, DeviceBuffer norms) {
  /** Points that a block of tensor cores takes at once, as rows and as columns. */
  public static final int TILE = 128;

  private static final int CHUNK = 32;

  /** Returns the halves of a point: whole chunks of features. */
  static int width(int dimensions) {
    return Math.ceilDiv(dimensions, CHUNK) * CHUNK;
  }

  /** Returns the bytes of the points' halves, whole tiles. */
  long halfBytes() {
    return padded(size) * width(dimensions) * Short.BYTES;
  }

  static int chunks(int dimensions) {
    return Math.ceilDiv(dimensions, CHUNK);
  }

  static int tiles(int points) {
    return Math.ceilDiv(points, TILE);
  }

  /** Returns the points of whole tiles. */
  public static long padded(int points) {
    return (long) tiles(points) * TILE;
  }

  /** Returns points {@code from} to {@code from + count - 1}, in the same memory. */
  FilterPoints slice(int from, int count) {
    long row = (long) dimensions * Float.BYTES;
    return new FilterPoints(
        count,
        dimensions,
        precision,
        coordinates.slice(from * row, count * row),
        norms == null ? null : norms.slice((long) from * Float.BYTES, (long) count * Float.BYTES));
  }
}
