package org.bandgram.similarity;

import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;

/**
 * s(x, y) = x . y / (||x|| ||y||), the cosine of the angle between two points seen from the origin;
 * 0 where one of them is the origin.
 */
public record Cosine() implements Similarity {
  private static final int POINTS_PER_BLOCK = 1 << 8;

  @Override
  public double between(PointSet x, int i, PointSet y, int j) {
    Precision precision = x.precision();
    double norms = precision.round(norm(x, i) * norm(y, j));
    return norms == 0 ? 0 : precision.round(PairSums.dot(x, i, y, j) / norms);
  }

  /**
   * Returns the Euclidean norm of a point, in the point set's precision, O(d).
   *
   * @param x a set of points
   * @param i a point of {@code x}
   */
  public static double norm(PointSet x, int i) {
    return x.precision().round(Math.sqrt(PairSums.dot(x, i, x, i)));
  }

  /**
   * Returns points scaled to norm 1, but the origin as it is: their {@link Linear} similarities are
   * the cosines of the given points but for rounding, and sums of them follow from means. O(n d).
   *
   * @param points n points in d dimensions
   * @param execution threads and cancellation
   */
  public static PointSet unitVectors(PointSet points, Execution execution) {
    int d = points.dimensions();
    PointSet scaled = PointSet.allocate(points.size(), d, points.precision());
    execution.forBlocks(
        points.size(),
        POINTS_PER_BLOCK,
        (_, from, to) -> {
          double[] place = new double[d + 1];
          for (int i = from; i < to; i++) {
            CosineDistance.embed(points, i, place);
            for (int f = 0; f < d; f++) {
              scaled.set(i, f, place[f]);
            }
          }
        });
    return scaled;
  }

  @Override
  public String name() {
    return "cosine";
  }

  @Override
  public double bound(double largestSquaredNorm) {
    return Math.max(1, largestSquaredNorm);
  }
}
