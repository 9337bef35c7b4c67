package org.bandgram.cluster.kernelkmeans;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Provenance;
import org.bandgram.cluster.Status;
import org.bandgram.cluster.internal.points.ClusterSizes;
import org.bandgram.data.PointSet;

/**
 * The result of {@link KernelKMeans} on n points. Arrays are the result's own and not copied; treat
 * them as read-only.
 *
 * @param labels the cluster of each point, n values in [0, k)
 * @param sizes the number of points in each cluster, k values; 0 where a cluster is empty
 * @param objective sum of the squared distances of the points to the centroids of their clusters in
 *     feature space
 * @param distances these squared distances, n values; negative ones show an indefinite kernel
 * @param status how the run ended: converged where the labels of the best start settled before the
 *     iterations ran out
 * @param period after how many iterations labels returned, where they do so without settling, as
 *     only an indefinite kernel lets them; 0 otherwise. The result has the labels of the least
 *     objective seen then
 * @param indefinite whether the objective rose, which shows that the kernel is not positive
 *     semidefinite on these points
 * @param halfBandwidth h, where only a band of the kernel matrix was used; then the objective and
 *     the distances are those of the banded matrix, and neither the fall of the objective nor
 *     convergence is guaranteed
 * @param iterations what each iteration of the best start did
 * @param seed the seed of the best start: alone, it gives the same result
 * @param objectives the objective that each start ended with
 * @param model labels new points; empty where kernel values were precomputed or banded
 * @param timings where the time went
 * @param provenance where the result comes from
 */
public record KernelKMeansClustering(
    int[] labels,
    int[] sizes,
    double objective,
    double[] distances,
    Status status,
    int period,
    boolean indefinite,
    OptionalInt halfBandwidth,
    List<Iteration> iterations,
    long seed,
    double[] objectives,
    Optional<KernelModel> model,
    KernelTimings timings,
    Provenance provenance) {

  /**
   * One iteration: points go to their nearest centroids.
   *
   * @param objective the objective of the labels that the iteration began with
   * @param cost the sum of squared distances to the centroids of those labels, each point at its
   *     nearest
   * @param moved how many points changed their cluster
   * @param relocated how many of them went to an empty cluster
   * @param inFull whether the sums it used were computed anew
   */
  public record Iteration(
      double objective, double cost, int moved, int relocated, boolean inFull) {}

  /** Copies the list. */
  public KernelKMeansClustering {
    iterations = List.copyOf(iterations);
  }

  /** Tells whether the labels stopped changing, and every start ran to its end. */
  public boolean converged() {
    return status == Status.CONVERGED;
  }

  /** Returns the number of clusters k, empty ones included. */
  public int clusterCount() {
    return sizes.length;
  }

  /**
   * Returns a line, as {@code 4 clusters of 1,000 points (sizes 120 to 410), converged after ...}.
   */
  @Override
  public String toString() {
    return ClusterSizes.text(sizes) + ", " + status.after(iterations.size());
  }

  /**
   * Returns the point of each cluster that is nearest to its centroid in feature space; 0 for an
   * empty cluster. O(n).
   */
  public int[] nearestPoints() {
    int[] points = new int[clusterCount()];
    double[] least = new double[points.length];
    Arrays.fill(least, Double.POSITIVE_INFINITY);
    for (int i = 0; i < labels.length; i++) {
      if (distances[i] < least[labels[i]]) {
        least[labels[i]] = distances[i];
        points[labels[i]] = i;
      }
    }
    return points;
  }

  /**
   * Labels points that were not part of the run with their nearest centroids, O(m n d) time for m
   * points.
   *
   * @param points points with the dimensions of the run's; converted to their precision
   * @param execution threads and cancellation
   * @return a label in [0, k) for each point
   * @throws InvalidInputException if the dimensions differ, or kernel values were precomputed or
   *     banded, so that there is no {@link #model}
   */
  public int[] predict(PointSet points, Execution execution) {
    return model
        .orElseThrow(
            () ->
                new InvalidInputException(
                    "kernel values were precomputed or banded, so new points cannot be labelled;"
                        + " give the points themselves, and another storage than banded"))
        .predict(points, execution);
  }

  /** Labels points, as {@link #predict(PointSet, Execution)} does, on all processors. */
  public int[] predict(PointSet points) {
    try (Execution execution = Execution.onAllProcessors()) {
      return predict(points, execution);
    }
  }
}
