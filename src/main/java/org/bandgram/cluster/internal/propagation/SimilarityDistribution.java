package org.bandgram.cluster.internal.propagation;

import java.util.Arrays;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.gram.GramOps;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.internal.compute.messages.SimilarityRange;
import org.bandgram.similarity.Similarity;

/**
 * The distribution of similarities between different points, from which preferences are derived.
 * The first quantile that is asked for is selected from the m similarities in O(m) expected time;
 * for more of them they are sorted.
 */
public final class SimilarityDistribution {
  /**
   * Above this count, quantiles come from an even sample; their error is then below 0.1 % of the
   * count.
   */
  private static final int SAMPLE = 1 << 22;

  private static final int RANDOM_PAIRS = 1 << 20;

  private final SimilarityRange range;
  private Supplier<double[]> source;
  private double[] values;
  private boolean isSorted;

  private SimilarityDistribution(SimilarityRange range, Supplier<double[]> source) {
    this.range = range;
    this.source = source;
  }

  /** Returns what the similarities span. */
  public SimilarityRange range() {
    return range;
  }

  /**
   * Returns a quantile, interpolated linearly between order statistics; 0 where there is no
   * similarity.
   */
  public double quantile(double q) {
    if (range.isEmpty()) {
      return 0;
    }
    boolean isFirst = values == null;
    if (isFirst) {
      values = source.get();
      source = null;
    } else if (!isSorted) {
      Arrays.parallelSort(values);
      isSorted = true;
    }
    double rank = q * (values.length - 1);
    int below = (int) Math.floor(rank);
    int above = Math.min(below + 1, values.length - 1);
    double lower = isFirst ? OrderStatistics.select(values, below) : values[below];
    double upper = isFirst ? OrderStatistics.least(values, above) : values[above];
    return lower + (rank - below) * (upper - lower);
  }

  /**
   * Returns the distribution of the edges between different points.
   *
   * @param rowLength how many elements a row stores, 1 where that varies; a sample visits every
   *     place of a row alike
   * @throws org.bandgram.InvalidInputException if an element is NaN or positive infinity
   */
  public static SimilarityDistribution ofKept(
      SparseSimilarities kept, int rowLength, Execution execution) {
    SimilarityRange range = kept.range(execution);
    long stride = evenStride(range.count(), rowLength);
    return new SimilarityDistribution(range, () -> kept.sample(stride, execution));
  }

  /**
   * The least stride that leaves at most about {@link #SAMPLE} of {@code count} elements and, in
   * rows of a length, visits every place alike.
   */
  private static long evenStride(long count, long rowLength) {
    long stride = Math.max(1, (count + SAMPLE - 1) / SAMPLE);
    while (gcd(stride, rowLength) != 1) {
      stride++;
    }
    return stride;
  }

  private static long gcd(long a, long b) {
    return b == 0 ? a : gcd(b, a % b);
  }

  /**
   * Returns the distribution over all pairs of different points where those are at most 2^20, and
   * over 2^20 random pairs otherwise.
   */
  public static SimilarityDistribution ofPoints(
      PointSet points, Similarity similarity, GramOps ops, long seed, Execution execution) {
    return ofPairs(
        points.size(),
        seed,
        (rows, columns) -> {
          double[] values = new double[rows.length];
          ops.pairs(points, rows, points, columns, similarity, values, execution);
          return values;
        });
  }

  /** Computes the similarities of listed pairs. */
  @FunctionalInterface
  interface PairSource {
    double[] similarities(int[] rows, int[] columns);
  }

  /** Returns the distribution over pairs of n points, drawn as {@link #ofPoints} draws them. */
  static SimilarityDistribution ofPairs(long n, long seed, PairSource source) {
    boolean all = n * (n - 1) <= RANDOM_PAIRS;
    int count = all ? (int) (n * (n - 1)) : RANDOM_PAIRS;
    int[] rows = new int[count];
    int[] columns = new int[count];
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    for (int p = 0; p < count; p++) {
      rows[p] = all ? (int) (p / (n - 1)) : random.nextInt((int) n);
      int other = all ? (int) (p % (n - 1)) : random.nextInt((int) n - 1);
      columns[p] = other < rows[p] ? other : other + 1;
    }
    return of(source.similarities(rows, columns));
  }

  /** Returns the distribution of listed values; negative infinities are left out. */
  static SimilarityDistribution of(double[] values) {
    double[] edges = new double[values.length];
    int count = 0;
    double least = Double.POSITIVE_INFINITY;
    double greatest = Double.NEGATIVE_INFINITY;
    double sum = 0;
    for (double value : values) {
      if (value != Double.NEGATIVE_INFINITY) {
        edges[count++] = value;
        least = Math.min(least, value);
        greatest = Math.max(greatest, value);
        sum += value;
      }
    }
    double[] kept = Arrays.copyOf(edges, count);
    return new SimilarityDistribution(new SimilarityRange(least, greatest, sum, count), () -> kept);
  }
}
