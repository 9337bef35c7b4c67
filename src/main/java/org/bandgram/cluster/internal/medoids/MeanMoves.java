package org.bandgram.cluster.internal.medoids;

import org.bandgram.Cancellation;
import org.bandgram.cluster.internal.points.DistinctPoints;
import org.bandgram.cluster.internal.points.Partition;
import org.bandgram.data.PointSet;

/**
 * Moves single points between clusters while that lowers the sum of squared distances to the means,
 * which follow each move. Where no move does, every point is nearest to its own mean, but not the
 * other way round: such moves leave optima in which assignment to the nearest mean is stuck. J.
 * Hartigan. Clustering Algorithms. Wiley, 1975. M. Telgarsky, A. Vattani. Hartigan's method:
 * k-means clustering without Voronoi. AISTATS 2010.
 */
final class MeanMoves {
  private static final int MOST_PASSES = 20;

  /** Larger problems, in coordinates looked at per pass, are left as they are. */
  private static final long MOST_WORK = 1_000_000_000;

  /** Smaller gains are rounding. */
  private static final double LEAST_GAIN = 1e-9;

  private final PointSet points;
  private final double[] weights;
  private final int[] labels;
  private final double[][] sums;
  private final double[] sizes;
  private final int[] members;

  private MeanMoves(DistinctPoints distinct, Partition partition) {
    int k = partition.exemplars().length;
    this.points = distinct.centres();
    this.weights = distinct.weights();
    this.labels = partition.labels().clone();
    this.sums = new double[k][points.dimensions()];
    this.sizes = new double[k];
    this.members = new int[k];
    for (int i = 0; i < labels.length; i++) {
      add(i, labels[i], 1);
    }
  }

  /**
   * Returns the clusters after all moves that pay, O(passes n K d), none of them empty; after fewer
   * moves where the run is to end early.
   */
  static Partition run(DistinctPoints distinct, Partition partition, Cancellation cancellation) {
    long work =
        (long) distinct.size() * partition.exemplars().length * distinct.points().dimensions();
    if (work > MOST_WORK) {
      return partition;
    }
    MeanMoves moves = new MeanMoves(distinct, partition);
    for (int pass = 0; pass < MOST_PASSES && moves.pass(cancellation); pass++) {}
    return new Partition(moves.labels, partition.exemplars());
  }

  /** Returns whether a point has moved and another pass may follow. */
  private boolean pass(Cancellation cancellation) {
    boolean moved = false;
    for (int i = 0; i < labels.length; i++) {
      cancellation.throwIfCancelled();
      if (cancellation.isStopping()) {
        return false;
      }
      int from = labels[i];
      if (members[from] > 1) {
        double weight = weights[i];
        double saved = distance(i, from) * sizes[from] / (sizes[from] - weight);
        int to = from;
        double least = saved * (1 - LEAST_GAIN);
        for (int c = 0; c < sizes.length; c++) {
          double added = c == from ? least : distance(i, c) * sizes[c] / (sizes[c] + weight);
          if (added < least) {
            least = added;
            to = c;
          }
        }
        if (to != from) {
          add(i, from, -1);
          add(i, to, 1);
          labels[i] = to;
          moved = true;
        }
      }
    }
    return moved;
  }

  private void add(int i, int cluster, int sign) {
    double weight = sign * weights[i];
    for (int j = 0; j < points.dimensions(); j++) {
      sums[cluster][j] += weight * points.get(i, j);
    }
    sizes[cluster] += weight;
    members[cluster] += sign;
  }

  private double distance(int i, int cluster) {
    double distance = 0;
    double[] sum = sums[cluster];
    double size = sizes[cluster];
    for (int j = 0; j < sum.length; j++) {
      double difference = points.get(i, j) - sum[j] / size;
      distance += difference * difference;
    }
    return distance;
  }

  /** Returns the sum of weighted squared distances to the means of a partition, O(n d). */
  static double cost(DistinctPoints distinct, Partition partition) {
    MeanMoves moves = new MeanMoves(distinct, partition);
    double cost = 0;
    for (int i = 0; i < moves.labels.length; i++) {
      cost += moves.weights[i] * moves.distance(i, moves.labels[i]);
    }
    return cost;
  }
}
