package org.bandgram.cluster.internal.points;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.gram.HeldPoints;
import org.bandgram.internal.compute.gram.PointMeans;
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

  private static final int ROWS_PER_BLOCK = 1 << 12;

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
    int[] rows;
    double[] cohesion = new double[count];
    PointSet representatives;
    if (isByMean(similarity)) {
      representatives = PointMeans.of(distinct.centres(), members, distinct.weights(), execution);
      double[] values = toMeans(points, representatives, partition, similarity, execution);
      rows = medoids(partition, values, candidate);
      Arrays.setAll(cohesion, g -> weights[g] * values[rows[g]]);
    } else {
      rows = partition.exemplars().clone();
      representatives = points.select(rows);
      execution.forBlocks(
          count,
          PointMeans.perBlock(count),
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

  /**
   * Returns the medoid of each group of a partition, if sums of similarities follow from means: the
   * member that is most similar to the mean, ties to the lowest, among the points that may be
   * exemplars; else the exemplar. O(n d), on a GPU if it has the points.
   *
   * @param centres the centres of the points
   */
  public static int[] medoids(
      DistinctPoints distinct,
      HeldPoints centres,
      Partition partition,
      Similarity similarity,
      IntPredicate candidate,
      Execution execution) {
    PointSet means = centres.means(partition.members(), distinct.weights(), execution);
    return medoids(
        partition,
        distinct.points() == centres.points()
            ? centres.similarities(means, partition.labels(), similarity, execution)
            : toMeans(distinct.points(), means, partition, similarity, execution),
        candidate);
  }

  private static double[] toMeans(
      PointSet points,
      PointSet means,
      Partition partition,
      Similarity similarity,
      Execution execution) {
    double[] values = new double[points.size()];
    execution.forBlocks(
        values.length,
        ROWS_PER_BLOCK,
        (_, from, to) -> {
          for (int i = from; i < to; i++) {
            values[i] = similarity.between(points, i, means, partition.labels()[i]);
          }
        });
    return values;
  }

  /** Returns the allowed point of each group with the greatest value, or its exemplar. */
  private static int[] medoids(Partition partition, double[] values, IntPredicate candidate) {
    int[] medoids = partition.exemplars().clone();
    double[] greatest = new double[medoids.length];
    Arrays.fill(greatest, Double.NEGATIVE_INFINITY);
    for (int i = 0; i < values.length; i++) {
      int group = partition.labels()[i];
      if (values[i] > greatest[group] && candidate.test(i)) {
        greatest[group] = values[i];
        medoids[group] = i;
      }
    }
    return medoids;
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
