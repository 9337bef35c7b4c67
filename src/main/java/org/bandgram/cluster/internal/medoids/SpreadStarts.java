package org.bandgram.cluster.internal.medoids;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.bandgram.cluster.internal.points.DistinctPoints;
import org.bandgram.data.PointSet;

/**
 * Draws points that lie far apart: each with a chance proportional to its weight times its squared
 * distance to the nearest one drawn before. D. Arthur, S. Vassilvitskii. k-means++: the advantages
 * of careful seeding. SODA 2007.
 *
 * @param distinct the points
 */
record SpreadStarts(DistinctPoints distinct) {
  /**
   * Draws points, O(n K d).
   *
   * @param count K, at most the number of points
   * @return K ascending indices
   */
  int[] draw(int count, RandomGenerator random) {
    double[] chances = distinct.weights().clone();
    double[] nearest = new double[distinct.size()];
    Arrays.fill(nearest, Double.POSITIVE_INFINITY);
    int[] drawn = new int[count];
    for (int c = 0; c < count; c++) {
      drawn[c] = draw(chances, random);
      for (int i = 0; i < nearest.length; i++) {
        nearest[i] = Math.min(nearest[i], distance(i, drawn[c]));
        chances[i] = distinct.weights()[i] * nearest[i];
      }
    }
    Arrays.sort(drawn);
    return drawn;
  }

  private static int draw(double[] chances, RandomGenerator random) {
    double mark = random.nextDouble() * Arrays.stream(chances).sum();
    int last = 0;
    for (int i = 0; i < chances.length && mark >= 0; i++) {
      if (chances[i] > 0) {
        mark -= chances[i];
        last = i;
      }
    }
    return last;
  }

  private double distance(int i, int k) {
    PointSet points = distinct.points();
    double distance = 0;
    for (int j = 0; j < points.dimensions(); j++) {
      double difference = points.get(i, j) - points.get(k, j);
      distance += difference * difference;
    }
    return distance;
  }
}
