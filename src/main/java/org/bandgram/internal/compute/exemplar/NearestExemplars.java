package org.bandgram.internal.compute.exemplar;

import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;

/** The nearest exemplar of each point, from the distances of all points to one after the other. */
final class NearestExemplars {
  private static final int POINTS_PER_BLOCK = 1 << 14;

  private final int[] own;
  private final int[] labels;
  private final double[] least;

  private NearestExemplars(int[] own, int[] labels, double[] least) {
    this.own = own;
    this.labels = labels;
    this.least = least;
    Arrays.fill(least, Double.POSITIVE_INFINITY);
  }

  /**
   * Does what {@link GroundSet#assign} says, and with an own exemplar for each point what {@link
   * GroundSet#nearestOthers} says.
   */
  static void assign(
      GroundSet ground,
      PointSet candidates,
      int[] exemplars,
      int[] own,
      int[] labels,
      double[] least,
      Execution execution) {
    NearestExemplars nearest = new NearestExemplars(own, labels, least);
    DistanceColumn column = ground.column();
    double[] distances = new double[labels.length];
    for (int e = 0; e < exemplars.length; e++) {
      execution.cancellation().throwIfCancelled();
      ground.distances(candidates, exemplars[e], column, execution);
      column.copyTo(distances);
      nearest.offer(e, distances, execution);
      execution.progress().update("assign", e + 1L, exemplars.length);
    }
  }

  /** Takes in the distances of all points to an exemplar. */
  private void offer(int exemplar, double[] distances, Execution execution) {
    execution.forBlocks(
        labels.length,
        POINTS_PER_BLOCK,
        (block, from, to) -> {
          for (int i = from; i < to; i++) {
            if (distances[i] < least[i] && (own.length == 0 || own[i] != exemplar)) {
              least[i] = distances[i];
              labels[i] = exemplar;
            }
          }
        });
  }
}
