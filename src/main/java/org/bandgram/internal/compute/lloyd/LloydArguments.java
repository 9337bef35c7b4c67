package org.bandgram.internal.compute.lloyd;

import static org.bandgram.InvalidInputException.require;

import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.gram.PointScale;
import org.bandgram.similarity.Dissimilarity.SquaredEuclideanDistance;

/** Checks shared by the implementations of {@link LloydPoints}. */
public final class LloydArguments {
  private LloydArguments() {}

  /** Checks the points, and returns how large they are. */
  public static PointScale requirePoints(PointSet points, Execution execution) {
    require(
        points.precision() == Precision.FLOAT32,
        "the precision of the points",
        points.precision(),
        "float32");
    return requireDistances(points, execution);
  }

  /** Checks that distances of points are numbers of single precision; returns their scale. */
  public static PointScale requireDistances(PointSet points, Execution execution) {
    PointScale scale = PointScale.of(points, execution);
    new PointScale(
            Precision.FLOAT32,
            scale.dimensions(),
            scale.coordinate(),
            scale.largest(),
            scale.squaredNorm())
        .requireRepresentable(new SquaredEuclideanDistance());
    return scale;
  }

  /** Checks centroids to start with. */
  public static void requireStart(PointSet points, PointSet centroids, Execution execution) {
    requireAlike(points, centroids);
    PointScale.of(centroids, execution)
        .requireRepresentable("centroids", "of squared norm ", new SquaredEuclideanDistance());
  }

  /** Checks that centroids can be compared with points. */
  public static void requireAlike(PointSet points, PointSet centroids) {
    require(
        centroids.dimensions() == points.dimensions(),
        "the number of dimensions of the centroids",
        centroids.dimensions(),
        points.dimensions() + ", as of the points");
    require(
        centroids.precision() == points.precision(),
        "the precision of the centroids",
        centroids.precision(),
        points.precision() + ", as of the points");
  }

  /** Checks that there are as many weights as points, or none. */
  public static void requireWeights(double[] weights, PointSet points) {
    if (weights.length > 0) {
      requireLength("the number of weights", weights.length, points);
    }
  }

  /** Checks that there are as many values as points. */
  public static void requireLength(String what, int found, PointSet points) {
    require(found == points.size(), what, found, points.size() + ", one for each point");
  }
}
