package org.bandgram.cluster.kmedoids;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Some points, with weights that sum to that of all. The heaviest stand for themselves; of the
 * others one is drawn from each of equal parts of their weight, in input order, with a chance
 * proportional to its weight there. So what is summed over the sample is expected to be what is
 * summed over all points.
 *
 * @param rows different points, ascending
 * @param weights how much each stands for
 */
record PointSample(int[] rows, double[] weights) {
  /**
   * Draws points, O(n).
   *
   * @param weights how often each of n points counts, above 0
   * @param count the most points, m; all are taken if there are no more
   * @return at least m / 2 points
   */
  static PointSample of(double[] weights, int count, RandomGenerator random) {
    if (count >= weights.length) {
      return new PointSample(IntStream.range(0, weights.length).toArray(), weights);
    }
    double part = part(weights, count);
    double[] sampled = new double[weights.length];
    double passed = 0;
    long parts = 0;
    double mark = random.nextDouble() * part;
    for (int i = 0; i < weights.length; i++) {
      if (weights[i] >= part) {
        sampled[i] = weights[i];
        continue;
      }
      passed += weights[i];
      while (passed > mark) {
        sampled[i] += part;
        mark = (++parts + random.nextDouble()) * part;
      }
    }
    int[] rows = IntStream.range(0, weights.length).filter(i -> sampled[i] > 0).toArray();
    return new PointSample(rows, Arrays.stream(rows).mapToDouble(i -> sampled[i]).toArray());
  }

  /** Returns the weight from which on a point stands for itself, which the others share equally. */
  private static double part(double[] weights, int count) {
    double part = Double.POSITIVE_INFINITY;
    int known = -1;
    int heavy = 0;
    while (heavy > known) {
      known = heavy;
      double limit = part;
      double rest = Arrays.stream(weights).filter(weight -> weight < limit).sum();
      part = rest / (count - known);
      double next = part;
      heavy = (int) Arrays.stream(weights).filter(weight -> weight >= next).count();
    }
    return part;
  }
}
