package org.bandgram.describe;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bandgram.describe.ClusterProfiles.Numbers;
import org.bandgram.describe.ClusterProfiles.Trait;
import org.bandgram.io.Column;

/**
 * A column of numbers in each cluster. Sums are of differences from the first number, so that a
 * constant has no deviation.
 */
final class NumberProfiles implements ClusterProfiles.Described {
  private static final int MEAN = 0;
  private static final int SD = 1;
  private static final int LOWER = 2;
  private static final int MEDIAN = 3;
  private static final int UPPER = 4;
  private static final int DIFFERENCE = 5;
  private static final int COUNT = 6;

  /** A mean is known to so many of its standard errors, about 95 % of the time. */
  private static final double STANDARD_ERRORS = 2;

  private final String name;
  private final Members members;
  private final boolean decides;
  private final int[] counts;
  private final double[][] figures;
  private final double[] sums;
  private double origin = Double.NaN;
  private long all;
  private double sumOfAll;
  private double meanOfAll;
  private double sdOfAll;
  private MeanChance chance;

  /**
   * Describes clusters.
   *
   * @param column the column
   * @param members the points of each cluster
   * @param decides whether it is one of the coordinates that the clusters were made from
   */
  NumberProfiles(Column column, Members members, boolean decides) {
    this.name = column.name();
    this.members = members;
    this.decides = decides;
    this.counts = new int[members.clusters()];
    this.figures = new double[COUNT][members.clusters()];
    this.sums = new double[members.clusters()];
    for (int c = 0; c < counts.length; c++) {
      describe(column, c);
    }
    addDifferences();
    if (!decides) {
      chance = chance(column);
    }
  }

  private MeanChance chance(Column column) {
    MeanChance found = new MeanChance(meanOfAll, sdOfAll);
    for (int i = 0; i < column.size(); i++) {
      if (!Double.isNaN(column.number(i))) {
        found.add(column.number(i));
      }
    }
    return found;
  }

  /** Describes a cluster by itself, and adds up how far its numbers are from the first of all. */
  private void describe(Column column, int c) {
    double[] values = new double[members.size(c)];
    int n = 0;
    for (int i = members.start()[c]; i < members.start()[c + 1]; i++) {
      double value = column.number(members.rows()[i]);
      if (!Double.isNaN(value)) {
        origin = Double.isNaN(origin) ? value : origin;
        values[n++] = value;
        sums[c] += value - origin;
      }
    }
    counts[c] = n;
    Arrays.sort(values, 0, n);
    double mean = sums[c] / n;
    double squares = 0;
    for (int i = 0; i < n; i++) {
      double deviation = values[i] - origin - mean;
      squares += deviation * deviation;
    }
    figures[MEAN][c] = origin + mean;
    figures[SD][c] = Math.sqrt(squares / n);
    figures[LOWER][c] = quantile(values, n, 1);
    figures[MEDIAN][c] = quantile(values, n, 2);
    figures[UPPER][c] = quantile(values, n, 3);
  }

  /** Returns a quartile of sorted values, by linear interpolation. */
  private static double quantile(double[] values, int n, int quarter) {
    if (n == 0) {
      return Double.NaN;
    }
    long place = (long) (n - 1) * quarter;
    int below = (int) (place / 4);
    double part = place % 4 / 4.0;
    double above = values[Math.min(n - 1, below + 1)];
    return values[below] + part * (above - values[below]);
  }

  private void addDifferences() {
    int[] every = IntStream.range(0, counts.length).toArray();
    all = count(every);
    sumOfAll = sum(every);
    meanOfAll = origin + sumOfAll / all;
    sdOfAll = sd(every);
    Arrays.setAll(figures[DIFFERENCE], this::difference);
  }

  private long count(int... some) {
    return Arrays.stream(some).mapToLong(c -> counts[c]).sum();
  }

  private double sum(int... some) {
    return Arrays.stream(some).mapToDouble(c -> sums[c]).sum();
  }

  /** Returns the standard deviation in some clusters together, from the deviation in each. */
  private double sd(int... some) {
    long n = count(some);
    double mean = sum(some) / n;
    double squares = 0;
    for (int c : some) {
      if (counts[c] > 0) {
        double apart = sums[c] / counts[c] - mean;
        squares += counts[c] * (figures[SD][c] * figures[SD][c] + apart * apart);
      }
    }
    return Math.sqrt(squares / n);
  }

  private double difference(int... some) {
    double apart = sum(some) / count(some) - (sumOfAll - sum(some)) / (all - count(some));
    return sdOfAll == 0 && !Double.isNaN(apart) ? 0 : apart / sdOfAll;
  }

  @Override
  public Numbers of(int c) {
    return new Numbers(
        name,
        counts[c],
        members.size(c) - counts[c],
        figures[MEAN][c],
        figures[SD][c],
        figures[LOWER][c],
        figures[MEDIAN][c],
        figures[UPPER][c],
        figures[DIFFERENCE][c]);
  }

  @Override
  public int tests() {
    return decides ? 0 : 1;
  }

  /**
   * Clusters differ by construction in the coordinates that they were made from: there a mean
   * counts if that of all points is beyond two of its standard errors.
   */
  @Override
  public Stream<Trait> traits(int[] some, double level) {
    long n = count(some);
    double mean = origin + sum(some) / n;
    boolean differs =
        decides
            ? Math.abs(mean - meanOfAll) > STANDARD_ERRORS * sd(some) / Math.sqrt((double) n)
            : chance.of(n, mean) < level;
    return Stream.of(new Trait(name, null, mean, meanOfAll, difference(some))).filter(_ -> differs);
  }
}
