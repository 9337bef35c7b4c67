package org.bandgram.cluster.kmedoids;

import java.util.Comparator;
import java.util.PriorityQueue;
import org.bandgram.Execution;
import org.bandgram.cluster.internal.points.DistinctPoints;
import org.bandgram.cluster.internal.points.Partition;
import org.bandgram.cluster.internal.points.PointGroups;
import org.bandgram.data.PointSet;
import org.bandgram.order.CurveKind;
import org.bandgram.order.CurveOrdering;
import org.bandgram.order.Permutation;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Cosine;

/**
 * Points divided along a Hilbert curve into groups that stand for them. The points of the greatest
 * sum of squared distances to their mean are halved by weight, again and again, so that groups are
 * small where that matters: a few points far from all others count as well as many in a crowd.
 */
final class CurveGroups implements StandIns {
  /** In more dimensions neighbours on a curve are hardly more alike than points of a sample. */
  private static final int MOST_DIMENSIONS = 16;

  private static final int LEAST_PER_DIMENSION = 750;
  private static final int PER_CLUSTER_AND_DIMENSION = 30;

  /** The scatter of one point: less than that of any others, since it cannot be halved. */
  private static final double ALONE = -1;

  private final DistinctPoints distinct;
  private final Similarity similarity;
  private final Execution execution;
  private final Permutation order;

  /** The sum of each weighted coordinate before a position, of the squares, and of the weights. */
  private final double[][] sums;

  /** Points of successive positions, and the sum of their squared distances to their mean. */
  private record Run(int from, int to, double scatter) {}

  /**
   * Orders points, O(n (d + log n)).
   *
   * @param distinct n weighted points
   * @param similarity how points are compared, of which sums follow from means
   */
  CurveGroups(DistinctPoints distinct, Similarity similarity, Execution execution) {
    this.distinct = distinct;
    this.similarity = similarity;
    this.execution = execution;
    this.order =
        CurveOrdering.order(
            distinct.points(),
            CurveOrdering.Options.defaults().withCurve(CurveKind.HILBERT),
            execution);
    this.sums = sums(distinct, order);
  }

  /** Tells whether groups serve better than a sample. */
  static boolean serve(Similarity similarity, int dimensions) {
    boolean byMean = PointGroups.isByMean(similarity) || similarity instanceof Cosine;
    return byMean && dimensions <= MOST_DIMENSIONS;
  }

  /** Returns how many groups show where so many clusters are. */
  static long wanted(int dimensions, int clusters) {
    return (long) dimensions
        * Math.max(LEAST_PER_DIMENSION, (long) PER_CLUSTER_AND_DIMENSION * clusters);
  }

  private static double[][] sums(DistinctPoints distinct, Permutation order) {
    PointSet points = distinct.points();
    int d = points.dimensions();
    double[] centre = new double[d];
    for (int i = 0; i < points.size(); i++) {
      for (int j = 0; j < d; j++) {
        centre[j] += points.get(i, j) / points.size();
      }
    }
    double[][] sums = new double[d + 2][points.size() + 1];
    for (int position = 0; position < points.size(); position++) {
      int point = order.source(position);
      double weight = distinct.weights()[point];
      double square = 0;
      for (int j = 0; j < d; j++) {
        double x = points.get(point, j) - centre[j];
        sums[j][position + 1] = sums[j][position] + weight * x;
        square += x * x;
      }
      sums[d][position + 1] = sums[d][position] + weight * square;
      sums[d + 1][position + 1] = sums[d + 1][position] + weight;
    }
    return sums;
  }

  /** Divides points, O(n d + m (d + log n)) for m groups. */
  @Override
  public PointGroups take(int count) {
    Partition groups = Partition.of(divided(count));
    return PointGroups.of(distinct, groups, similarity, _ -> true, execution);
  }

  /** Returns a point for each point, the same in a group. */
  private int[] divided(int count) {
    PriorityQueue<Run> runs =
        new PriorityQueue<>(
            Comparator.comparingDouble((Run run) -> -run.scatter).thenComparingInt(Run::from));
    runs.add(run(0, order.size()));
    while (runs.size() < count && runs.peek().to - runs.peek().from > 1) {
      Run widest = runs.remove();
      int middle = middle(widest);
      runs.add(run(widest.from, middle));
      runs.add(run(middle, widest.to));
    }
    int[] firstOf = new int[order.size()];
    for (Run run : runs) {
      for (int position = run.from; position < run.to; position++) {
        firstOf[order.source(position)] = order.source(run.from);
      }
    }
    return firstOf;
  }

  /** Returns the position that divides the weight of a run in halves, neither without a point. */
  private int middle(Run run) {
    double[] weights = sums[sums.length - 1];
    double half = (weights[run.from] + weights[run.to]) / 2;
    int low = run.from + 1;
    int high = run.to - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (weights[middle] < half) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private Run run(int from, int to) {
    return new Run(from, to, to - from == 1 ? ALONE : Math.max(0, scatter(from, to)));
  }

  /** Returns the sum of squared distances to the mean, which rounding may take below 0. */
  private double scatter(int from, int to) {
    int d = sums.length - 2;
    double weight = sums[d + 1][to] - sums[d + 1][from];
    double scatter = sums[d][to] - sums[d][from];
    for (int j = 0; j < d; j++) {
      double sum = sums[j][to] - sums[j][from];
      scatter -= sum * sum / weight;
    }
    return scatter;
  }
}
