package org.bandgram.cluster.kmeans;

import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.lloyd.LloydPoints;
import org.bandgram.internal.compute.lloyd.StartDistances;
import org.bandgram.internal.compute.tiles.PointSums;

/**
 * Draws centroids as {@link CentroidStart.PlusPlus} says: sums of blocks of points lead to a block,
 * its distances to a point.
 */
record PlusPlusStart(
    LloydPoints points, double[] weights, RandomGenerator random, Execution execution) {
  /** Returns k of the points. */
  PointSet draw(int k) {
    int[] rows = new int[k];
    float[] ones = new float[PointSums.BLOCK];
    Arrays.fill(ones, 1);
    rows[0] = drawRow(PointSums.ofBlocks(points.points().size(), this::weight), _ -> ones);
    int[] drawn = new int[2 + (int) Math.log(k)];
    StartDistances distances = points.beginStart(weights, drawn.length);
    double[] sums = distances.potentials(new int[] {rows[0]}, execution)[0];
    distances.take(0, execution);
    for (int c = 1; c < k; c++) {
      execution.progress().update("start", c, k);
      for (int t = 0; t < drawn.length; t++) {
        drawn[t] = drawRow(sums, distances::ofBlock);
      }
      double[][] left = distances.potentials(drawn, execution);
      int best = best(left);
      distances.take(best, execution);
      rows[c] = drawn[best];
      sums = left[best];
    }
    return points.points().select(rows);
  }

  /** Returns what leaves the least distances, the first of equals. */
  private static int best(double[][] left) {
    double[] totals =
        Arrays.stream(left).mapToDouble(sums -> PointSums.overBlocks(0, sums)).toArray();
    int best = 0;
    for (int t = 1; t < totals.length; t++) {
      best = totals[t] < totals[best] ? t : best;
    }
    return best;
  }

  /**
   * Draws a row with chances weight times distance; any row where all distances are 0.
   *
   * @param sums the sum of the chances of each block
   * @param distances returns the distances of a block
   */
  private int drawRow(double[] sums, IntFunction<float[]> distances) {
    double total = PointSums.overBlocks(0, sums);
    double mark = random.nextDouble() * total;
    if (total == 0) {
      return random.nextInt(points.points().size());
    }
    int last = sums.length - 1;
    while (sums[last] == 0) {
      last--;
    }
    int block = 0;
    while (block < last && mark >= sums[block]) {
      mark -= sums[block++];
    }
    return drawRow(block * PointSums.BLOCK, mark, distances.apply(block));
  }

  private int drawRow(int from, double mark, float[] distances) {
    int end = Math.min(distances.length, points.points().size() - from);
    int row = -1;
    double left = mark;
    for (int i = 0; i < end && (row < 0 || left >= 0); i++) {
      double chance = weight(from + i) * distances[i];
      if (chance > 0) {
        row = from + i;
        left -= chance;
      }
    }
    return row;
  }

  private double weight(int i) {
    return weights.length == 0 ? 1 : weights[i];
  }
}
