package org.bandgram.cluster.kmeans;

import java.util.Comparator;
import java.util.PriorityQueue;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.lloyd.CentroidSums;
import org.bandgram.internal.compute.lloyd.LloydAssignment;

/**
 * Gives each empty cluster a point of its own: the one farthest from its centroid, of equally far
 * ones the first, whose cluster has others left. Its former cluster's sum loses it, so its centroid
 * moves without it. F. Pedregosa et al., scikit-learn, JMLR 12, 2011, does the same.
 */
final class EmptyClusters {
  private EmptyClusters() {}

  /**
   * Fills the sums of empty clusters; O(n) time if there are any, else O(k). Labels stay as they
   * are until the next assignment.
   *
   * @return how many clusters got a point, fewer than were empty where too few points differ from
   *     their centroids
   */
  static int fill(LloydRun.Problem problem, LloydAssignment assignment, CentroidSums sums) {
    int empty = 0;
    for (double weight : sums.weights()) {
      empty += weight == 0 ? 1 : 0;
    }
    if (empty == 0) {
      return 0;
    }
    int[] labels = assignment.labels();
    float[] distances = assignment.distances();
    int[] members = new int[sums.size()];
    for (int label : labels) {
      members[label]++;
    }
    int[] far = farthest(distances, empty + sums.size());
    PointSet points = problem.points();
    int next = 0;
    int filled = 0;
    for (int c = 0; c < sums.size(); c++) {
      if (members[c] == 0 && sums.weights()[c] == 0) {
        while (next < far.length && members[labels[far[next]]] < 2) {
          next++;
        }
        if (next == far.length || distances[far[next]] == 0) {
          return filled;
        }
        int i = far[next++];
        double weight = problem.weight(i);
        sums.add(points, i, -weight, labels[i]);
        sums.add(points, i, weight, c);
        members[labels[i]]--;
        filled++;
      }
    }
    return filled;
  }

  /** Returns the points of the greatest distances, the farthest first, ties by index. */
  private static int[] farthest(float[] distances, int count) {
    Comparator<Integer> nearerFirst =
        Comparator.<Integer>comparingDouble(i -> distances[i])
            .thenComparing(Comparator.reverseOrder());
    PriorityQueue<Integer> kept = new PriorityQueue<>(nearerFirst);
    for (int i = 0; i < distances.length; i++) {
      if (kept.size() < count) {
        kept.add(i);
      } else if (distances[i] > distances[kept.element()]) {
        kept.remove();
        kept.add(i);
      }
    }
    int[] rows = new int[kept.size()];
    for (int r = rows.length - 1; r >= 0; r--) {
      rows[r] = kept.remove();
    }
    return rows;
  }
}
