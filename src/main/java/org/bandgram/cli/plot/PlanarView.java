package org.bandgram.cli.plot;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;

/** Points seen on a plane. */
public final class PlanarView {
  /**
   * The share of the variance from which on what is left could not be seen at the same scale: dots
   * would be ten times as far apart in one direction as in the other.
   */
  static final double NEARLY_ALL = 0.99;

  private static final double HALF = 0.5;

  private final float[] xs;
  private final float[] ys;
  private final String xTitle;
  private final String yTitle;
  private final boolean isotropic;
  private final double[] origin;

  PlanarView(float[] xs, float[] ys, String xTitle, String yTitle, boolean isotropic) {
    this(xs, ys, xTitle, yTitle, isotropic, new double[2]);
  }

  private PlanarView(
      float[] xs, float[] ys, String xTitle, String yTitle, boolean isotropic, double[] origin) {
    InvalidInputException.require(xs.length >= 1, "the number of points", xs.length, "at least 1");
    InvalidInputException.require(
        xs.length == ys.length,
        "the number of y coordinates",
        ys.length,
        "the number of x coordinates, " + xs.length);
    for (int i = 0; i < xs.length; i++) {
      Drawing.look(i);
      if (!Float.isFinite(xs[i]) || !Float.isFinite(ys[i])) {
        throw InvalidInputException.of("point " + i, "(" + xs[i] + ", " + ys[i] + ")", "finite");
      }
    }
    this.xs = xs;
    this.ys = ys;
    this.xTitle = xTitle;
    this.yTitle = yTitle;
    this.isotropic = isotropic;
    this.origin = origin;
  }

  /**
   * Shows points as they are in two dimensions, along one axis (spread evenly across the other) in
   * one, and by their first two principal components otherwise, in O(n d) time. Axes have the same
   * scale, unless one of these components has nearly all the variance.
   */
  public static PlanarView of(PointSet points) {
    return switch (points.dimensions()) {
      case 1 -> spread(points);
      case 2 -> plane(points, "", "", true);
      default -> PrincipalPlane.of(points).view(points);
    };
  }

  /**
   * Shows points as {@link #of(PointSet)} does if two dimensions have half of their variance, else
   * so that near points are near.
   *
   * @param byDirection whether points are near if the angle between them is small
   */
  public static PlanarView ofNeighbours(PointSet points, boolean byDirection) {
    if (points.dimensions() <= 2) {
      return of(points);
    }
    PrincipalPlane plane = PrincipalPlane.of(points);
    return (plane.share() < HALF
            ? NeighbourPlane.of(points, byDirection)
            : Optional.<PlanarView>empty())
        .orElseGet(() -> plane.view(points));
  }

  /**
   * Returns the column that hides the others in a picture whose axes have the same scale, since it
   * has nearly all the variance; empty if there is none, or all others are constant. O(n d) time.
   */
  public static OptionalInt hidingColumn(PointSet points) {
    double[] variances =
        IntStream.range(0, points.dimensions()).mapToDouble(j -> variance(points, j)).toArray();
    double total = Arrays.stream(variances).sum();
    return IntStream.range(0, variances.length)
        .filter(j -> variances[j] > NEARLY_ALL * total && variances[j] < total)
        .findFirst();
  }

  private static double variance(PointSet points, int j) {
    double mean = 0;
    double sum = 0;
    for (int i = 0; i < points.size(); i++) {
      Drawing.look(i);
      double difference = points.get(i, j) - mean;
      mean += difference / (i + 1);
      sum += difference * (points.get(i, j) - mean);
    }
    return sum;
  }

  /**
   * Shows points whose columns were scaled: in one or two dimensions as they were before, each axis
   * at a scale of its own, in more as {@link #ofNeighbours} does.
   *
   * @param points n points
   * @param original what became these points
   * @param byDirection whether points are near if the angle between them is small
   */
  public static PlanarView ofScaled(
      PointSet points, PointSet original, List<String> columns, boolean byDirection) {
    return switch (points.dimensions()) {
      case 1 -> spread(original);
      case 2 -> plane(original, columns.get(0), columns.get(1), false);
      default -> ofNeighbours(points, byDirection);
    };
  }

  /**
   * Shows points at given places, both axes at the same scale.
   *
   * @param xs n horizontal coordinates, used as they are without a copy
   * @param ys n vertical coordinates
   * @throws InvalidInputException if there is no point, the lengths differ or a coordinate is not
   *     finite
   */
  public static PlanarView of(float[] xs, float[] ys) {
    return new PlanarView(xs, ys, "", "", true);
  }

  private static PlanarView plane(PointSet points, String x, String y, boolean isotropic) {
    double[] origin = {origin(points, 0), origin(points, 1)};
    float[] xs = column(points, 0, origin[0]);
    return new PlanarView(xs, column(points, 1, origin[1]), x, y, isotropic, origin);
  }

  private static PlanarView spread(PointSet points) {
    float[] ys = new float[points.size()];
    for (int i = 0; i < ys.length; i++) {
      Drawing.look(i);
      ys[i] = (float) (i * 0.6180339887498949 % 1);
    }
    double[] origin = {origin(points, 0), 0};
    return new PlanarView(column(points, 0, origin[0]), ys, "", "", false, origin);
  }

  /** Of coordinates in double precision, single holds the differences from the first. */
  private static double origin(PointSet points, int j) {
    return points.precision() == Precision.FLOAT64 ? points.get(0, j) : 0;
  }

  private static float[] column(PointSet points, int j, double origin) {
    float[] values = new float[points.size()];
    for (int i = 0; i < values.length; i++) {
      Drawing.look(i);
      values[i] = (float) (points.get(i, j) - origin);
    }
    return values;
  }

  /** Returns the number of points n. */
  public int size() {
    return xs.length;
  }

  /** Returns the horizontal coordinate of a point. */
  public double x(int point) {
    return origin[0] + xs[point];
  }

  /** Returns the vertical coordinate of a point. */
  public double y(int point) {
    return origin[1] + ys[point];
  }

  /** Returns what the horizontal axis shows; empty if there is nothing worth saying. */
  public String xTitle() {
    return xTitle;
  }

  /** Returns what the vertical axis shows. */
  public String yTitle() {
    return yTitle;
  }

  /** Tells whether both axes measure the same and must be drawn at the same scale. */
  public boolean isotropic() {
    return isotropic;
  }
}
