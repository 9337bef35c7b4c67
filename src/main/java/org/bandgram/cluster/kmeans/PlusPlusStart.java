package org.bandgram.cluster.kmeans;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.bandgram.Execution;
import org.bandgram.cluster.internal.points.WeightedSum;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.lloyd.LloydPoints;

/** Draws centroids as {@link CentroidStart.PlusPlus} says. */
final class PlusPlusStart {
  private final LloydPoints points;
  private final double[] weights;
  private final RandomGenerator random;
  private final Execution execution;
  private final float[] nearest;

  PlusPlusStart(LloydPoints points, double[] weights, RandomGenerator random, Execution execution) {
    this.points = points;
    this.weights = weights;
    this.random = random;
    this.execution = execution;
    nearest = new float[points.points().size()];
  }

  /** Returns k of the points. */
  PointSet draw(int k) {
    int[] rows = new int[k];
    Arrays.fill(nearest, 1);
    rows[0] = drawRow(WeightedSum.byBlock(nearest, weights, execution));
    Arrays.fill(nearest, Float.POSITIVE_INFINITY);
    points.lower(points.points(), rows[0], nearest, execution);
    int trials = 2 + (int) Math.log(k);
    for (int c = 1; c < k; c++) {
      execution.progress().update("start", c, k);
      rows[c] = best(trials);
      points.lower(points.points(), rows[c], nearest, execution);
    }
    return points.points().select(rows);
  }

  /** Draws some rows; returns the one that leaves the least distances, the first of equals. */
  private int best(int trials) {
    double[] sums = WeightedSum.byBlock(nearest, weights, execution);
    int[] rows = new int[trials];
    for (int t = 0; t < trials; t++) {
      rows[t] = drawRow(sums);
    }
    double[] left = new double[trials];
    points.potentials(points.points().select(rows), nearest, weights, left, execution);
    int best = 0;
    for (int t = 1; t < trials; t++) {
      best = left[t] < left[best] ? t : best;
    }
    return rows[best];
  }

  /** Draws a row with chances weight times distance; any row where all distances are 0. */
  private int drawRow(double[] sums) {
    double total = Arrays.stream(sums).sum();
    double mark = random.nextDouble() * total;
    if (total == 0) {
      return random.nextInt(nearest.length);
    }
    int block = 0;
    while (block < sums.length - 1 && mark >= sums[block]) {
      mark -= sums[block++];
    }
    int end = (int) Math.min(nearest.length, (block + 1L) * WeightedSum.BLOCK);
    int row = -1;
    for (int i = block * WeightedSum.BLOCK; i < end && (row < 0 || mark >= 0); i++) {
      double chance = (weights.length == 0 ? 1 : weights[i]) * nearest[i];
      if (chance > 0) {
        row = i;
        mark -= chance;
      }
    }
    return row < 0 ? firstApart() : row;
  }

  /** Rounding led to a block without any chance. */
  private int firstApart() {
    int row = 0;
    while (nearest[row] == 0) {
      row++;
    }
    return row;
  }
}
