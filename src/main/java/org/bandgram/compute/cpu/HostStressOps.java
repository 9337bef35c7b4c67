package org.bandgram.compute.cpu;

import java.util.Arrays;
import java.util.Optional;
import org.bandgram.Execution;
import org.bandgram.compute.PairTriangle;
import org.bandgram.compute.StressOps;
import org.bandgram.compute.StressPass;

/**
 * Cuts the triangle of pairs into stripes of rows with about as many pairs, each with sums of its
 * own, which are then added up in the order of stripes.
 */
final class HostStressOps implements StressOps {
  private static final int LEAST_ROWS = 64;
  private static final int MOST_STRIPES = 64;

  private final String name;
  private final StressRows rows;

  HostStressOps(String name, StressRows rows) {
    this.name = name;
    this.rows = rows;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public StressPass prepare(
      PairTriangle dissimilarities, Optional<PairTriangle> weights, int dimensions) {
    return new Pass(name, rows, dissimilarities, weights.orElse(null));
  }

  /** Pairs on the host. */
  private record Pass(
      String backend, StressRows rows, PairTriangle dissimilarities, PairTriangle weights)
      implements StressPass {
    @Override
    public double transform(double[][] points, double[][] product, Execution execution) {
      int n = dissimilarities.size();
      int stripes = Math.clamp(n / LEAST_ROWS, 1, MOST_STRIPES);
      double[][][] sums = new double[stripes][points.length][];
      double[] stress = new double[stripes];
      execution.forBlocks(
          stripes,
          1,
          (stripe, from, to) -> {
            int end = start(stripe + 1, stripes, n);
            for (int k = 0; k < points.length; k++) {
              sums[stripe][k] = new double[PairTriangle.padded(end)];
            }
            int first = start(stripe, stripes, n);
            stress[stripe] = rows.add(dissimilarities, weights, points, sums[stripe], first, end);
          });
      addUp(sums, product, n);
      double total = 0;
      for (double part : stress) {
        total += part;
      }
      return total;
    }
  }

  /** Row i has i pairs, so that equal areas of the triangle end at square roots. */
  private static int start(int stripe, int stripes, int n) {
    return (int) Math.round(n * Math.sqrt((double) stripe / stripes));
  }

  private static void addUp(double[][][] sums, double[][] product, int n) {
    for (int k = 0; k < product.length; k++) {
      Arrays.fill(product[k], 0);
      for (double[][] stripe : sums) {
        double[] part = stripe[k];
        int count = Math.min(n, part.length);
        for (int i = 0; i < count; i++) {
          product[k][i] += part[i];
        }
      }
    }
  }
}
