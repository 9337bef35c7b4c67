package org.bandgram.validation.iterative;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.lloyd.CentroidSums;
import org.bandgram.internal.compute.lloyd.LloydAssignment;
import org.bandgram.internal.compute.lloyd.LloydPoints;

/**
 * K-means by the loops of a backend, from points at equal steps. What is prepared are the points:
 * tiles of them on the CPU, a copy of them on a GPU.
 */
final class MeansLoop implements Loop {
  private final Backend backend;
  private final PointSet points;
  private final CentroidSums sums;
  private PointSet centroids;
  private LloydAssignment assignment;

  /**
   * Starts from some of the points.
   *
   * @param points n points in single precision
   * @param k number of clusters; below 192, where a backend leaves out no distance by what it knows
   *     of earlier iterations
   */
  MeansLoop(Backend backend, PointSet points, int k) {
    this.backend = backend;
    this.points = points.withPrecision(Precision.FLOAT32);
    sums = CentroidSums.of(k, points.dimensions());
    centroids = this.points.select(startingPoints(points.size(), k));
  }

  /** Returns the points that centroids start from. */
  static int[] startingPoints(int n, int k) {
    return IntStream.range(0, k).map(c -> (int) ((long) c * n / k)).toArray();
  }

  @Override
  public void prepare(Execution execution) {
    LloydPoints prepared = backend.lloyd(points, execution);
    assignment = prepared.begin(new double[0]);
  }

  @Override
  public void iterate(Execution execution) {
    assignment.assign(centroids, sums, execution);
    centroids = sums.means(centroids);
  }

  /** Returns the cluster of each point in the last iteration. */
  @Override
  public double[] result() {
    return Arrays.stream(assignment.labels()).asDoubleStream().toArray();
  }

  @Override
  public String backend() {
    return backend.name();
  }
}
