package org.bandgram.metric;

import java.util.BitSet;
import java.util.SplittableRandom;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.data.PointSet;
import org.bandgram.layout.SparsityPattern;

/**
 * How many true nearest neighbours a sparse matrix keeps, measured on a random sample of the
 * points. Near 1 it loses little against the full matrix; a low recall says that more or wider
 * bands, or a neighbour graph, would change the clustering.
 *
 * @param recall mean over the sampled points of the share of their k nearest neighbours that are
 *     kept; 1 for a single point
 * @param standardError standard error of that mean over the choice of the sample, 0 where every
 *     point was sampled
 * @param sampled number of sampled points
 * @param neighbours k, at most n - 1
 */
public record NeighbourRecall(double recall, double standardError, int sampled, int neighbours) {
  private static final int QUERY_BLOCK = 16;

  /**
   * What to measure.
   *
   * @param neighbours k, at least 1; taken as n - 1 where there are fewer other points
   * @param sample number of points to sample, at least 1; taken as n where there are fewer
   * @param seed chooses the sample
   */
  public record Options(int neighbours, int sample, long seed) {
    /** Ten neighbours of 1000 points. */
    public static final Options DEFAULT = new Options(10, 1000, 1);

    /**
     * Checks the options.
     *
     * @throws InvalidInputException if a number is below 1
     */
    public Options {
      InvalidInputException.require(neighbours >= 1, "neighbours", neighbours, "at least 1");
      InvalidInputException.require(sample >= 1, "sample", sample, "at least 1");
    }
  }

  /**
   * Measures the recall of a set of pairs.
   *
   * <p>Neighbours are found by brute force over all points with distances in double precision, O(m
   * n d) time for m sampled points and O(n + d) extra memory. Where several points lie at exactly
   * the k-th distance, the share is the mean over all ways to choose among them, so duplicates and
   * lattices are treated fairly. The result is the same for any number of threads.
   *
   * @param points n points
   * @param keptPairs which pairs are kept, such as {@link SparsityPattern#band}
   * @param options what to measure
   * @param execution the team of threads
   */
  public static NeighbourRecall measure(
      PointSet points, SparsityPattern keptPairs, Options options, Execution execution) {
    int neighbours = Math.min(options.neighbours(), points.size() - 1);
    int[] queries = sample(points.size(), options.sample(), options.seed());
    if (neighbours == 0) {
      return new NeighbourRecall(1, 0, queries.length, 0);
    }
    double[] shares = new double[queries.length];
    execution.forBlocks(
        queries.length,
        QUERY_BLOCK,
        (block, from, to) -> {
          NearestPairs[] nearest = new NearestPairs[to - from];
          for (int q = 0; q < nearest.length; q++) {
            nearest[q] = new NearestPairs(neighbours, keptPairs);
            nearest[q].start(queries[from + q]);
          }
          new BruteForce(points).search(queries, from, nearest);
          for (int q = 0; q < nearest.length; q++) {
            shares[from + q] = nearest[q].keptShare();
          }
        });
    return summarize(shares, points.size(), neighbours);
  }

  private static NeighbourRecall summarize(double[] shares, int points, int neighbours) {
    int m = shares.length;
    double mean = BlockSum.of(shares) / m;
    double[] squares = new double[m];
    for (int q = 0; q < m; q++) {
      squares[q] = (shares[q] - mean) * (shares[q] - mean);
    }
    double unsampled = 1 - (double) m / points;
    double standardError = m == 1 ? 0 : Math.sqrt(BlockSum.of(squares) / (m - 1) / m * unsampled);
    return new NeighbourRecall(mean, standardError, m, neighbours);
  }

  /** Floyd's choice of {@code wanted} distinct indices below {@code n}, ascending. */
  private static int[] sample(int n, int wanted, long seed) {
    int count = Math.min(wanted, n);
    SplittableRandom random = new SplittableRandom(seed);
    BitSet chosen = new BitSet(n);
    for (int last = n - count; last < n; last++) {
      int candidate = random.nextInt(last + 1);
      chosen.set(chosen.get(candidate) ? last : candidate);
    }
    return chosen.stream().toArray();
  }
}
