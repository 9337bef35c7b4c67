package org.bandgram.gram.internal;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.gram.CooMatrix;
import org.bandgram.internal.compute.gram.CooElements;
import org.bandgram.internal.compute.gram.GramOps;
import org.bandgram.similarity.Similarity;

/**
 * Builds a sparse Gram matrix of all pairs whose similarity reaches a threshold, the baseline that
 * Hussein and Abd-Almageed (SC '09, doi 10.1145/1654059.1654091) compare the band with: all n^2
 * pairs are computed, a block of rows at a time, and the kept ones compacted. The diagonal is
 * always kept. Results do not depend on the number of threads.
 */
public final class CooGramBuilder {
  /** How many pairs are sampled for the threshold by default. */
  public static final int DEFAULT_SAMPLE = 1_000_000;

  private CooGramBuilder() {}

  /**
   * Estimates the threshold that keeps about a wanted number of elements, from a sample of pairs of
   * distinct points: the exact quantile of the sample. Where there are no more such pairs than the
   * sample has places, all are taken and the count is met exactly, equal similarities apart.
   *
   * @param points n points
   * @param similarity what is computed
   * @param elements how many elements to keep, the n of the diagonal included; n to n^2
   * @param sample pairs to sample, at least 1
   * @param seed seed of the generator (L64X128MixRandom)
   * @param ops how similarities are computed
   * @param execution threads and cancellation
   * @return the threshold; positive infinity if only the diagonal is wanted
   */
  public static double threshold(
      PointSet points,
      Similarity similarity,
      long elements,
      int sample,
      long seed,
      GramOps ops,
      Execution execution) {
    long n = points.size();
    InvalidInputException.require(
        elements >= n && elements <= n * n,
        "the number of elements to keep",
        elements,
        "from %d to %d".formatted(n, n * n));
    InvalidInputException.require(sample >= 1, "the number of sampled pairs", sample, "at least 1");
    long wanted = elements - n;
    if (wanted == 0) {
      return Double.POSITIVE_INFINITY;
    }
    long pairs = n * (n - 1);
    double[] values =
        sampled(points, similarity, pairs, (int) Math.min(sample, pairs), seed, ops, execution);
    Arrays.parallelSort(values);
    double rank = wanted * ((double) values.length / pairs);
    return values[values.length - Math.clamp(Math.round(rank), 1, values.length)];
  }

  private static double[] sampled(
      PointSet points,
      Similarity similarity,
      long pairs,
      int sample,
      long seed,
      GramOps ops,
      Execution execution) {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    int[] rows = new int[sample];
    int[] columns = new int[sample];
    int others = points.size() - 1;
    for (int p = 0; p < sample; p++) {
      long pair = pairs == sample ? p : random.nextLong(pairs);
      rows[p] = (int) (pair / others);
      int other = (int) (pair % others);
      columns[p] = other < rows[p] ? other : other + 1;
    }
    double[] values = new double[sample];
    ops.pairs(points, rows, points, columns, similarity, values, execution);
    return values;
  }

  /**
   * Computes all pairs and keeps those that reach a threshold, O(n^2 d) time. Beside the result,
   * which holds 16 bytes plus a value per element, it needs 12 bytes per element while it works.
   *
   * @param points n points
   * @param similarity what to compute
   * @param threshold the least similarity kept off the diagonal; negative infinity keeps all edges
   * @param precision format of the elements
   * @param ops how similarities are computed; the result does not depend on it
   * @param execution threads, progress and cancellation
   * @return the matrix; the caller closes it
   */
  public static CooMatrix build(
      PointSet points,
      Similarity similarity,
      double threshold,
      Precision precision,
      GramOps ops,
      Execution execution) {
    InvalidInputException.require(!Double.isNaN(threshold), "the threshold", threshold, "a number");
    return wrap(CooElements.atLeast(points, similarity, threshold, precision, ops, execution));
  }

  /** Returns a matrix of indexed elements, which it closes. */
  public static CooMatrix wrap(CooElements indexed) {
    return new CooMatrix(indexed.layout(), indexed.precision(), indexed.values(), indexed.arena());
  }
}
