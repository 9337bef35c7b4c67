package org.bandgram.similarity;

import org.bandgram.Precision;
import org.bandgram.data.PointSet;

/**
 * d(x, y) = 1 - cos(x, y), from 0 to 2: half the squared Euclidean distance of the two points on
 * the unit sphere, which keeps its precision where the angle is small. The origin has distance 1
 * from every other point and 0 from itself.
 *
 * <p>For that, a point is given one coordinate more, 0, after division by its norm; the origin
 * becomes the unit vector along that coordinate.
 */
public record CosineDistance() implements Dissimilarity {
  @Override
  public double between(PointSet x, int i, PointSet y, int j) {
    PairSums.requireAlike(x, y);
    Precision precision = x.precision();
    double[] u = new double[x.dimensions() + 1];
    double[] v = new double[x.dimensions() + 1];
    embed(x, i, u);
    embed(y, j, v);
    double sum = 0;
    for (int f = 0; f < u.length; f++) {
      sum = addSquare(sum, u[f] - v[f], precision);
    }
    return 0.5 * sum;
  }

  private static double addSquare(double sum, double difference, Precision precision) {
    if (precision == Precision.FLOAT32) {
      float rounded = (float) difference;
      return Math.fma(rounded, rounded, (float) sum);
    }
    return Math.fma(difference, difference, sum);
  }

  /**
   * Writes a point's place on the unit sphere, O(d).
   *
   * @param points a set of points in d dimensions
   * @param i one of them
   * @param target d + 1 slots; gets numbers of the set's precision
   */
  public static void embed(PointSet points, int i, double[] target) {
    int d = points.dimensions();
    double largest = 0;
    for (int f = 0; f < d; f++) {
      target[f] = points.get(i, f);
      largest = Math.max(largest, Math.abs(target[f]));
    }
    target[d] = largest == 0 ? 1 : 0;
    if (largest == 0) {
      return;
    }
    int exponent = Math.getExponent(largest);
    double sum = 0;
    for (int f = 0; f < d; f++) {
      target[f] = Math.scalb(target[f], -exponent);
      sum = Math.fma(target[f], target[f], sum);
    }
    double norm = Math.sqrt(sum);
    for (int f = 0; f < d; f++) {
      target[f] = points.precision().round(target[f] / norm);
    }
  }

  @Override
  public String name() {
    return "cosine";
  }

  @Override
  public double bound(double largestSquaredNorm, int dimensions) {
    return 4;
  }
}
