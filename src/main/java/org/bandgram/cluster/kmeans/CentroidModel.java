package org.bandgram.cluster.kmeans;

import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.cluster.ExemplarModel;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.lloyd.LloydAssignment;
import org.bandgram.similarity.NegativeSquaredEuclidean;

/**
 * Labels new points by the centroids of a run of {@link KMeans}.
 *
 * @param centroids the k centroids, row c belonging to label c
 */
public record CentroidModel(PointSet centroids) {
  /**
   * Labels each point with its nearest centroid, ties to the lowest label. O(n k d) time. Labels do
   * not depend on the number of threads, and points of the run get those that they have.
   *
   * @param points n points with the centroids' number of dimensions; converted to their precision
   * @param execution threads and cancellation
   * @return n labels in [0, k)
   * @throws org.bandgram.InvalidInputException if the dimensions differ, or coordinates are so
   *     large that squared distances could overflow
   */
  public int[] predict(PointSet points, Execution execution) {
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
