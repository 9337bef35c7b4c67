package org.bandgram.validation.sets;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.bandgram.BandgramException;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;

/**
 * Reads gzipped arrays of bytes in the IDX format of Y. LeCun's MNIST files: two zero bytes, 8 for
 * unsigned bytes, the number of axes, the big-endian 32-bit length of each axis, the elements.
 */
final class IdxReader {
  private static final int UNSIGNED_BYTES = 0x0800;

  private IdxReader() {}

  /**
   * Reads the first rows as points, all axes but the first flattened.
   *
   * @throws BandgramException if the file is not an array of bytes or has fewer rows
   */
  static PointSet points(Path file, int rows) {
    byte[] bytes = read(file, rows);
    PointSet points = PointSet.allocate(rows, bytes.length / rows, Precision.FLOAT64);
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < points.dimensions(); j++) {
        points.set(i, j, Byte.toUnsignedInt(bytes[i * points.dimensions() + j]));
      }
    }
    return points;
  }

  /**
   * Reads the first rows of an array with one axis.
   *
   * @throws BandgramException if the file is not an array of bytes or has fewer rows
   */
  static int[] classes(Path file, int rows) {
    byte[] bytes = read(file, rows);
    int[] classes = new int[rows];
    for (int i = 0; i < rows; i++) {
      classes[i] = Byte.toUnsignedInt(bytes[i]);
    }
    return classes;
  }

  private static byte[] read(Path file, int rows) {
    try (DataInputStream in =
        new DataInputStream(new GZIPInputStream(Files.newInputStream(file)))) {
      int magic = in.readInt();
      int axes = magic - UNSIGNED_BYTES;
      if (axes < 1 || axes > 255) {
        throw new BandgramException(
            "%s: begins with 0x%08x, not with the number of an IDX array of bytes"
                .formatted(file, magic));
      }
      int stored = in.readInt();
      InvalidInputException.require(
          rows <= stored, "the number of rows wanted of " + file, rows, "at most " + stored);
      int width = 1;
      for (int axis = 1; axis < axes; axis++) {
        width = Math.multiplyExact(width, in.readInt());
      }
      byte[] bytes = new byte[Math.multiplyExact(rows, width)];
      in.readFully(bytes);
      return bytes;
    } catch (EOFException e) {
      throw new BandgramException(file + ": ends early", e);
    } catch (IOException e) {
      throw new BandgramException(file + ": cannot be read: " + e.getMessage(), e);
    }
  }
}
