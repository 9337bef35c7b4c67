package org.bandgram.metric;

import java.io.Serializable;
import java.util.Arrays;
import java.util.BitSet;
import java.util.SplittableRandom;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.data.PointSet;
import org.bandgram.layout.SparsityPattern;

/**
 * The recall of nearest neighbours: the share of them that a sparse matrix keeps, measured on a
 * sample of points. Near 1 it loses little against the full matrix; a low recall says that more or
 * wider bands, or a neighbour graph, would change the clustering.
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
   * Options of the measurement: number of neighbours and size of the sample.
   *
   * @param neighbours k, at least 1; taken as n - 1 where there are fewer other points
   * @param sample number of points to sample, at least 1; taken as n where there are fewer
   * @param seed chooses the sample
   */
  public record Options(int neighbours, int sample, long seed) {
    private static final Options DEFAULTS = new Options(10, 1000, 0);

    /**
     * Checks the options.
     *
     * @throws InvalidInputException if a number is below 1
     */
    public Options {
      InvalidInputException.require(neighbours >= 1, "neighbours", neighbours, "at least 1");
      InvalidInputException.require(sample >= 1, "sample", sample, "at least 1");
    }

    /** Returns ten neighbours of 1,000 points, seed 0. */
    public static Options defaults() {
      return DEFAULTS;
    }
  }

  /**
   * Measures the recall of a set of pairs.
   *
   * <p>Neighbours are found by brute force over all points with distances in double precision, O(m
   * n d) time for m sampled points and O(m (k + d)) extra memory. Where several points lie at
   * exactly the k-th distance, the share is the mean over all ways to choose among them, so
   * duplicates and lattices are treated fairly. The result is the same for any number of threads.
   *
   * @param points n points
   * @param keptPairs which pairs are kept, such as {@link SparsityPattern#band}
   * @param options what to measure
   * @param execution the team of threads
   */
  public static NeighbourRecall measure(
      PointSet points, SparsityPattern keptPairs, Options options, Execution execution) {
    int[] queries = sample(points.size(), options);
    return Part.of(
            points.select(queries),
            queries,
            points,
            0,
            keptPairs,
            neighbours(points.size(), options),
            execution)
        .recall(points.size());
  }

  /** Returns k for n points. */
  public static int neighbours(int n, Options options) {
    return Math.min(options.neighbours(), n - 1);
  }

  /** Returns the rows that are sampled of n points, ascending. */
  public static int[] sample(int n, Options options) {
    return sample(n, options.sample(), options.seed());
  }

  /**
   * What some of the points, which may be on another machine, tell of the neighbours of sampled
   * ones. The recall has the same bits however points are divided.
   */
  public static final class Part implements Serializable {
    private static final long serialVersionUID = 1;

    private final int neighbours;
    private final NearestPairs[] nearest;

    private Part(int neighbours, int sampled) {
      this.neighbours = neighbours;
      this.nearest = new NearestPairs[sampled];
    }

    /**
     * Finds the nearest among some points, O(m p d) time for m sampled points and p others.
     *
     * @param sampled the sampled points
     * @param rows their rows, m of them
     * @param points some of the points, which follow one another
     * @param first the row of the first of them
     * @param keptPairs which pairs are kept, by row
     * @param neighbours k, from {@link NeighbourRecall#neighbours}
     * @param execution the team of threads
     */
    public static Part of(
        PointSet sampled,
        int[] rows,
        PointSet points,
        int first,
        SparsityPattern keptPairs,
        int neighbours,
        Execution execution) {
      Part part = new Part(neighbours, rows.length);
      if (neighbours > 0) {
        execution.forBlocks(
            rows.length,
            QUERY_BLOCK,
            (block, from, to) -> {
              NearestPairs[] own = new NearestPairs[to - from];
              Arrays.setAll(own, q -> new NearestPairs(rows[from + q], neighbours, keptPairs));
              double[][] origins = new double[own.length][];
              Arrays.setAll(origins, q -> sampled.row(from + q));
              new BruteForce(points, first).search(origins, own);
              System.arraycopy(own, 0, part.nearest, from, own.length);
            });
      }
      return part;
    }

    /** Adds what other points tell of the same sample; returns this. */
    public Part and(Part others) {
      for (int q = 0; q < nearest.length && neighbours > 0; q++) {
        nearest[q].takeAll(others.nearest[q]);
      }
      return this;
    }

    /** Returns the recall, once this is about all n points. */
    public NeighbourRecall recall(int n) {
      if (neighbours == 0) {
        return new NeighbourRecall(1, 0, nearest.length, 0);
      }
      double[] shares = Arrays.stream(nearest).mapToDouble(NearestPairs::keptShare).toArray();
      return summarize(shares, n, neighbours);
    }
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

  /**
   * Draws some of n points by Floyd's choice, each as likely as any other; O(n) time.
   *
   * @param wanted how many; all if there are fewer
   * @return distinct indices, ascending; the same for the same arguments
   */
  public static int[] sample(int n, int wanted, long seed) {
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
