package org.bandgram.internal.compute.lloyd;

import java.util.Arrays;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.gram.GramArguments;

/**
 * Points as they are assigned: of double precision their differences from an origin.
 *
 * @param given the points
 * @param origin where differences begin; empty if there are none
 */
public record MovedPoints(PointSet given, PointSet points, double[] origin) {
  /**
   * Takes points of single precision as they are, and differences of others in the least precision
   * that keeps them apart.
   */
  public static MovedPoints of(PointSet points) {
    if (points.precision() == Precision.FLOAT32) {
      return new MovedPoints(points, points, new double[0]);
    }
    double[] origin = GramArguments.origin(points);
    return from(origin, points, GramArguments.precisionFrom(origin, points));
  }

  /** Takes differences from the first point in single precision. */
  public static MovedPoints rounded(PointSet points) {
    return from(points.row(0), points, Precision.FLOAT32);
  }

  private static MovedPoints from(double[] origin, PointSet points, Precision precision) {
    return new MovedPoints(points, GramArguments.moved(points, origin, precision), origin);
  }

  /** Moves other points alike, if they have as many dimensions. */
  public PointSet moved(PointSet others) {
    return others.dimensions() == origin.length
        ? GramArguments.moved(others, origin, points.precision())
        : others.withPrecision(points.precision());
  }

  /** Moves centroids back to where the given points are. */
  public PointSet restored(PointSet centroids) {
    double[] back = Arrays.stream(origin).map(x -> -x).toArray();
    return back.length == 0 ? centroids : GramArguments.moved(centroids, back, given.precision());
  }
}
