package org.bandgram.cluster.internal.medoids;

import java.util.Arrays;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.cluster.ClusterOptions.FinalAssignment;
import org.bandgram.cluster.internal.points.DistinctPoints;
import org.bandgram.cluster.internal.points.Partition;
import org.bandgram.cluster.internal.points.PointGroups;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.gram.HeldPoints;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;

/**
 * Moves points to the cluster whose mean is nearest until none moves, then single ones where that
 * still pays, and makes the medoids of these clusters their exemplars. S. Lloyd. Least squares
 * quantization in PCM. IEEE Trans. Inf. Theory 28, 1982, doi 10.1109/TIT.1982.1056489.
 *
 * @param distinct weighted points
 * @param candidate whether a point may be an exemplar
 * @param centres the points' centres
 */
public record MeanAssignment(
    DistinctPoints distinct, IntPredicate candidate, HeldPoints centres, Execution execution) {
  private static final int MOST_ROUNDS = 100;
  private static final int MOST_RESTARTS = 10;

  /** Coordinates looked at to assign all points once, for all further starts together. */
  private static final long WORK_FOR_RESTARTS = 200_000_000;

  private static final Similarity DISTANCE = new NegativeSquaredEuclidean();

  /** Refuses similarities for which means have no meaning. */
  public static void requireMeaningful(FinalAssignment assignment, Similarity similarity) {
    InvalidInputException.require(
        assignment != FinalAssignment.MEAN || similarity instanceof NegativeSquaredEuclidean,
        "assignment",
        assignment,
        "nearest or in-band for similarity " + similarity.name());
  }

  /**
   * Returns the clusters of the least sum of squared distances to means that any start leads to; of
   * a run that is to end early, the best so far.
   *
   * @param start clusters of points
   * @param seed seed of further starts with as many clusters, which small sets get
   */
  public Partition best(Partition start, long seed) {
    Partition best = settled(start);
    double least = MeanMoves.cost(distinct, best);
    int clusters = start.exemplars().length;
    long work = (long) distinct.size() * clusters * distinct.points().dimensions();
    SplittableRandom random = new SplittableRandom(seed);
    long restarts = Math.min(MOST_RESTARTS, WORK_FOR_RESTARTS / work);
    for (long restart = 0; restart < restarts && !isStopping(); restart++) {
      Partition partition = settled(spread(clusters, random));
      double cost = MeanMoves.cost(distinct, partition);
      if (cost < least) {
        best = partition;
        least = cost;
      }
    }
    return withMedoids(best);
  }

  private Partition spread(int clusters, SplittableRandom random) {
    int[] drawn = new SpreadStarts(distinct).draw(clusters, random);
    return new Partition(
        centres.nearest(distinct.points().select(drawn), DISTANCE, execution), drawn);
  }

  private Partition settled(Partition start) {
    return MeanMoves.run(distinct, nearest(start), execution.cancellation());
  }

  private boolean isStopping() {
    return execution.cancellation().isStopping();
  }

  /** Stops early rather than leave a cluster empty. */
  private Partition nearest(Partition start) {
    Partition partition = start;
    for (int round = 0; round < MOST_ROUNDS && !isStopping(); round++) {
      execution.progress().update("assign", round, MOST_ROUNDS);
      PointSet means = centres.means(partition.members(), distinct.weights(), execution);
      int[] labels = centres.nearest(means, DISTANCE, execution);
      int used = (int) Arrays.stream(labels).distinct().count();
      if (used < means.size() || Arrays.equals(labels, partition.labels())) {
        break;
      }
      partition = new Partition(labels, partition.exemplars());
    }
    execution.progress().update("assign", MOST_ROUNDS, MOST_ROUNDS);
    return partition;
  }

  private Partition withMedoids(Partition partition) {
    int[] medoids =
        PointGroups.medoids(distinct, centres, partition, DISTANCE, candidate, execution);
    int[] order =
        IntStream.range(0, medoids.length)
            .boxed()
            .sorted(Comparator.comparingInt(c -> medoids[c]))
            .mapToInt(Integer::intValue)
            .toArray();
    int[] rank = new int[medoids.length];
    for (int c = 0; c < order.length; c++) {
      rank[order[c]] = c;
    }
    return new Partition(
        Arrays.stream(partition.labels()).map(label -> rank[label]).toArray(),
        Arrays.stream(order).map(c -> medoids[c]).toArray());
  }
}
