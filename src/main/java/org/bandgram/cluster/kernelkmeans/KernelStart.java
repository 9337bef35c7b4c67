package org.bandgram.cluster.kernelkmeans;

import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import org.bandgram.Execution;
import org.bandgram.internal.compute.kernelsums.KernelMatrix;
import org.bandgram.order.Permutation;

/**
 * Makes the labels that a start of kernel K-means begins with.
 *
 * @param matrix kernel values
 * @param diagonal those of each point with itself
 * @param order which point each row belongs to
 * @param execution how to run
 */
record KernelStart(KernelMatrix matrix, double[] diagonal, Permutation order, Execution execution) {
  /** Returns a label in [0, k) for each row. */
  int[] labels(LabelStart start, int k, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return ofAnyMatrix(start, order, k, random).orElseGet(() -> spread(k, random));
  }

  /** Returns labels of rows that do not depend on kernel values; empty if they do. */
  static Optional<int[]> ofAnyMatrix(
      LabelStart start, Permutation order, int k, SplittableRandom random) {
    int n = order.size();
    return switch (start) {
      case LabelStart.Given given -> Optional.of(order.apply(given.labels()));
      case LabelStart.RoundRobin _ -> {
        int[] labels = new int[n];
        Arrays.setAll(labels, row -> order.source(row) % k);
        yield Optional.of(labels);
      }
      case LabelStart.Random _ -> Optional.of(random.ints(n, 0, k).toArray());
      case LabelStart.PlusPlus _ -> Optional.empty();
    };
  }

  private int[] spread(int k, SplittableRandom random) {
    int n = diagonal.length;
    int[] labels = new int[n];
    double[] nearest = new double[n];
    Arrays.fill(nearest, Double.POSITIVE_INFINITY);
    int drawn = random.nextInt(n);
    for (int j = 0; j < k; j++) {
      execution.progress().update("start", j, k);
      double[] row = matrix.row(drawn, execution);
      for (int i = 0; i < n; i++) {
        double distance = diagonal[i] - 2 * row[i] + diagonal[drawn];
        if (distance < nearest[i]) {
          nearest[i] = distance;
          labels[i] = j;
        }
      }
      nearest[drawn] = 0;
      drawn = draw(nearest, random);
    }
    return labels;
  }

  /** Draws a point; of an indefinite kernel's negative distances none. */
  private static int draw(double[] chances, SplittableRandom random) {
    double total = 0;
    for (double chance : chances) {
      total += Math.max(0, chance);
    }
    double mark = random.nextDouble() * total;
    int drawn = random.nextInt(chances.length);
    for (int i = 0; i < chances.length && mark >= 0; i++) {
      if (chances[i] > 0) {
        drawn = i;
        mark -= chances[i];
      }
    }
    return drawn;
  }
}
