package org.bandgram.cluster.kernelkmeans;

import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.kernelsums.ClusterMembers;
import org.bandgram.internal.compute.kernelsums.KernelSumOps;
import org.bandgram.internal.compute.kernelsums.KernelSums;
import org.bandgram.similarity.Similarity;

/**
 * Labels new points by a run of kernel K-means; it holds all points of the run.
 *
 * @param points the n points of the run
 * @param labels the cluster of each
 * @param kernel what they were compared by
 * @param norms squared norm of each centroid; infinite where a cluster is empty
 */
// shared, as the documentation of the result says
public record KernelModel(PointSet points, int[] labels, Similarity kernel, double[] norms) {
  /**
   * Labels points with their nearest centroids, ties to the lowest index: of D = k(x, x) - 2 / n_j
   * sum over l in j of k(x, l) + c_j only what differs between clusters is computed, O(m n d) time
   * for m points. The kernel must be symmetric.
   *
   * @param others m points with as many dimensions; converted to the precision of the run's
   * @param execution threads and cancellation
   * @return m labels
   */
  public int[] predict(PointSet others, Execution execution) {
    int[] nearest = new int[others.size()];
    least(others, nearest, execution);
    return nearest;
  }

  /**
   * Returns the squared distance of each point to its nearest centroid in feature space.
   *
   * @param others m points
   * @param execution threads and cancellation
   */
  public double[] distances(PointSet others, Execution execution) {
    double[] distances = least(others, new int[others.size()], execution);
    PointSet alike = others.withPrecision(points.precision());
    for (int i = 0; i < distances.length; i++) {
      distances[i] += kernel.between(alike, i, alike, i);
    }
    return distances;
  }

  private double[] least(PointSet others, int[] nearest, Execution execution) {
    InvalidInputException.require(
        others.dimensions() == points.dimensions(),
        "the number of dimensions",
        others.dimensions(),
        points.dimensions() + ", as in the run");
    KernelSumOps ops = BackendProvider.select(Device.CPU, 0).kernelSums();
    PointSet alike = others.withPrecision(points.precision());
    KernelSums sums = ops.tiled(points, alike, kernel, execution).sums(norms.length);
    sums.add(ClusterMembers.of(labels, norms.length), 1, execution);
    double[] scales = new double[norms.length];
    for (int label : labels) {
      scales[label]++;
    }
    for (int j = 0; j < scales.length; j++) {
      scales[j] = scales[j] == 0 ? 0 : 2 / scales[j];
    }
    double[] least = new double[others.size()];
    sums.nearest(scales, norms, nearest, least, execution);
    return least;
  }
}
