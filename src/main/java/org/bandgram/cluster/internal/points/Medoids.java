package org.bandgram.cluster.internal.points;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.function.ToIntFunction;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;

/**
 * Finds the medoid of a cluster: the member k with the greatest sum of s(i, k) over the members i,
 * ties to the lowest index, among the members that may be exemplars. This is the refinement that
 * follows affinity propagation.
 */
public final class Medoids {
  /**
   * Sums over all pairs of a larger cluster would cost more than the propagation; its exemplar
   * stays.
   */
  private static final int LARGEST_PAIRWISE = 1 << 14;

  private Medoids() {}

  /** Similarity of two points by index; negative infinity where there is none. */
  @FunctionalInterface
  public interface PairSimilarity {
    double of(int i, int k);
  }

  /** Returns the medoid of every cluster of a partition of points, ascending. */
  public static int[] of(
      Partition partition,
      PointSet points,
      Similarity similarity,
      IntPredicate candidate,
      Execution execution) {
    if (similarity instanceof NegativeSquaredEuclidean) {
      return each(partition, members -> nearestToMean(points, members, candidate), execution);
    }
    PairSimilarity pairs = (i, k) -> similarity.between(points, i, points, k);
    return of(partition, pairs, candidate, execution);
  }

  /** Returns the medoid of every cluster of a partition by sums over pairs, ascending. */
  public static int[] of(
      Partition partition, PairSimilarity similarity, IntPredicate candidate, Execution execution) {
    int[] exemplars = partition.exemplars();
    return each(
        partition,
        members -> {
          int exemplar = exemplars[partition.labels()[members[0]]];
          return members.length > LARGEST_PAIRWISE
              ? exemplar
              : greatestSum(similarity, members, candidate, exemplar);
        },
        execution);
  }

  private static int[] each(Partition partition, ToIntFunction<int[]> medoid, Execution execution) {
    int[][] members = partition.members();
    int[] medoids = new int[members.length];
    execution.forBlocks(
        members.length,
        1,
        (block, from, to) -> {
          for (int c = from; c < to; c++) {
            medoids[c] = medoid.applyAsInt(members[c]);
          }
        });
    Arrays.sort(medoids);
    return medoids;
  }

  private static int greatestSum(
      PairSimilarity similarity, int[] members, IntPredicate candidate, int exemplar) {
    int best = exemplar;
    double greatest = Double.NEGATIVE_INFINITY;
    for (int k : members) {
      double sum = 0;
      for (int i : members) {
        sum += i == k ? 0 : similarity.of(i, k);
      }
      if (sum > greatest && candidate.test(k)) {
        greatest = sum;
        best = k;
      }
    }
    return best;
  }

  /**
   * With z = x - x_0 and m members, Σ_i |z_i - z_k|² = m |z_k|² - 2 z_k · Σ_i z_i + const, so the
   * medoid costs O(m d). Differences to a member keep the sums small; for integer coordinates they
   * are exact, ties included.
   */
  private static int nearestToMean(PointSet points, int[] members, IntPredicate candidate) {
    int d = points.dimensions();
    double[] origin = points.row(members[0]);
    double[] sum = new double[d];
    for (int i : members) {
      for (int j = 0; j < d; j++) {
        sum[j] += points.get(i, j) - origin[j];
      }
    }
    int best = members[0];
    double least = Double.POSITIVE_INFINITY;
    for (int k : members) {
      double cost = 0;
      for (int j = 0; j < d; j++) {
        double z = points.get(k, j) - origin[j];
        cost += z * (members.length * z - 2 * sum[j]);
      }
      if (cost < least && candidate.test(k)) {
        least = cost;
        best = k;
      }
    }
    return best;
  }
}
