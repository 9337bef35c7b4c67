package org.bandgram.cluster.kmedoids;

import java.util.random.RandomGenerator;
import org.bandgram.Execution;
import org.bandgram.cluster.internal.points.DistinctPoints;
import org.bandgram.cluster.internal.points.PointGroups;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.Similarity;

/** Takes a few groups or points, with weights, to stand for all points. */
interface StandIns {
  /**
   * Takes stand-ins; all points if there are no more.
   *
   * @param count the most stand-ins
   */
  PointGroups take(int count);

  /** Prepares groups along a curve where they serve, otherwise samples. */
  static StandIns of(
      DistinctPoints distinct, Similarity similarity, RandomGenerator random, Execution execution) {
    PointGroups all = PointGroups.ofPoints(distinct, similarity);
    StandIns fewer =
        CurveGroups.serve(similarity, distinct.points().dimensions())
            ? new CurveGroups(distinct, similarity, execution)
            : count ->
                sample(PointSample.of(distinct.weights(), count, random), distinct, similarity);
    return count -> count < all.size() ? fewer.take(count) : all;
  }

  private static PointGroups sample(
      PointSample sample, DistinctPoints distinct, Similarity similarity) {
    PointSet points = distinct.points().select(sample.rows());
    PointGroups groups =
        PointGroups.ofPoints(DistinctPoints.ofGroups(points, points, sample.weights()), similarity);
    return new PointGroups(
        points, points, sample.rows(), groups.weights(), groups.cohesion(), similarity);
  }
}
