package org.bandgram.cluster;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.compute.GramOps;
import org.bandgram.data.PointSet;
import org.bandgram.gram.BandMatrix;
import org.bandgram.gram.CooMatrix;
import org.bandgram.kernel.Similarity;
import org.bandgram.layout.BandLayout;
import org.bandgram.layout.CooLayout;

/**
 * The distribution of similarities between different points, from which preferences are derived.
 *
 * @param least the least similarity
 * @param greatest the greatest similarity
 * @param mean the mean similarity, 0 where there is none
 * @param count how many similarities there are
 * @param sorted the similarities, or an even sample of them, in ascending order
 */
record SimilarityDistribution(
    double least, double greatest, double mean, long count, double[] sorted) {
  /**
   * Above this count, quantiles come from an even sample; their error is then below 0.1 % of the
   * count.
   */
  private static final int SAMPLE = 1 << 22;

  private static final int RANDOM_PAIRS = 1 << 20;
  private static final int BLOCK = 512;

  boolean isEmpty() {
    return count == 0;
  }

  boolean isConstant() {
    return least == greatest;
  }

  /**
   * Returns a quantile, interpolated linearly between order statistics; 0 where there is no
   * similarity.
   */
  double quantile(double q) {
    if (isEmpty()) {
      return 0;
    }
    double rank = q * (sorted.length - 1);
    int below = (int) Math.floor(rank);
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (rank - below) * (sorted[above] - sorted[below]);
  }

  /**
   * Returns the distribution of the edges of a band: kept pairs of different points, negative
   * infinity left out.
   *
   * @throws InvalidInputException if an element of the band is NaN or positive infinity
   */
  static SimilarityDistribution ofKept(BandMatrix band, Execution execution) {
    BandLayout layout = band.layout();
    Precision precision = band.precision();
    long stride = evenStride(layout.elementCount(), layout.width() - 1L);
    Collector[] collectors = new Collector[Execution.blocks(layout.size(), BLOCK)];
    execution.forBlocks(
        layout.size(),
        BLOCK,
        (block, from, to) -> {
          Collector collector = new Collector(stride);
          for (int i = from; i < to; i++) {
            for (int k = layout.first(i); k < layout.end(i); k++) {
              double s = precision.get(band.elements(), layout.offset(i, k));
              requireEdge(s, i, k);
              if (k != i && s != Double.NEGATIVE_INFINITY) {
                collector.add(s);
              }
            }
          }
          collectors[block] = collector;
        });
    return Collector.merge(collectors);
  }

  private static void requireEdge(double s, int i, int k) {
    if (!(s < Double.POSITIVE_INFINITY)) {
      throw InvalidInputException.of(
          "similarity (%d, %d)".formatted(i, k), s, "finite, or negative infinity for no edge");
    }
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
   * Returns the distribution of the elements of a matrix in coordinate form, the diagonal left out.
   */
  static SimilarityDistribution ofKept(CooMatrix matrix, Execution execution) {
    CooLayout layout = matrix.layout();
    long stride = evenStride(layout.count(), 1);
    Collector[] collectors = new Collector[Execution.blocks(layout.size(), BLOCK)];
    execution.forBlocks(
        layout.size(),
        BLOCK,
        (block, from, to) -> {
          Collector collector = new Collector(stride);
          for (int i = from; i < to; i++) {
            for (long p = layout.rowStarts()[i]; p < layout.rowStarts()[i + 1]; p++) {
              if (layout.column(p) != i) {
                collector.add(matrix.value(p));
              }
            }
          }
          collectors[block] = collector;
        });
    return Collector.merge(collectors);
  }

  /**
   * Returns the distribution over all pairs of different points where those are at most 2^20, and
   * over 2^20 random pairs otherwise.
   */
  static SimilarityDistribution ofPoints(
      PointSet points, Similarity similarity, GramOps ops, long seed, Execution execution) {
    long n = points.size();
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
    double[] values = new double[count];
    ops.pairs(points, rows, points, columns, similarity, values, execution);
    return of(values);
  }

  /** Returns the distribution of listed values; negative infinities are left out. Sorts a copy. */
  static SimilarityDistribution of(double[] values) {
    Collector collector = new Collector(1);
    for (double value : values) {
      if (value != Double.NEGATIVE_INFINITY) {
        collector.add(value);
      }
    }
    return Collector.merge(collector);
  }

  /** Takes in similarities, of which it keeps the first and then one in every stride. */
  private static final class Collector {
    private final long stride;
    private double least = Double.POSITIVE_INFINITY;
    private double greatest = Double.NEGATIVE_INFINITY;
    private double sum;
    private long count;
    private double[] kept = new double[64];
    private int keptCount;

    Collector(long stride) {
      this.stride = stride;
    }

    void add(double value) {
      least = Math.min(least, value);
      greatest = Math.max(greatest, value);
      sum += value;
      if (count++ % stride == 0) {
        if (keptCount == kept.length) {
          kept = Arrays.copyOf(kept, 2 * keptCount);
        }
        kept[keptCount++] = value;
      }
    }

    static SimilarityDistribution merge(Collector... parts) {
      Collector all = new Collector(1);
      int length = Arrays.stream(parts).mapToInt(part -> part.keptCount).sum();
      double[] sorted = new double[length];
      int filled = 0;
      for (Collector part : parts) {
        all.least = Math.min(all.least, part.least);
        all.greatest = Math.max(all.greatest, part.greatest);
        all.sum += part.sum;
        all.count += part.count;
        System.arraycopy(part.kept, 0, sorted, filled, part.keptCount);
        filled += part.keptCount;
      }
      Arrays.parallelSort(sorted);
      double mean = all.count == 0 ? 0 : all.sum / all.count;
      return new SimilarityDistribution(all.least, all.greatest, mean, all.count, sorted);
    }
  }
}
