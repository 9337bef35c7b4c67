package org.bandgram.cluster.internal.points;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.CustomSimilarity;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Linear;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;

/**
 * Groups of points as the nodes of one level, after C. Furtlehner, M. Sebag, X. Zhang. Scaling
 * analysis of affinity propagation. Phys. Rev. E 81, 2010, doi 10.1103/PhysRevE.81.066102. The
 * similarity of group i to group j is the sum of its points' similarities to the exemplar of j:
 *
 * <pre>
 *   s'(i, j) = w_i s(c_i, e_j) + const_i
 * </pre>
 *
 * with w_i the weight of its points, e_j an exemplar and c_i a representative, which is their mean
 * where that is exact (squared Euclidean distance, inner product) and their exemplar otherwise. The
 * constant, minus the squared distances to the mean, changes no message and is left out.
 *
 * @param representatives m points c
 * @param exemplars m points e
 * @param rows the point that is each group's exemplar
 * @param weights m weights w
 * @param cohesion sum of similarities of each group's points to its own exemplar, same constant
 *     left out
 * @param similarity how points are compared
 */
public record PointGroups(
    PointSet representatives,
    PointSet exemplars,
    int[] rows,
    double[] weights,
    double[] cohesion,
    Similarity similarity) {

  /** A group's number is stored in two coordinates of up to so many values each. */
  private static final int NUMBERS = 1 << 16;

  /** Returns a group for each point. */
  public static PointGroups ofPoints(DistinctPoints distinct, Similarity similarity) {
    PointSet points = distinct.points();
    double[] cohesion = new double[points.size()];
    Arrays.setAll(cohesion, i -> distinct.weights()[i] * similarity.between(points, i, points, i));
    int[] rows = new int[points.size()];
    Arrays.setAll(rows, i -> i);
    return new PointGroups(points, points, rows, distinct.weights(), cohesion, similarity);
  }

  /** Returns the groups that points stand for. */
  public static PointGroups standingFor(
      DistinctPoints distinct, double[] cohesion, Similarity similarity) {
    return new PointGroups(
        distinct.centres(),
        distinct.points(),
        distinct.rows(),
        distinct.weights(),
        cohesion,
        similarity);
  }

  /**
   * Returns the groups of a partition of points. A group's exemplar is its medoid where that
   * follows from the mean, the partition's otherwise.
   *
   * @param distinct the points
   * @param partition the groups
   * @param similarity how points are compared
   * @param candidate whether a point may be an exemplar
   */
  public static PointGroups of(
      DistinctPoints distinct,
      Partition partition,
      Similarity similarity,
      IntPredicate candidate,
      Execution execution) {
    int count = partition.exemplars().length;
    PointSet points = distinct.points();
    double[] weights = new double[count];
    for (int i = 0; i < points.size(); i++) {
      weights[partition.labels()[i]] += distinct.weights()[i];
    }
    int[][] members = partition.members();
    int[] rows = partition.exemplars().clone();
    double[] cohesion = new double[count];
    PointSet representatives;
    if (isByMean(similarity)) {
      representatives = means(distinct, members, execution);
      execution.forBlocks(
          count,
          perBlock(count),
          (_, from, to) -> {
            for (int g = from; g < to; g++) {
              rows[g] =
                  medoid(representatives, g, points, members[g], rows[g], similarity, candidate);
              cohesion[g] = weights[g] * similarity.between(representatives, g, points, rows[g]);
            }
          });
    } else {
      representatives = points.select(rows);
      execution.forBlocks(
          count,
          perBlock(count),
          (_, from, to) -> {
            for (int g = from; g < to; g++) {
              for (int i : members[g]) {
                cohesion[g] +=
                    distinct.weights()[i] * similarity.between(points, i, points, rows[g]);
              }
            }
          });
    }
    return new PointGroups(
        representatives, points.select(rows), rows, weights, cohesion, similarity);
  }

  /** Tells whether sums of similarities follow from means exactly. */
  public static boolean isByMean(Similarity similarity) {
    return similarity instanceof NegativeSquaredEuclidean || similarity instanceof Linear;
  }

  /** Returns how many groups a thread takes at a time: few large ones one by one. */
  private static int perBlock(int groups) {
    return Math.max(1, groups >> 10);
  }

  /** Returns the mean of each cluster's points, weights counted. */
  public static PointSet means(DistinctPoints distinct, int[][] members, Execution execution) {
    PointSet points = distinct.centres();
    PointSet means = PointSet.allocate(members.length, points.dimensions(), points.precision());
    execution.forBlocks(
        members.length,
        perBlock(members.length),
        (_, from, to) -> {
          double[] sum = new double[points.dimensions()];
          for (int g = from; g < to; g++) {
            double weight = add(distinct, members[g], sum);
            for (int j = 0; j < sum.length; j++) {
              means.set(g, j, sum[j] / weight);
            }
          }
        });
    return means;
  }

  /** Sets the sum of points times their weights; returns the sum of the weights. */
  private static double add(DistinctPoints distinct, int[] members, double[] sum) {
    PointSet points = distinct.centres();
    Arrays.fill(sum, 0);
    double all = 0;
    for (int i : members) {
      double weight = distinct.weights()[i];
      all += weight;
      for (int j = 0; j < sum.length; j++) {
        sum[j] += weight * points.get(i, j);
      }
    }
    return all;
  }

  private static int medoid(
      PointSet means,
      int group,
      PointSet points,
      int[] members,
      int otherwise,
      Similarity similarity,
      IntPredicate candidate) {
    int best = otherwise;
    double greatest = Double.NEGATIVE_INFINITY;
    for (int i : members) {
      double s = similarity.between(means, group, points, i);
      if (s > greatest && candidate.test(i)) {
        greatest = s;
        best = i;
      }
    }
    return best;
  }

  public int size() {
    return rows.length;
  }

  /** Returns these groups with weights times a power of two. */
  public PointGroups times(double unit) {
    if (unit == 1) {
      return this;
    }
    DoubleUnaryOperator times = value -> unit * value;
    return new PointGroups(
        representatives,
        exemplars,
        rows,
        Arrays.stream(weights).map(times).toArray(),
        Arrays.stream(cohesion).map(times).toArray(),
        similarity);
  }

  /** Tells whether each group is one point of weight 1. */
  public boolean isPlain() {
    return representatives == exemplars && Arrays.stream(weights).allMatch(w -> w == 1);
  }

  /** Returns the similarity of one representative to an exemplar, s(i, j). */
  public double similarity(int i, int j) {
    return similarity.between(representatives, i, exemplars, j);
  }

  /** Returns s'(i, j). */
  public double between(int i, int j) {
    return weights[i] * similarity(i, j);
  }

  /** Returns the sum of similarities that a group would have to an exemplar at its own place. */
  public double own(int i) {
    return weights[i] * similarity.between(representatives, i, representatives, i);
  }

  /**
   * Returns the preference of each group's exemplar to stand for the group, s'(i, i).
   *
   * @param ofPoints the preference of each point
   */
  public double[] preferences(IntToDoubleFunction ofPoints) {
    double[] preferences = new double[size()];
    Arrays.setAll(
        preferences,
        i ->
            ofPoints.applyAsDouble(rows[i])
                + cohesion[i]
                - similarity.between(exemplars, i, exemplars, i));
    return preferences;
  }

  /** Returns what {@link #comparison} takes the groups as: points that carry their numbers. */
  public PointSet columns() {
    if (isPlain()) {
      return representatives;
    }
    Precision precision = representatives.precision();
    PointSet numbers = PointSet.allocate(size(), 2, precision);
    for (int i = 0; i < size(); i++) {
      numbers.set(i, 0, Math.floorDiv(i, NUMBERS));
      numbers.set(i, 1, i % NUMBERS);
    }
    return numbers;
  }

  /** Returns s' for {@link #columns}. */
  public Similarity comparison() {
    return isPlain()
        ? similarity
        : new CustomSimilarity(
            "of groups", false, (x, i, y, j) -> between(number(x, i), number(y, j)));
  }

  private static int number(PointSet numbers, int i) {
    return (int) (numbers.get(i, 0) * NUMBERS + numbers.get(i, 1));
  }
}
