package org.bandgram.spark;

import java.io.Serializable;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;

/**
 * Some points in single precision, with the input row of each.
 *
 * @param at where they stand among all points, in an order that the context gives
 * @param rows input rows, m of them
 * @param dimensions number of dimensions d
 * @param coordinates m x d
 */
record PointRows(int at, int[] rows, int dimensions, float[] coordinates) implements Serializable {
  int size() {
    return rows.length;
  }

  /** Returns the points as a set, a copy. */
  PointSet toPointSet() {
    PointSet points = PointSet.allocate(size(), dimensions, Precision.FLOAT32);
    MemorySegment.copy(
        coordinates, 0, points.elements(), ValueLayout.JAVA_FLOAT, 0, coordinates.length);
    return points;
  }

  /** Returns the points {@code from .. to - 1} of these, a copy. */
  PointRows slice(int from, int to) {
    return new PointRows(
        at + from,
        Arrays.copyOfRange(rows, from, to),
        dimensions,
        Arrays.copyOfRange(coordinates, from * dimensions, to * dimensions));
  }

  /** Returns the chosen points in the chosen order, a copy. */
  PointRows select(int[] chosen) {
    int[] selected = new int[chosen.length];
    float[] values = new float[chosen.length * dimensions];
    for (int i = 0; i < chosen.length; i++) {
      selected[i] = rows[chosen[i]];
      System.arraycopy(coordinates, chosen[i] * dimensions, values, i * dimensions, dimensions);
    }
    return new PointRows(0, selected, dimensions, values);
  }

  /** Joins points one after another; there must be some. */
  static PointRows concat(List<PointRows> parts) {
    int dimensions = parts.getFirst().dimensions;
    int count = parts.stream().mapToInt(PointRows::size).sum();
    int[] rows = new int[count];
    float[] coordinates = new float[Math.multiplyExact(count, dimensions)];
    int filled = 0;
    for (PointRows part : parts) {
      System.arraycopy(part.rows, 0, rows, filled, part.size());
      System.arraycopy(
          part.coordinates, 0, coordinates, filled * dimensions, part.coordinates.length);
      filled += part.size();
    }
    return new PointRows(parts.getFirst().at, rows, dimensions, coordinates);
  }
}
