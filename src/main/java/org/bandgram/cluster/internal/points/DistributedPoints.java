package org.bandgram.cluster.internal.points;

import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.data.internal.RunIdentity;
import org.bandgram.similarity.Similarity;

/**
 * n points that no single machine needs to hold, and what affinity propagation asks of them. Points
 * are numbered by input row, from 0. Every answer is bit for bit that of the points in one place.
 */
public interface DistributedPoints {
  /** Returns the number of points n. */
  int size();

  /** Returns the number of dimensions d. */
  int dimensions();

  /** Returns how points are compared. */
  Similarity similarity();

  /** Adds what tells these points from others, and from the same that are spread otherwise. */
  RunIdentity identified(RunIdentity identity);

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

  /** Returns the similarity of every point to itself, n values. */
  double[] own();

  /**
   * Returns the most similar of some candidates for every point, as {@link
   * org.bandgram.internal.compute.gram.GramOps#nearest} has it.
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
   * Returns the groups that points form.
   *
   * @param exemplarOf the exemplar of each of n points; exemplars name themselves
   */
  Groups groups(int[] exemplarOf);

  /**
   * Groups the points of each part by themselves, along their nearest neighbours.
   *
   * @param partOf the part of each of n points, named by one of them
   * @param level how
   */
  Joined joinedWithin(int[] partOf, PartLevel level);

  /**
   * Groups that points join.
   *
   * @param exemplarOf the exemplar of each of n points; exemplars name themselves
   * @param recall the share of a point's nearest neighbours in its part that were compared
   */
  record Joined(int[] exemplarOf, double recall) {}

  /**
   * Groups of points by ascending exemplar that their points named. Arrays are not copied; treat
   * them as read-only.
   *
   * @param named the exemplar that the points of each group named
   * @param rows the point that stands for each group: its medoid where that follows from the mean
   *     (squared Euclidean distance, inner product), else the exemplar named
   * @param centres the mean of each group where that replaces its points exactly, else the point
   *     that stands for it
   * @param sizes the number of points in each group
   * @param cohesion the sum of similarities of each group's points to the point that stands for it,
   *     less a constant for the group where there are means
   */
  record Groups(int[] named, int[] rows, PointSet centres, double[] sizes, double[] cohesion) {
    /**
     * Makes the groups that points in one place form; O(m d).
     *
     * @param members all points of some groups, by ascending row
     * @param exemplarOf the index among {@code members} of the exemplar of each
     * @param similarity how points are compared
     * @return groups whose exemplars are indices of {@code members}
     */
    public static Groups of(
        PointSet members, int[] exemplarOf, Similarity similarity, Execution execution) {
      Partition partition = Partition.of(exemplarOf);
      PointGroups groups =
          PointGroups.of(
              DistinctPoints.asTheyAre(members), partition, similarity, any -> true, execution);
      return new Groups(
          partition.exemplars(),
          groups.rows(),
          groups.representatives(),
          groups.weights(),
          groups.cohesion());
    }

    /** Returns the number of groups. */
    public int count() {
      return rows.length;
    }
  }

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
