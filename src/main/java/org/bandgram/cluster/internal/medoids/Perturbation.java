package org.bandgram.cluster.internal.medoids;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.bandgram.cluster.internal.points.CostMatrix;

/**
 * New starts for {@link SwapDescent} where every row is a candidate: half of the medoids are
 * replaced by rows drawn with a chance proportional to what they lose by the others. The draws are
 * those of D. Arthur, S. Vassilvitskii. k-means++: the advantages of careful seeding. SODA 2007.
 *
 * @param costs costs of rows for candidates, which are the same
 * @param ownCosts what each row costs where it is a medoid
 * @param allowed which candidates may be medoids
 */
record Perturbation(CostMatrix costs, double[] ownCosts, boolean[] allowed) {
  /** Returns as many medoids as given. */
  int[] of(int[] medoids, RandomGenerator random) {
    int[] shuffled = medoids.clone();
    for (int m = 0; m < shuffled.length; m++) {
      int other = m + random.nextInt(shuffled.length - m);
      int medoid = shuffled[other];
      shuffled[other] = shuffled[m];
      shuffled[m] = medoid;
    }
    double[] losses = new double[costs.rows()];
    Arrays.setAll(losses, i -> allowed[i] ? Float.MAX_VALUE : 0);
    int kept = shuffled.length / 2;
    for (int m = 0; m < kept; m++) {
      include(shuffled[m], losses);
    }
    for (int m = kept; m < shuffled.length; m++) {
      shuffled[m] = draw(losses, random);
      include(shuffled[m], losses);
    }
    return shuffled;
  }

  private void include(int medoid, double[] losses) {
    float[] column = costs.columns(medoid, medoid + 1)[0];
    for (int i = 0; i < losses.length; i++) {
      losses[i] = Math.min(losses[i], Math.max(0, column[i] - ownCosts[i]));
    }
    losses[medoid] = -1;
  }

  /** Draws an allowed row that is no medoid; any of them where none loses anything. */
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
