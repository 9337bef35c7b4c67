package org.bandgram.cluster.count;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.bandgram.cluster.Clustering;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.Dissimilarity;

/**
 * Points that are alone in a cluster and farther from all others than these are from each other.
 * They say nothing of how many clusters the others have.
 */
final class FarPoints {
  /** Such points are few: one, or one in so many. */
  private static final int FEW = 20;

  private FarPoints() {}

  /**
   * Finds them.
   *
   * @param points all points
   * @param rows which of them to compare with
   * @param clustering the most clusters
   * @param dissimilarity how points are compared
   * @return their clusters, ascending
   */
  static int[] clusters(
      PointSet points, int[] rows, Clustering clustering, Dissimilarity dissimilarity) {
    int[] sizes = clustering.sizes();
    int[] labels = clustering.labels();
    int[] exemplars = clustering.exemplars();
    int[] alone = IntStream.range(0, sizes.length).filter(c -> sizes[c] == 1).toArray();
    if (alone.length == 0) {
      return alone;
    }
    int[] others = Arrays.stream(rows).filter(i -> sizes[labels[i]] > 1).toArray();
    int largest =
        IntStream.range(0, sizes.length)
            .reduce((a, b) -> sizes[b] > sizes[a] ? b : a)
            .orElseThrow();
    double reach =
        Arrays.stream(others)
            .mapToDouble(i -> dissimilarity.between(points, i, points, exemplars[largest]))
            .max()
            .orElse(Double.POSITIVE_INFINITY);
    int[] far =
        Arrays.stream(alone)
            .filter(
                c ->
                    IntStream.concat(
                            Arrays.stream(others),
                            Arrays.stream(alone).filter(a -> a != c).map(a -> exemplars[a]))
                        .mapToDouble(i -> dissimilarity.between(points, i, points, exemplars[c]))
                        .allMatch(distance -> distance > 2 * reach))
            .toArray();
    return far.length <= Math.max(1, points.size() / FEW) ? far : new int[0];
  }
}
