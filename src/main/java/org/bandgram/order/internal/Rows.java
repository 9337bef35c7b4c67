package org.bandgram.order.internal;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.bandgram.data.PointSet;

/** Reads runs of points into arrays of double precision. */
final class Rows {
  private static final int BLOCK_ELEMENTS = 1 << 15;

  private Rows() {}

  /** Returns how many points make a block whose coordinates stay in the cache: 1 to 4096. */
  static int blockSize(int dimensions) {
    return Math.clamp(BLOCK_ELEMENTS / dimensions, 1, 4096);
  }

  /** Returns the coordinates of the points {@code from .. to - 1}, row-major. */
  static double[] read(PointSet points, int from, int to) {
    int dimensions = points.dimensions();
    double[] rows = new double[Math.multiplyExact(to - from, dimensions)];
    MemorySegment elements = points.rows(from, to);
    switch (points.precision()) {
      case FLOAT32 -> {
        for (int e = 0; e < rows.length; e++) {
          rows[e] = elements.getAtIndex(ValueLayout.JAVA_FLOAT, e);
        }
      }
      case FLOAT64 ->
          MemorySegment.copy(elements, ValueLayout.JAVA_DOUBLE, 0, rows, 0, rows.length);
    }
    return rows;
  }
}
