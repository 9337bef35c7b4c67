package org.bandgram.internal.compute.cpu.graph;

import org.bandgram.layout.GraphLayout;

/**
 * The loops of compact messages over the slots of rows. With the base b_j = r_jj + P_j of a column,
 * the sum a_ij + s_ij is s_max less the <em>negated sum</em>
 *
 * <pre>    u_ij = max(0, -b_j) + max(d_ij, min(0, -b_j) - M_i) ≥ 0</pre>
 *
 * so that the greatest sums of a row are its least negated sums; in the few columns with a
 * correction another dissimilarity stands. Numbers that are not negative have the order of their
 * bits. Implementations give the same bits, so multiplications and additions are never contracted.
 */
public interface CompactLoops {
  /** Partial sums per column. */
  int PARTIAL_SUMS = GraphLayout.PADDING;

  /** The bits of the negated sum of no edge. */
  int NONE = Float.floatToRawIntBits(Float.POSITIVE_INFINITY);

  /**
   * Reads the dissimilarities of slots {@code from .. to - 1}.
   *
   * @param dissimilarities where they go, from index 0 on
   */
  void load(CompactGraph graph, int from, int to, float[] dissimilarities);

  /**
   * Returns the bits of the two least negated sums of row i, those of the least in the upper half;
   * infinite where there are not as many.
   *
   * @param graph the graph
   * @param i the row
   * @param bases the base of each column
   * @param damped M_i
   * @param dissimilarities those of the row, from index {@code at} on
   */
  long leastTwo(
      CompactGraph graph, int i, float[] bases, float damped, float[] dissimilarities, int at);

  /**
   * Returns the first slot of row i whose negated sum has some bits, which there is.
   *
   * @param graph the graph
   * @param i the row
   * @param bases the base of each column
   * @param damped M_i
   * @param dissimilarities those of the row, from index {@code at} on
   * @param negatedSum the bits
   */
  int find(
      CompactGraph graph,
      int i,
      float[] bases,
      float damped,
      float[] dissimilarities,
      int at,
      int negatedSum);

  /**
   * Adds up, corrections left out, the positive responsibilities of columns {@code from .. to - 1}:
   * every slot of the column's own row goes to one of {@value #PARTIAL_SUMS} partial sums in turn,
   * which are then added in pairs at distances 4, 2 and 1.
   *
   * @param graph the graph
   * @param damped M of each row
   * @param sums the sum of each column
   */
  void sumColumns(CompactGraph graph, float[] damped, int from, int to, float[] sums);
}
