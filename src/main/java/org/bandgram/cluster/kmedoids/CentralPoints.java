package org.bandgram.cluster.kmedoids;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.cluster.internal.points.DistinctPoints;
import org.bandgram.cluster.internal.points.Partition;
import org.bandgram.cluster.internal.points.PointGroups;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.gram.HeldPoints;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;

/**
 * What is in the middle of clusters: their means, if sums of similarities follow from means, and
 * the points that are most similar to these, or otherwise to the medoids.
 *
 * @param distinct weighted points
 * @param similarity how points are compared
 * @param held the points
 */
record CentralPoints(
    DistinctPoints distinct, Similarity similarity, HeldPoints held, Execution execution) {
  private static final int MEAN_ROUNDS = 4;

  /**
   * Moves points to the nearest mean a few times, O(n K d) each: by their means clusters see where
   * their points are better than by one of these.
   */
  Partition towardsMeans(Partition start) {
    Partition partition = start;
    for (int round = 0; round < MEAN_ROUNDS && !execution.cancellation().isStopping(); round++) {
      PointSet means = held.means(partition.members(), distinct.weights(), execution);
      int[] labels = held.nearest(means, new NegativeSquaredEuclidean(), execution);
      Partition next = new Partition(labels, partition.exemplars());
      if (Arrays.stream(next.sizes()).anyMatch(size -> size == 0)) {
        break;
      }
      partition = next;
    }
    return partition;
  }

  /**
   * Returns the points in the middle of each cluster, ascending, and its exemplar.
   *
   * @param perCluster how many of each, if it has so many
   */
  int[] of(Partition partition, int perCluster) {
    PointSet middles =
        PointGroups.isByMean(similarity)
            ? held.means(partition.members(), distinct.weights(), execution)
            : distinct.points().select(partition.exemplars());
    double[] values = held.similarities(middles, partition.labels(), similarity, execution);
    int[][] members = partition.members();
    int[][] central = new int[members.length][];
    execution.forBlocks(
        members.length,
        1,
        (_, from, to) -> {
          for (int c = from; c < to; c++) {
            central[c] =
                Arrays.stream(members[c])
                    .boxed()
                    .sorted(Comparator.comparingDouble((Integer i) -> -values[i]))
                    .limit(perCluster)
                    .mapToInt(i -> i)
                    .toArray();
          }
        });
    return IntStream.concat(
            Arrays.stream(central).flatMapToInt(Arrays::stream),
            Arrays.stream(partition.exemplars()))
        .sorted()
        .distinct()
        .toArray();
  }
}
