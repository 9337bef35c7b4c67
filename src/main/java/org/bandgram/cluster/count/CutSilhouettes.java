package org.bandgram.cluster.count;

import org.bandgram.Execution;
import org.bandgram.cluster.merge.MergeTree;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.Dissimilarity;

/**
 * How well some points suit the clusters of each cut of a merge tree: distances of these points to
 * the exemplars of all leaves, computed once. O(m K d) time and O(m K) memory for m points and K
 * leaves; a cut then takes O(m K).
 */
final class CutSilhouettes {
  private static final int POINTS_PER_BLOCK = 64;

  private final MergeTree tree;
  private final double[][] distances;

  /**
   * Computes the distances.
   *
   * @param sample m points
   * @param exemplars the exemplar of each leaf, as a point
   * @param tree how the leaves are merged
   * @param dissimilarity how points are compared
   * @param execution threads and cancellation
   */
  CutSilhouettes(
      PointSet sample,
      PointSet exemplars,
      MergeTree tree,
      Dissimilarity dissimilarity,
      Execution execution) {
    this.tree = tree;
    this.distances = new double[sample.size()][exemplars.size()];
    execution.forBlocks(
        sample.size(),
        POINTS_PER_BLOCK,
        (_, from, to) -> {
          for (int i = from; i < to; i++) {
            for (int k = 0; k < distances[i].length; k++) {
              distances[i][k] = dissimilarity.between(sample, i, exemplars, k);
            }
          }
        });
  }

  /** Returns the mean silhouette of the points after a cut into at least two clusters. */
  double silhouette(int clusters) {
    int[] exemplars = tree.exemplars(clusters);
    double sum = 0;
    for (double[] row : distances) {
      double nearest = Double.POSITIVE_INFINITY;
      double second = Double.POSITIVE_INFINITY;
      for (int exemplar : exemplars) {
        double distance = row[exemplar];
        second = Math.min(second, Math.max(nearest, distance));
        nearest = Math.min(nearest, distance);
      }
      sum += second == 0 ? 0 : (second - nearest) / second;
    }
    return sum / distances.length;
  }

  /** Returns the nearest cluster of each point after a cut. */
  int[] labels(int clusters) {
    int[] exemplars = tree.exemplars(clusters);
    int[] labels = new int[distances.length];
    for (int i = 0; i < labels.length; i++) {
      for (int c = 1; c < exemplars.length; c++) {
        if (distances[i][exemplars[c]] < distances[i][exemplars[labels[i]]]) {
          labels[i] = c;
        }
      }
    }
    return labels;
  }
}
