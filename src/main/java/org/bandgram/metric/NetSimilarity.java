package org.bandgram.metric;

import java.util.function.IntToDoubleFunction;
import org.bandgram.Execution;

/**
 * What affinity propagation maximises (Frey and Dueck, Clustering by passing messages between data
 * points, Science 315, 2007, doi 10.1126/science.1136800): the similarities of points to their
 * exemplars plus the preferences of the exemplars.
 */
public final class NetSimilarity {
  private NetSimilarity() {}

  /** The similarity of a point to a candidate exemplar. Called from several threads. */
  @FunctionalInterface
  public interface PairSimilarity {
    /**
     * Returns s(i, k).
     *
     * @param i a point
     * @param k a candidate exemplar, not {@code i}
     */
    double of(int i, int k);
  }

  /**
   * Returns the sum of s(i, exemplar(i)) over the points that are not their own exemplar plus the
   * sum of the preferences of those that are.
   *
   * <p>O(n) evaluations; the result is the same for any number of threads.
   *
   * @param exemplarOf for each point the index of its exemplar; n numbers in [0, n)
   * @param similarity s(i, k)
   * @param preference the preference s(k, k) of an exemplar
   * @param execution the team of threads
   * @throws org.bandgram.InvalidInputException if an exemplar names no point
   */
  public static double of(
      int[] exemplarOf,
      PairSimilarity similarity,
      IntToDoubleFunction preference,
      Execution execution) {
    Exemplars.require(exemplarOf, exemplarOf.length);
    return BlockSum.of(
        exemplarOf.length,
        i -> exemplarOf[i] == i ? preference.applyAsDouble(i) : similarity.of(i, exemplarOf[i]),
        execution);
  }
}
