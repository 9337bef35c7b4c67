package org.bandgram.order.internal;

import java.util.Arrays;
import org.bandgram.order.CurveOrdering.Scaling;

/**
 * Maps the points of a bounding box into the unit cube, and from there to the cells of a grid.
 *
 * <p>Dimensions in which all points agree say nothing about their order and are left out; if they
 * agree in all, one dimension of zeros remains. The rest start at zero and are scaled as {@link
 * Scaling} says. A shift moves the cube by less than its own side inside one of twice the side,
 * which is then shrunk to 1; so a shifted curve cuts the set at other places, at the cost of one
 * bit.
 *
 * <p>Boxes whose sides exceed the range of double precision are halved first; every finite
 * coordinate is mapped to a number in [0, 1], and the order along an axis is kept.
 */
public final class UnitCubeMapping {
  private final int sourceDimensions;
  private final int[] axes;
  private final double factor;
  private final double[] origins;
  private final double[] sides;
  private final double[] shift;

  private UnitCubeMapping(
      int sourceDimensions,
      int[] axes,
      double factor,
      double[] origins,
      double[] sides,
      double[] shift) {
    this.sourceDimensions = sourceDimensions;
    this.axes = axes;
    this.factor = factor;
    this.origins = origins;
    this.sides = sides;
    this.shift = shift;
  }

  /** Returns the mapping of a box, without a shift. */
  public static UnitCubeMapping of(BoundingBox box, Scaling scaling) {
    return of(box, scaling, box.dimensions());
  }

  /** Returns the mapping of the first dimensions in which a box has a side, without a shift. */
  static UnitCubeMapping of(BoundingBox box, Scaling scaling, int most) {
    int[] variable = Arrays.stream(box.variableAxes()).limit(most).toArray();
    int[] axes = variable.length == 0 ? new int[1] : variable;
    double[] min = Arrays.stream(axes).mapToDouble(j -> box.min()[j]).toArray();
    double[] max = Arrays.stream(axes).mapToDouble(j -> box.max()[j]).toArray();
    double factor = Double.isFinite(longest(min, max, 1)) ? 1 : 0.5;
    double longest = longest(min, max, factor);
    double[] origins = new double[axes.length];
    double[] sides = new double[axes.length];
    for (int k = 0; k < axes.length; k++) {
      origins[k] = min[k] * factor;
      double side = scaling == Scaling.COMMON ? longest : max[k] * factor - origins[k];
      sides[k] = side > 0 ? side : 1;
    }
    return new UnitCubeMapping(box.dimensions(), axes, factor, origins, sides, null);
  }

  private static double longest(double[] min, double[] max, double factor) {
    double longest = 0;
    for (int k = 0; k < min.length; k++) {
      longest = Math.max(longest, max[k] * factor - min[k] * factor);
    }
    return longest;
  }

  /**
   * Returns this mapping with a shift.
   *
   * @param newShift one number in [0, 1) per dimension, in sides of the cube
   */
  UnitCubeMapping shifted(double[] newShift) {
    return new UnitCubeMapping(sourceDimensions, axes, factor, origins, sides, newShift.clone());
  }

  /** Returns the number of dimensions of the cube m, at least 1. */
  public int dimensions() {
    return axes.length;
  }

  /** Returns the m dimensions of the points that the cube has. */
  public int[] axes() {
    return axes.clone();
  }

  /** Returns what coordinates are multiplied by first: 1, or 1/2 for boxes that are too large. */
  public double factor() {
    return factor;
  }

  /** Returns the m numbers that are subtracted then. */
  public double[] origins() {
    return origins.clone();
  }

  /** Returns the m numbers that the differences are divided by. */
  public double[] sides() {
    return sides.clone();
  }

  /**
   * Returns the m numbers that the quotients are shifted by before they are halved; empty for no
   * shift and no halving.
   */
  public double[] shift() {
    return shift == null ? new double[0] : shift.clone();
  }

  /**
   * Maps a run of points.
   *
   * @param rows coordinates in the dimensions of the box, row-major
   * @return coordinates from 0 to 1 in the dimensions of the cube, row-major
   */
  double[] map(double[] rows) {
    int count = rows.length / sourceDimensions;
    double[] unit = new double[count * axes.length];
    for (int i = 0; i < count; i++) {
      for (int k = 0; k < axes.length; k++) {
        double value = rows[i * sourceDimensions + axes[k]] * factor - origins[k];
        double fraction = value / sides[k];
        unit[i * axes.length + k] = shift == null ? fraction : (fraction + shift[k]) / 2;
      }
    }
    return unit;
  }

  /**
   * Returns the cells that coordinates lie in, {@code floor(u * 2^bits)}; 1 lies in the last cell.
   *
   * @param unit coordinates from 0 to 1
   * @param bits 1 to 32
   * @return one unsigned number below {@code 2^bits} per coordinate
   */
  static int[] cells(double[] unit, int bits) {
    double cellsPerSide = 1L << bits;
    long last = (1L << bits) - 1;
    int[] cells = new int[unit.length];
    for (int e = 0; e < unit.length; e++) {
      cells[e] = (int) Math.min((long) (unit[e] * cellsPerSide), last);
    }
    return cells;
  }
}
