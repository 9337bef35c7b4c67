package org.bandgram.cluster;

import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.similarity.Similarity;

/**
 * Labels new points by the exemplars of a run of affinity propagation.
 *
 * @param exemplars the K exemplars, row c belonging to label c
 * @param similarity what the run compared points by
 */
public record ExemplarModel(PointSet exemplars, Similarity similarity) {
  /**
   * Labels each point with its most similar exemplar, ties to the lowest label. O(n K d) time or
   * less. Points are converted to the exemplars' precision; the labels do not depend on the number
   * of threads.
   *
   * @param points n points with the exemplars' number of dimensions
   * @param execution threads, progress and cancellation
   * @return n labels in [0, K)
   * @throws InvalidInputException if the dimensions differ
   */
  public int[] predict(PointSet points, Execution execution) {
    InvalidInputException.require(
        points.dimensions() == exemplars.dimensions(),
        "the number of dimensions",
        points.dimensions(),
        exemplars.dimensions() + ", as in the exemplars");
    int[] labels = new int[points.size()];
    BackendProvider.select(Device.CPU, 0)
        .gram()
        .nearest(
            points.withPrecision(exemplars.precision()), exemplars, similarity, labels, execution);
    return labels;
  }

  /** Labels each point, as {@link #predict(PointSet, Execution)} does, on all processors. */
  public int[] predict(PointSet points) {
    try (Execution execution = Execution.onAllProcessors()) {
      return predict(points, execution);
    }
  }
}
