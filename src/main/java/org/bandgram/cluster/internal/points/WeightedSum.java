package org.bandgram.cluster.internal.points;

import org.bandgram.Execution;

/** Sums over points in double precision, by fixed blocks. */
public final class WeightedSum {
  /** Points in a block. */
  public static final int BLOCK = 1 << 12;

  private WeightedSum() {}

  /** Returns the sum of weights[i] values[i] over each block; every weight is 1 without any. */
  public static double[] byBlock(float[] values, double[] weights, Execution execution) {
    double[] parts = new double[Execution.blocks(values.length, BLOCK)];
    execution.forBlocks(
        values.length,
        BLOCK,
        (block, from, to) -> {
          double sum = 0;
          for (int i = from; i < to; i++) {
            sum += weights.length == 0 ? values[i] : weights[i] * values[i];
          }
          parts[block] = sum;
        });
    return parts;
  }
}
