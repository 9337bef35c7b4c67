package org.bandgram.validation.iterative;

import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.bandgram.Execution;
import org.bandgram.internal.compute.stress.PairTriangle;
import org.bandgram.internal.compute.stress.StressOps;
import org.bandgram.internal.compute.stress.StressPass;

/**
 * Multidimensional scaling into a plane by the loops of a backend, from random points. What is
 * prepared are the dissimilarities.
 */
final class ScalingLoop implements Loop {
  /** Dimensions of the configuration. */
  static final int PLANE = 2;

  private final StressOps ops;
  private final Function<Execution, PairTriangle> dissimilarities;
  private final double[][] points;
  private final double[][] product;
  private final int n;
  private StressPass pass;
  private double stress;

  /**
   * Starts from random points.
   *
   * @param dissimilarities returns those of all pairs, asked for when they are prepared
   */
  ScalingLoop(StressOps ops, int n, Function<Execution, PairTriangle> dissimilarities) {
    this.ops = ops;
    this.n = n;
    this.dissimilarities = dissimilarities;
    points = start(n, PairTriangle.padded(n));
    product = new double[PLANE][PairTriangle.padded(n)];
  }

  /** Returns coordinates from -0.5 to 0.5 of n objects, followed by zeros up to a length. */
  static double[][] start(int n, int length) {
    SplittableRandom random = new SplittableRandom(Algorithms.SEED);
    double[][] points = new double[PLANE][length];
    for (double[] coordinate : points) {
      for (int i = 0; i < n; i++) {
        coordinate[i] = random.nextDouble() - 0.5;
      }
    }
    return points;
  }

  @Override
  public void prepare(Execution execution) {
    pass = ops.prepare(dissimilarities.apply(execution), Optional.empty(), PLANE);
  }

  @Override
  public void iterate(Execution execution) {
    stress = pass.transform(points, product, execution);
    for (int k = 0; k < PLANE; k++) {
      for (int i = 0; i < n; i++) {
        points[k][i] = product[k][i] / n;
      }
    }
  }

  /** Returns the stress before the last iteration. */
  @Override
  public double[] result() {
    return new double[] {stress};
  }

  @Override
  public String backend() {
    return pass.backend();
  }
}
