package org.bandgram.cluster.kmeans;

import java.util.Arrays;
import java.util.List;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.Provenance;
import org.bandgram.cluster.Clustering.ExemplarModel;
import org.bandgram.cluster.Status;
import org.bandgram.cluster.internal.points.ClusterSizes;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.lloyd.LloydAssignment;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;

/**
 * The result of {@link KMeans} on n points in d dimensions. Arrays are the result's own and not
 * copied; treat them as read-only.
 *
 * @param labels the cluster of each point, n values in [0, k): the nearest centroid, ties to the
 *     lowest index
 * @param centroids k x d, in the precision of the points; those that the labels belong to, means of
 *     their clusters once the run has converged. A cluster can be empty only where there are fewer
 *     different points than clusters
 * @param inertia sum over the points of weight times squared distance to the centroid
 * @param status how the run ended: converged where the centroids of the best start settled before
 *     the iterations ran out
 * @param iterations what each iteration of the best start did
 * @param seed the seed of the best start: alone, it gives the same result
 * @param inertias the inertia that each start ended with
 * @param hostShare the part of the points that the CPU assigned: 1 where no GPU was used, 0 where
 *     it assigned all, a number between where they shared them
 * @param provenance where the result comes from
 */
public record KMeansClustering(
    int[] labels,
    PointSet centroids,
    double inertia,
    Status status,
    List<Iteration> iterations,
    long seed,
    double[] inertias,
    double hostShare,
    Provenance provenance) {

  /**
   * One iteration: points go to their nearest centroids, centroids to the means of their points.
   *
   * @param inertia the inertia after the assignment, before centroids move
   * @param moved how many points changed their cluster; n in the first iteration
   * @param relocated how many empty clusters got a point of their own
   * @param shift the sum of the squared distances that centroids moved
   */
  public record Iteration(double inertia, int moved, int relocated, double shift) {}

  /** Copies the list. */
  public KMeansClustering {
    iterations = List.copyOf(iterations);
  }

  /** Tells whether the centroids stopped moving, and every start ran to its end. */
  public boolean converged() {
    return status == Status.CONVERGED;
  }

  /** Returns the number of clusters k. */
  public int clusterCount() {
    return centroids.size();
  }

  /** Returns the number of points in each cluster, k values that sum to n. */
  public int[] sizes() {
    return ClusterSizes.of(labels, clusterCount());
  }

  /**
   * Returns a line, as {@code 4 clusters of 1,000 points (sizes 120 to 410), converged after ...}.
   */
  @Override
  public String toString() {
    return ClusterSizes.text(sizes()) + ", " + status.after(iterations.size());
  }

  /** Returns the model that labels new points. */
  public CentroidModel model() {
    return new CentroidModel(centroids);
  }

  /** Labels points; see {@link CentroidModel#predict(PointSet, Execution)}. */
  public int[] predict(PointSet points, Execution execution) {
    return model().predict(points, execution);
  }

  /** Labels points on all processors. */
  public int[] predict(PointSet points) {
    return model().predict(points);
  }

  /**
   * Returns the point of each cluster nearest to its centroid, the first of equally near ones; 0
   * for a cluster without points. O(n d).
   *
   * @param points those that were clustered
   */
  public int[] nearestRows(PointSet points) {
    int[] rows = new int[clusterCount()];
    double[] least = new double[rows.length];
    Arrays.fill(least, Double.POSITIVE_INFINITY);
    for (int i = 0; i < labels.length; i++) {
      int c = labels[i];
      double distance = 0;
      for (int f = 0; f < points.dimensions(); f++) {
        double difference = points.get(i, f) - centroids.get(c, f);
        distance += difference * difference;
      }
      if (distance < least[c]) {
        least[c] = distance;
        rows[c] = i;
      }
    }
    return rows;
  }

  /**
   * Labels new points by the centroids of a run of {@link KMeans}.
   *
   * @param centroids the k centroids, row c belonging to label c
   */
  public record CentroidModel(PointSet centroids) {
    /**
     * Labels each point with its nearest centroid, ties to the lowest label. O(n k d) time. Labels
     * do not depend on the number of threads, and points of the run get those that they have.
     *
     * @param points n points with the centroids' number of dimensions; converted to their precision
     * @param execution threads and cancellation
     * @return n labels in [0, k)
     * @throws InvalidInputException if the dimensions differ, or coordinates are so large that
     *     squared distances could overflow
     */
    public int[] predict(PointSet points, Execution execution) {
      InvalidInputException.require(
          points.dimensions() == centroids.dimensions(),
          "the number of dimensions",
          points.dimensions(),
          centroids.dimensions() + ", as in the centroids");
      if (centroids.precision() == Precision.FLOAT64) {
        return new ExemplarModel(centroids, new NegativeSquaredEuclidean())
            .predict(points, execution);
      }
      LloydAssignment assignment =
          BackendProvider.select(Device.CPU, 0)
              .lloyd(points.withPrecision(centroids.precision()), execution)
              .begin(new double[0]);
      assignment.assign(centroids, execution);
      return assignment.labels();
    }

    /** Labels each point, as {@link #predict(PointSet, Execution)} does, on all processors. */
    public int[] predict(PointSet points) {
      try (Execution execution = Execution.onAllProcessors()) {
        return predict(points, execution);
      }
    }
  }
}
