package org.bandgram.cluster;

import java.util.Arrays;
import java.util.function.IntPredicate;
import org.bandgram.Execution;
import org.bandgram.compute.GramOps;
import org.bandgram.data.PointSet;
import org.bandgram.kernel.Similarity;

/**
 * Alternates between assigning points to their most similar exemplars and replacing exemplars by
 * the medoids of their clusters, as long as the sum of similarities grows.
 *
 * @param distinct weighted points, no two at the same place
 * @param similarity how points are compared
 * @param candidate whether a point may be an exemplar
 */
record Recentring(
    DistinctPoints distinct,
    Similarity similarity,
    IntPredicate candidate,
    GramOps ops,
    Execution execution) {
  private static final int MOST_ROUNDS = 50;

  /**
   * Runs to the end.
   *
   * @param exemplars ascending indices of points
   * @return a partition with as many exemplars
   */
  Partition run(int[] exemplars) {
    Partition best = assign(exemplars);
    double greatest = sum(best);
    for (int round = 0; round < MOST_ROUNDS && !execution.cancellation().isStopping(); round++) {
      execution.progress().update("assign", round, MOST_ROUNDS);
      int[] medoids = medoids(best);
      if (Arrays.equals(medoids, best.exemplars())) {
        break;
      }
      Partition next = assign(medoids);
      double sum = sum(next);
      if (!(sum > greatest)) {
        break;
      }
      best = next;
      greatest = sum;
    }
    execution.progress().update("assign", MOST_ROUNDS, MOST_ROUNDS);
    return best;
  }

  /** Assigns each point to its most similar exemplar, an exemplar to itself. */
  Partition assign(int[] exemplars) {
    PointSet points = distinct.points();
    int[] labels = new int[points.size()];
    ops.nearest(points, points.select(exemplars), similarity, labels, execution);
    for (int c = 0; c < exemplars.length; c++) {
      labels[exemplars[c]] = c;
    }
    return new Partition(labels, exemplars);
  }

  private int[] medoids(Partition partition) {
    PointSet points = distinct.points();
    int[] medoids;
    if (PointGroups.isByMean(similarity)) {
      medoids =
          PointGroups.of(distinct, partition, similarity, candidate, execution).rows().clone();
      Arrays.sort(medoids);
      return medoids;
    }
    double[] weights = distinct.weights();
    return Medoids.of(
        partition,
        (i, k) -> weights[i] * similarity.between(points, i, points, k),
        candidate,
        execution);
  }

  /** Returns the sum of similarities of points to their exemplars, weights counted. */
  double sum(Partition partition) {
    double[] values =
        new ComparedPoints.Local(distinct.points(), similarity)
            .similarities(partition.exemplarOf(), ops, execution);
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      sum += distinct.weights()[i] * values[i];
    }
    return sum;
  }
}
