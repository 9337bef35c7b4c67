package org.bandgram.internal.compute.cpu.graph;

import org.bandgram.layout.GraphLayout;

/**
 * The loops of compact messages over the slots of a row, {@code from .. to - 1} of staged ones, a
 * multiple of {@link GraphLayout#PADDING}. With the base b_j = r_jj + P_j of a column, the sum a_ij
 * + s_ij is s_max less the <em>negated sum</em>
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
   * Returns the bits of the two least negated sums, those of the least in the upper half; infinite
   * where there are not as many.
   *
   * @param bases the base of each slot's column
   * @param dissimilarities the dissimilarity of each slot
   * @param damped M_i
   */
  long leastTwo(float[] bases, float[] dissimilarities, int from, int to, float damped);

  /**
   * Returns the index of the first slot from {@code from} on whose negated sum has some bits, which
   * there is.
   *
   * @param bases the base of each slot's column
   * @param dissimilarities the dissimilarity of each slot
   * @param damped M_i
   * @param negatedSum the bits
   */
  int find(float[] bases, float[] dissimilarities, int from, float damped, int negatedSum);

  /**
   * Returns the sum of the positive responsibilities of a column, whose own row has the slots:
   * every slot goes to one of {@value #PARTIAL_SUMS} partial sums in turn, which are then added in
   * pairs at distances 4, 2 and 1.
   *
   * @param negated -r of each slot
   * @param partial scratch memory for the partial sums
   */
  float sumPositive(float[] negated, int from, int to, float[] partial);
}
