package org.bandgram.cluster.internal.medoids;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.bandgram.cluster.internal.points.CostMatrix;

/**
 * Starts for {@link SwapDescent} if every row is a candidate: medoids are drawn with a chance
 * proportional to what a row loses by the medoids before it. D. Arthur, S. Vassilvitskii.
 * k-means++: the advantages of careful seeding. SODA 2007.
 *
 * @param costs costs of rows for candidates, which are the same
 * @param ownCosts what each row costs if it is a medoid
 * @param allowed which candidates may be medoids
 */
record DrawnMedoids(CostMatrix costs, double[] ownCosts, boolean[] allowed) {
  /**
   * Draws different medoids, O(K n) besides their costs.
   *
   * @param count K, at most the number of allowed candidates
   */
  int[] draw(int count, RandomGenerator random) {
    int[] medoids = new int[count];
    complete(medoids, 0, random);
    return medoids;
  }

  /** Draws half of some medoids anew. */
  int[] redraw(int[] medoids, RandomGenerator random) {
    int[] shuffled = medoids.clone();
    for (int m = 0; m < shuffled.length; m++) {
      int other = m + random.nextInt(shuffled.length - m);
      int medoid = shuffled[other];
      shuffled[other] = shuffled[m];
      shuffled[m] = medoid;
    }
    complete(shuffled, shuffled.length / 2, random);
    return shuffled;
  }

  /** Draws medoids to follow the first ones. */
  private void complete(int[] medoids, int kept, RandomGenerator random) {
    double[] losses = new double[costs.rows()];
    Arrays.setAll(losses, i -> allowed[i] ? Float.MAX_VALUE : 0);
    for (int m = 0; m < medoids.length; m++) {
      if (m >= kept) {
        medoids[m] = draw(losses, random);
      }
      include(medoids[m], losses);
    }
  }

  private void include(int medoid, double[] losses) {
    float[] column = costs.columns(medoid, medoid + 1)[0];
    for (int i = 0; i < losses.length; i++) {
      losses[i] = Math.min(losses[i], Math.max(0, column[i] - ownCosts[i]));
    }
    losses[medoid] = -1;
  }

  /** Draws an allowed row that is no medoid; any of them if none loses anything. */
  private int draw(double[] losses, RandomGenerator random) {
    double total = Arrays.stream(losses).filter(loss -> loss > 0).sum();
    double mark = random.nextDouble() * total;
    for (int i = 0; i < losses.length; i++) {
      if (losses[i] > 0 && allowed[i]) {
        mark -= losses[i];
        if (mark <= 0) {
          return i;
        }
      }
    }
    return IntStream.range(0, losses.length)
        .filter(i -> allowed[i] && losses[i] >= 0)
        .findFirst()
        .orElseThrow();
  }
}
