package org.bandgram.internal.compute.rank;

import org.bandgram.Execution;

/**
 * A power iteration of PageRank, begun by {@link RankOps#begin}: the scores x of n nodes, where
 * they are computed. Used by one caller at a time.
 */
public interface RankIteration {
  /** How many nodes make a block of the sums over nodes; part of what a result depends on. */
  int BLOCK = 1024;

  /** In how many lanes the sum over a block is taken. */
  int LANES = 4;

  /** Returns what computes, such as {@code cpu-vector}; not always what was asked for. */
  String backend();

  /** Returns the bytes that a step reads of the stored matrix. */
  long matrixBytes();

  /** Returns the sum of the scores of nodes that no arc leaves. */
  double danglingMass();

  /**
   * Replaces the scores, O(n + m) time for m arcs:
   *
   * <pre>
   *   x(i) = follow * sum over arcs j -&gt; i of w(j, i) / out(j) x(j)
   *          + towardsTeleport * p(i) + everywhere
   * </pre>
   *
   * <p>Sums over nodes are taken block by block, over {@link #LANES} lanes, lane l holding the
   * nodes l, {@code LANES + l} and so on of the block, which are then added up in order.
   *
   * @param follow the probability of following an arc, alpha
   * @param towardsTeleport how much is given out by the personalisation; ignored where there is
   *     none
   * @param everywhere what every node gets
   * @return the sum of the absolute changes of all scores
   */
  double step(double follow, double towardsTeleport, double everywhere, Execution execution);

  /** Returns the scores by node, a copy. */
  double[] scores();
}
