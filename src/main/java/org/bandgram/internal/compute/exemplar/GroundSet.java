package org.bandgram.internal.compute.exemplar;

import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;

/**
 * n points ready to be compared with exemplars; made by {@link ExemplarOps#ground}. Immutable and
 * safe for use by several threads. Candidates and members are any points alike in dimensions and
 * precision, and need not belong to the ground set. Its memory is released when neither it nor what
 * it has made is reachable any more.
 */
public interface GroundSet {
  /** Returns what computes, such as {@code cpu-vector}; not always what was asked for. */
  String backend();

  /** Returns the points, as they were given. */
  PointSet points();

  /** Returns the sum over all points v of d(v, e0). */
  double startSum();

  /**
   * Computes the sum over all points v of min(d(v, e0), min over s in S of d(v, s)) for many sets S
   * at once, O(n d) time per member. Work is divided over cells of 1536 points times a run of sets.
   * Besides the coordinates of 512 members per thread it needs 8 bytes per set and 1536 points;
   * sets are taken in chunks that fit. On a GPU it needs the coordinates of all members of a chunk,
   * shorter sets counted as long as the largest of up to seven beside them.
   *
   * @param memory how many bytes may be used for that
   * @param sums a slot for each set
   * @param execution threads, progress (stage evaluate) and cancellation
   * @throws org.bandgram.InsufficientMemoryException if not even one set fits
   * @throws org.bandgram.InvalidInputException if the members are not alike, or there is not one
   *     slot for each set
   */
  void minimumSums(MemberSets sets, long memory, double[] sums, Execution execution);

  /**
   * Computes the distances d(v, c) of all points to one candidate, O(n d).
   *
   * @param candidates a set of points
   * @param column room that {@link #column} has made
   */
  void distances(PointSet candidates, int c, DistanceColumn column, Execution execution);

  /**
   * Finds for every point the nearest of some exemplars, of equally near ones the first; O(n d) per
   * exemplar.
   *
   * @param candidates a set of points
   * @param exemplars at least one row of it
   * @param labels a slot for each point, for the place of the exemplar
   * @param least a slot for each point, for its distance
   * @param execution threads, progress (stage assign) and cancellation
   */
  default void assign(
      PointSet candidates, int[] exemplars, int[] labels, double[] least, Execution execution) {
    NearestExemplars.assign(this, candidates, exemplars, new int[0], labels, least, execution);
  }

  /**
   * Finds for every point the nearest of all candidates but its own, of equally near ones the
   * first; O(n d) per candidate.
   *
   * @param candidates at least two points
   * @param own for each point the candidate that does not count
   * @param others a slot for each point, for the candidate
   * @param least a slot for each point, for its distance
   * @param execution threads, progress (stage assign) and cancellation
   */
  default void nearestOthers(
      PointSet candidates, int[] own, int[] others, double[] least, Execution execution) {
    int[] all = IntStream.range(0, candidates.size()).toArray();
    NearestExemplars.assign(this, candidates, all, own, others, least, execution);
  }

  /** Returns room for the distances to one candidate, to be filled as often as wanted. */
  DistanceColumn column();

  /** Returns what a growing set of exemplars has covered, for an empty set. */
  NearestDistances nearest();
}
