package org.bandgram.internal.compute.cpu.stress;

import java.util.Arrays;
import java.util.Optional;
import org.bandgram.Execution;
import org.bandgram.internal.compute.stress.PairTriangle;
import org.bandgram.internal.compute.stress.StressOps;
import org.bandgram.internal.compute.stress.StressPass;
import org.bandgram.layout.BandLayout;

/**
 * Cuts the kept pairs into stripes of rows with about as many pairs, each with sums of its own for
 * the objects that its pairs touch, which are then added up in the order of stripes.
 */
public final class HostStressOps implements StressOps {
  private static final int LEAST_ROWS = 64;
  private static final int MOST_STRIPES = 64;

  private final String name;
  private final StressRows rows;

  public HostStressOps(String name, StressRows rows) {
    this.name = name;
    this.rows = rows;
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
      BandLayout layout = dissimilarities.layout();
      int stripes = Math.clamp(layout.size() / LEAST_ROWS, 1, MOST_STRIPES);
      Sums[] sums = new Sums[stripes];
      execution.forBlocks(
          stripes,
          1,
          (stripe, from, to) -> {
            int first = start(stripe, stripes, layout);
            int end = start(stripe + 1, stripes, layout);
            int origin = dissimilarities.start(first);
            double[][] own = new double[points.length][PairTriangle.padded(end - origin)];
            double stress = rows.add(dissimilarities, weights, points, own, first, end);
            sums[stripe] = new Sums(origin, end, own, stress);
          });
      return addUp(sums, product);
    }
  }

  /** What the pairs of a stripe add to the objects {@code [origin, end)}, and their stress. */
  private record Sums(int origin, int end, double[][] product, double stress) {}

  /**
   * Row i has min(i, h + 1) pairs or one less, so that equal shares of the area end at square roots
   * in the triangle before the band is as wide as it gets, and on a line from there on.
   */
  private static int start(int stripe, int stripes, BandLayout layout) {
    int n = layout.size();
    double reach = Math.min(n, layout.halfBandwidth() + 1.0);
    double share = (double) stripe / stripes;
    double triangle = reach * reach / 2;
    double area = share * (triangle + (n - reach) * reach);
    return (int)
        Math.round(area <= triangle ? Math.sqrt(2 * area) : reach + (area - triangle) / reach);
  }

  private static double addUp(Sums[] sums, double[][] product) {
    for (double[] coordinate : product) {
      Arrays.fill(coordinate, 0);
    }
    double stress = 0;
    for (Sums stripe : sums) {
      stress += stripe.stress();
      for (int k = 0; k < product.length; k++) {
        double[] part = stripe.product()[k];
        for (int i = stripe.origin(); i < stripe.end(); i++) {
          product[k][i] += part[i - stripe.origin()];
        }
      }
    }
    return stress;
  }
}
