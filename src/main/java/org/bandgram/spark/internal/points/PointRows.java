package org.bandgram.spark.internal.points;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.messages.Numbers;

/**
 * Some points with the input row of each.
 *
 * @param at where they stand among all points, in an order that the context gives
 * @param rows input rows, m of them
 * @param dimensions number of dimensions d
 * @param coordinates m x d
 */
public record PointRows(int at, int[] rows, int dimensions, Numbers coordinates)
    implements Serializable {
  /** Returns m. */
  public int size() {
    return rows.length;
  }

  /** Returns the same rows with other coordinates. */
  public PointRows with(Numbers others) {
    return new PointRows(at, rows, dimensions, others);
  }

  /** Returns some columns, one after another. */
  public double[] columns(int from, int to) {
    double[] values = new double[(to - from) * size()];
    for (int k = 0; k < values.length; k++) {
      values[k] = coordinates.get(k % size() * dimensions + from + k / size());
    }
    return values;
  }

  /** Returns where some rows are among these, which ascend. */
  int[] places(int[] wanted) {
    return Arrays.stream(wanted).map(row -> Arrays.binarySearch(rows, row)).toArray();
  }

  /** Returns the points as a set, a copy. */
  public PointSet toPointSet() {
    PointSet points = PointSet.allocate(size(), dimensions, coordinates.precision());
    coordinates.copyTo(0, points.elements(), 0, coordinates.length());
    return points;
  }

  /** Returns the points {@code from .. to - 1} of these, a copy. */
  public PointRows slice(int from, int to) {
    return new PointRows(
        at + from,
        Arrays.copyOfRange(rows, from, to),
        dimensions,
        coordinates.slice(from * dimensions, to * dimensions));
  }

  /** Returns the chosen points in the chosen order, a copy. */
  public PointRows select(int[] chosen) {
    int[] selected = new int[chosen.length];
    Numbers values = Numbers.allocate(chosen.length * dimensions, coordinates.precision());
    for (int i = 0; i < chosen.length; i++) {
      selected[i] = rows[chosen[i]];
      coordinates.copyTo(chosen[i] * dimensions, values, i * dimensions, dimensions);
    }
    return new PointRows(0, selected, dimensions, values);
  }

  /** Joins points one after another; there must be some. */
  public static PointRows concat(List<PointRows> parts) {
    int dimensions = parts.getFirst().dimensions;
    int count = parts.stream().mapToInt(PointRows::size).sum();
    int[] rows = new int[count];
    Numbers coordinates =
        Numbers.allocate(
            Math.multiplyExact(count, dimensions), parts.getFirst().coordinates.precision());
    int filled = 0;
    for (PointRows part : parts) {
      System.arraycopy(part.rows, 0, rows, filled, part.size());
      part.coordinates.copyTo(0, coordinates, filled * dimensions, part.coordinates.length());
      filled += part.size();
    }
    return new PointRows(parts.getFirst().at, rows, dimensions, coordinates);
  }
}
