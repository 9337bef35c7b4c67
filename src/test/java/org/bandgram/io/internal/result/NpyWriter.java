package org.bandgram.io.internal.result;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.bandgram.data.PointSet;
import org.bandgram.io.internal.npy.NpyHeader;

/**
 * Writes arrays as NPY files, version 1.0, little-endian and in C order, as {@code numpy.load}
 * reads them. Files appear complete or not at all, see {@link AtomicFile}.
 */
public final class NpyWriter {
  private static final int BUFFER_ELEMENTS = 1 << 13;
  private static final int ALIGNMENT = 64;

  private NpyWriter() {}

  /** Puts one element into a buffer. */
  @FunctionalInterface
  private interface Encoder {
    void put(ByteBuffer buffer, long index);
  }

  /**
   * Writes points as an n x d array of their own precision.
   *
   * @throws org.bandgram.BandgramException if the file cannot be written
   */
  public static void write(Path file, PointSet points) {
    int d = points.dimensions();
    String shape = "(" + points.size() + ", " + d + ")";
    long count = (long) points.size() * d;
    switch (points.precision()) {
      case FLOAT32 ->
          write(file, "<f4", shape, count, (to, e) -> to.putFloat((float) element(points, e, d)));
      case FLOAT64 ->
          write(file, "<f8", shape, count, (to, e) -> to.putDouble(element(points, e, d)));
    }
  }

  private static double element(PointSet points, long e, int d) {
    return points.get((int) (e / d), (int) (e % d));
  }

  /**
   * Writes an array of 32-bit integers.
   *
   * @throws org.bandgram.BandgramException if the file cannot be written
   */
  public static void write(Path file, int[] values) {
    write(file, "<i4", shape(values.length), values.length, (to, e) -> to.putInt(values[(int) e]));
  }

  /**
   * Writes an array of single-precision numbers.
   *
   * @throws org.bandgram.BandgramException if the file cannot be written
   */
  public static void write(Path file, float[] values) {
    write(
        file, "<f4", shape(values.length), values.length, (to, e) -> to.putFloat(values[(int) e]));
  }

  /**
   * Writes an array of double-precision numbers.
   *
   * @throws org.bandgram.BandgramException if the file cannot be written
   */
  public static void write(Path file, double[] values) {
    write(
        file, "<f8", shape(values.length), values.length, (to, e) -> to.putDouble(values[(int) e]));
  }

  private static String shape(int length) {
    return "(" + length + ",)";
  }

  private static void write(Path file, String type, String shape, long count, Encoder encoder) {
    AtomicFile.write(
        file,
        out -> {
          out.write(header(type, shape));
          writeElements(out, count, encoder);
        });
  }

  private static byte[] header(String type, String shape) {
    String dictionary =
        "{'descr': '%s', 'fortran_order': False, 'shape': %s, }".formatted(type, shape);
    int prefix = NpyHeader.magic().length + 2 + Short.BYTES;
    int total = Math.ceilDiv(prefix + dictionary.length() + 1, ALIGNMENT) * ALIGNMENT;
    int padding = total - prefix - dictionary.length() - 1;
    return ByteBuffer.allocate(total)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put(NpyHeader.magic())
        .put((byte) 1)
        .put((byte) 0)
        .putShort((short) (total - prefix))
        .put((dictionary + " ".repeat(padding) + "\n").getBytes(StandardCharsets.US_ASCII))
        .array();
  }

  private static void writeElements(OutputStream out, long count, Encoder encoder)
      throws IOException {
    ByteBuffer buffer =
        ByteBuffer.allocate(BUFFER_ELEMENTS * Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    for (long start = 0; start < count; start += BUFFER_ELEMENTS) {
      buffer.clear();
      long end = Math.min(count, start + BUFFER_ELEMENTS);
      for (long e = start; e < end; e++) {
        encoder.put(buffer, e);
      }
      out.write(buffer.array(), 0, buffer.position());
    }
  }
}
