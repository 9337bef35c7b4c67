package org.bandgram.cluster.internal.medoids;

import java.util.Arrays;
import java.util.function.IntPredicate;
import org.bandgram.Checkpoints.Stage;
import org.bandgram.Checkpoints.StateTransfer;
import org.bandgram.Execution;
import org.bandgram.cluster.internal.points.DistinctPoints;
import org.bandgram.cluster.internal.points.DistributedPoints;
import org.bandgram.cluster.internal.points.Medoids;
import org.bandgram.cluster.internal.points.Partition;
import org.bandgram.cluster.internal.points.PointGroups;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.gram.HeldPoints;
import org.bandgram.similarity.Similarity;

/**
 * Alternates between assigning points to their most similar exemplars and replacing exemplars by
 * the medoids of their clusters, as long as the sum of similarities grows.
 */
public interface Recentring {
  /** After so many rounds the end is near enough. */
  int MOST_ROUNDS = 50;

  /** Assigns each point to its most similar exemplar, an exemplar to itself. */
  Partition assign(int[] exemplars);

  /** Returns the medoid of each cluster, ascending. */
  int[] medoids(Partition partition);

  /** Returns the sum of similarities of points to their exemplars, weights counted. */
  double sum(Partition partition);

  /** Returns where progress and cancellation are. */
  Execution execution();

  /**
   * What a run led to.
   *
   * @param partition the clusters
   * @param sum the sum of similarities of points to their exemplars, weights counted
   * @param rounds how often points were assigned
   * @param settled whether the run ended since nothing was gained any more
   */
  record Recentred(Partition partition, double sum, int rounds, boolean settled) {
    private static final Recentred NONE =
        new Recentred(new Partition(new int[0], new int[0]), 0, 0, false);

    /** Moves this out, or returns one that was kept. */
    private Recentred transferred(StateTransfer state) {
      return new Recentred(
          new Partition(state.array(partition.labels()), state.array(partition.exemplars())),
          state.real(sum),
          (int) state.number(rounds),
          state.flag(settled));
    }
  }

  /**
   * Runs to the end.
   *
   * @param exemplars ascending indices of points
   * @return a partition with as many exemplars
   */
  default Recentred run(int[] exemplars) {
    return run(exemplars, 0, Stage.NONE);
  }

  /**
   * Runs until a round gains little.
   *
   * @param exemplars ascending indices of points
   * @param least the least gain of a round that another follows, as a part of the sum
   * @param stage keeps the best of the rounds
   * @return a partition with as many exemplars
   */
  default Recentred run(int[] exemplars, double least, Stage stage) {
    Recentred found = stage.resumed(Recentred.NONE::transferred).orElseGet(() -> first(exemplars));
    while (found.rounds <= MOST_ROUNDS && !found.settled) {
      if (execution().cancellation().isStopping()) {
        stage.stopped(found::transferred);
        return found;
      }
      execution().progress().update("assign", found.rounds - 1, MOST_ROUNDS);
      found = next(found, least);
      stage.reached(found.rounds, found::transferred);
    }
    stage.held(found::transferred);
    execution().progress().update("assign", MOST_ROUNDS, MOST_ROUNDS);
    return found;
  }

  private Recentred first(int[] exemplars) {
    Partition partition = assign(exemplars);
    return new Recentred(partition, sum(partition), 1, false);
  }

  private Recentred next(Recentred last, double least) {
    int round = last.rounds + 1;
    int[] medoids = medoids(last.partition);
    if (Arrays.equals(medoids, last.partition.exemplars())) {
      return new Recentred(last.partition, last.sum, round, true);
    }
    Partition partition = assign(medoids);
    double sum = sum(partition);
    boolean settled = !(sum > last.sum + least * Math.abs(last.sum));
    return sum > last.sum
        ? new Recentred(partition, sum, round, settled)
        : new Recentred(last.partition, last.sum, round, settled);
  }

  /** Makes a partition of points' labels in which every exemplar has its own. */
  private static Partition partition(int[] exemplars, int[] labels) {
    for (int c = 0; c < exemplars.length; c++) {
      labels[exemplars[c]] = c;
    }
    return new Partition(labels, exemplars);
  }

  /**
   * Points in this machine's memory.
   *
   * @param distinct weighted points, no two at the same place
   * @param similarity how points are compared
   * @param candidate whether a point may be an exemplar
   * @param centres the points' centres
   */
  record Local(
      DistinctPoints distinct,
      Similarity similarity,
      IntPredicate candidate,
      HeldPoints centres,
      Execution execution)
      implements Recentring {
    @Override
    public Partition assign(int[] exemplars) {
      PointSet chosen = distinct.points().select(exemplars);
      return partition(exemplars, centres.nearest(exemplars, chosen, similarity, execution));
    }

    @Override
    public int[] medoids(Partition partition) {
      if (PointGroups.isByMean(similarity)) {
        int[] medoids =
            PointGroups.medoids(distinct, centres, partition, similarity, candidate, execution);
        Arrays.sort(medoids);
        return medoids;
      }
      double[] weights = distinct.weights();
      PointSet points = distinct.points();
      return Medoids.of(
          partition,
          (i, k) -> weights[i] * similarity.between(points, i, points, k),
          candidate,
          execution);
    }

    @Override
    public double sum(Partition partition) {
      double[] values =
          centres.similarities(distinct.points(), partition.exemplarOf(), similarity, execution);
      double sum = 0;
      for (int i = 0; i < values.length; i++) {
        sum += distinct.weights()[i] * values[i];
      }
      return sum;
    }
  }

  /**
   * Points on other machines, each of weight 1. Exemplars stay where their medoids do not follow
   * from means, or a cluster is too large to be brought together.
   */
  record Remote(DistributedPoints points, Execution execution) implements Recentring {
    /** Coordinates of a cluster that are brought to one place. */
    private static final long MOST_GATHERED = 1 << 27;

    @Override
    public Partition assign(int[] exemplars) {
      execution.cancellation().throwIfCancelled();
      return partition(exemplars, points.nearest(exemplars));
    }

    @Override
    public int[] medoids(Partition partition) {
      long largest = Arrays.stream(partition.sizes()).max().orElse(0);
      if (!PointGroups.isByMean(points.similarity())
          || largest * points.dimensions() > MOST_GATHERED) {
        return partition.exemplars();
      }
      int[] medoids = points.groups(partition.exemplarOf()).rows().clone();
      Arrays.sort(medoids);
      return medoids;
    }

    @Override
    public double sum(Partition partition) {
      return Arrays.stream(points.similarities(partition.exemplarOf())).reduce(0, Double::sum);
    }
  }
}
