package org.bandgram.cluster.count;

import java.util.Arrays;
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
  private final int[] rows;
  private final int[] exemplars;
  private final int[] far;
  private final double[][] distances;

  /**
   * Computes the distances.
   *
   * @param points all points
   * @param rows which m of them to look at
   * @param exemplars the exemplar of each leaf, a row
   * @param tree how the leaves are merged
   * @param far leaves that count as no clusters
   * @param dissimilarity how points are compared
   * @param execution threads and cancellation
   */
  CutSilhouettes(
      PointSet points,
      int[] rows,
      int[] exemplars,
      MergeTree tree,
      int[] far,
      Dissimilarity dissimilarity,
      Execution execution) {
    this.tree = tree;
    this.rows = rows;
    this.exemplars = exemplars;
    this.far = far;
    this.distances = new double[rows.length][exemplars.length];
    execution.forBlocks(
        rows.length,
        POINTS_PER_BLOCK,
        (_, from, to) -> {
          for (int i = from; i < to; i++) {
            for (int k = 0; k < exemplars.length; k++) {
              distances[i][k] = dissimilarity.between(points, rows[i], points, exemplars[k]);
            }
          }
        });
  }

  /** Returns the number of clusters of a cut that count. */
  int counted(int clusters) {
    return counting(clusters).length;
  }

  private int[] counting(int clusters) {
    return Arrays.stream(tree.exemplars(clusters))
        .filter(leaf -> Arrays.stream(far).noneMatch(other -> other == leaf))
        .toArray();
  }

  /**
   * Returns the mean silhouette of the points after a cut. Exemplars are left out, whose distance
   * of 0 says nothing. NaN if fewer than two clusters count.
   */
  double silhouette(int clusters) {
    int[] leaves = counting(clusters);
    if (leaves.length < 2) {
      return Double.NaN;
    }
    double sum = 0;
    int count = 0;
    for (int i = 0; i < rows.length; i++) {
      int nearest = leaves[0];
      double second = Double.POSITIVE_INFINITY;
      for (int k = 1; k < leaves.length; k++) {
        double distance = distances[i][leaves[k]];
        second = Math.min(second, Math.max(distances[i][nearest], distance));
        nearest = distance < distances[i][nearest] ? leaves[k] : nearest;
      }
      if (exemplars[nearest] != rows[i]) {
        sum += second == 0 ? 0 : (second - distances[i][nearest]) / second;
        count++;
      }
    }
    return count == 0 ? 0 : sum / count;
  }

  /** Returns the nearest of the clusters that count, for each point after a cut. */
  int[] labels(int clusters) {
    int[] leaves = counting(clusters);
    int[] labels = new int[rows.length];
    for (int i = 0; i < labels.length; i++) {
      for (int c = 1; c < leaves.length; c++) {
        if (distances[i][leaves[c]] < distances[i][leaves[labels[i]]]) {
          labels[i] = c;
        }
      }
    }
    return labels;
  }
}
