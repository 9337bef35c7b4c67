package org.bandgram.cluster;

import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.kernel.Similarity;

/**
 * n points that no single machine needs to hold, and what affinity propagation asks of them. Points
 * are numbered by input row, from 0. Every answer is bit for bit that of the points in one place.
 */
public interface DistributedPoints {
  /** Returns the number of points n. */
  int size();

  /** Returns how points are compared. */
  Similarity similarity();

  /** Returns the chosen points in the chosen order. */
  PointSet select(int[] rows);

  /**
   * Returns the similarities of listed pairs of points, {@code s(rows[p], columns[p])}.
   *
   * @param rows points; repeats are allowed
   * @param columns points, as many
   */
  double[] similarities(int[] rows, int[] columns);

  /**
   * Returns the similarity of every point to a point of its own.
   *
   * @param columns n points
   */
  double[] similarities(int[] columns);

  /**
   * Returns the most similar of some candidates for every point, as {@link
   * org.bandgram.compute.GramOps#nearest} has it.
   *
   * @param candidates ascending rows
   * @return n indices of {@code candidates}
   */
  int[] nearest(int[] candidates);

  /**
   * Returns the medoid of each cluster, as {@link #medoidsOf} finds them, ascending.
   *
   * @param exemplarOf the exemplar of each of n points; exemplars name themselves
   */
  int[] medoids(int[] exemplarOf);

  /**
   * Finds the medoids of whole clusters: the members that are most similar to all others, ties to
   * the lowest index; O(m d) for the negative squared Euclidean distance of m points.
   *
   * @param members all points of some clusters, by ascending row
   * @param exemplarOf the index among {@code members} of the exemplar of each
   * @param similarity how points are compared
   * @return ascending indices of {@code members}
   */
  static int[] medoidsOf(
      PointSet members, int[] exemplarOf, Similarity similarity, Execution execution) {
    return Medoids.of(Partition.of(exemplarOf), members, similarity, any -> true, execution);
  }
}
