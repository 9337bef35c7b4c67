package org.bandgram.metric;

import java.util.Map;
import java.util.TreeMap;

/**
 * The mutual information to expect of two labelings by chance, if labels keep the numbers of points
 * that they have and all ways to give them to points are equally likely.
 *
 * <p>The number of points that two labels share then has a hypergeometric distribution, see Vinh,
 * Epps and Bailey, Information theoretic measures for clusterings comparison: variants, properties,
 * normalization and correction for chance, JMLR 11, 2010. Labels with as many points as others are
 * treated together, and of each distribution only what adds to the sum: O(w) steps for each pair of
 * different sizes, w its standard deviation; at most O(n) pairs for n points.
 */
final class ExpectedInformation {
  /** A probability, relative to the greatest, below which terms are lost in rounding. */
  private static final double NOTHING = 1e-25;

  private final long total;

  private ExpectedInformation(long total) {
    this.total = total;
  }

  /** Returns the expected mutual information in nats; 0 for no points. */
  static double of(ContingencyTable table) {
    ExpectedInformation expected = new ExpectedInformation(table.total());
    Map<Long, Integer> columns = labelsOfSize(table.columns());
    double sum = 0;
    for (Map.Entry<Long, Integer> row : labelsOfSize(table.rows()).entrySet()) {
      for (Map.Entry<Long, Integer> column : columns.entrySet()) {
        double times = (double) row.getValue() * column.getValue();
        sum += times * expected.ofLabels(row.getKey(), column.getKey());
      }
    }
    return sum / Math.max(1, table.total());
  }

  /** Returns how many labels there are of each size, in ascending order. */
  private static Map<Long, Integer> labelsOfSize(ContingencyTable.LabelCounts counts) {
    Map<Long, Integer> sizes = new TreeMap<>();
    counts.forEach((_, count) -> sizes.merge(count, 1, Integer::sum));
    return sizes;
  }

  /** Returns what two labels of a and b points add, times the number of points. */
  private double ofLabels(long a, long b) {
    long least = Math.max(0, a + b - total);
    long most = Math.min(a, b);
    long mode = Math.clamp((a + 1) * (b + 1) / (total + 2), least, most);
    Walk up = new Walk(a, b);
    up.walk(mode, most, 1);
    Walk down = new Walk(a, b);
    down.walk(mode, least, -1);
    double atMode = up.term(mode);
    return (up.sum + down.sum + atMode) / (up.weight + down.weight + 1);
  }

  /** One side of the distribution; its probabilities are relative to that of the mode. */
  private final class Walk {
    private final long a;
    private final long b;
    private final double mean;
    private double weight;
    private double sum;

    Walk(long a, long b) {
      this.a = a;
      this.b = b;
      this.mean = (double) a * b / total;
    }

    /** Adds everything behind the mode up to an end. */
    void walk(long mode, long end, int step) {
      double probability = 1;
      for (long x = mode; x != end && probability > NOTHING; x += step) {
        probability *= step > 0 ? ratio(x) : 1 / ratio(x - 1);
        weight += probability;
        sum += probability * term(x + step);
      }
    }

    /** Returns the probability of x + 1 points divided by that of x. */
    private double ratio(long x) {
      return (double) (a - x) * (b - x) / ((double) (x + 1) * (total - a - b + x + 1));
    }

    /**
     * Returns x log(x / mean) - (x - mean): the second part adds nothing to the expectation, and
     * makes every term at least 0, so that none of them cancel out.
     */
    private double term(long x) {
      return x == 0 ? mean : x * Math.log1p((x - mean) / mean) - (x - mean);
    }
  }
}
