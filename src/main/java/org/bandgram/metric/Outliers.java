package org.bandgram.metric;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Points that are far from their exemplar, compared with the other points of their cluster. Arrays
 * are not copied.
 *
 * @param rows the outliers, ascending
 * @param distances the distance of each to its exemplar; of a point in a small cluster, to the
 *     nearest other exemplar
 * @param times how many times the typical distance this is: the median of the cluster that it was
 *     compared with, above 0
 * @param scores how far out each of n points is, in interquartile ranges above the upper quartile;
 *     outliers are above 3; NaN if the rule says nothing
 */
// a result, not compared
public record Outliers(int[] rows, double[] distances, double[] times, double[] scores) {
  /** A cluster of fewer points has no quartiles to speak of. */
  private static final int FEWEST = 8;

  private static final double FAR_OUT = 3;

  /** A smaller interquartile range, as a part of the upper quartile, says nothing. */
  private static final double LEAST_RANGE = 0.01;

  /** Small clusters are unusual only if at most one point in so many is in one. */
  private static final int RARE = 20;

  /**
   * Finds outliers, which are farther from their exemplar than the upper quartile of such distances
   * in their cluster plus three times the interquartile range. That is the rule for points that are
   * far out (J. W. Tukey 1977, Exploratory Data Analysis). Of normally distributed points these are
   * 3 in 10,000 in one dimension, and fewer in more.
   *
   * <ul>
   *   <li>If most distances are equal, the rule says nothing: the median is 0, or the interquartile
   *       range is below 1 % of the upper quartile. Such a cluster, and one of fewer than 8 points,
   *       is judged by the quartiles of the points of all other clusters together, and not at all
   *       if these say nothing either.
   *   <li>A point in a small cluster is judged as if it belonged to the cluster of the nearest
   *       other exemplar. Small are clusters of fewer than 8 points, as long as at most one point
   *       in twenty is in clusters of that size or less: more are usual.
   * </ul>
   *
   * <p>A group of 8 outliers that has a cluster of its own is not found, and neither are two small
   * clusters beside each other. O(n log n) time.
   *
   * @param distances how far points are from exemplars
   */
  public static Outliers of(ExemplarDistances distances) {
    return new Search(distances).run();
  }

  /** Returns the number of points up to which a cluster is small; 0 if none is. */
  static int small(int points, int... sizes) {
    int[] inside = new int[FEWEST];
    for (int size : sizes) {
      inside[size < FEWEST ? size : 0] += size;
    }
    int small = 0;
    for (long sum = 0; small + 1 < FEWEST; small++) {
      sum += inside[small + 1];
      if (sum * RARE > points) {
        break;
      }
    }
    return small;
  }

  /**
   * What is usual in some points.
   *
   * @param median the median distance
   * @param upper the upper quartile
   * @param range the interquartile range
   */
  private record Usual(double median, double upper, double range) {
    /** Of distances of which most are equal. */
    static final Usual UNKNOWN = new Usual(Double.NaN, Double.NaN, Double.NaN);

    static Usual of(double... distances) {
      if (distances.length == 0) {
        return UNKNOWN;
      }
      double[] sorted = distances.clone();
      Arrays.sort(sorted);
      double median = quantile(sorted, 0.5);
      double upper = quantile(sorted, 0.75);
      double range = upper - quantile(sorted, 0.25);
      return median > 0 && range > LEAST_RANGE * upper ? new Usual(median, upper, range) : UNKNOWN;
    }

    boolean isKnown() {
      return range > 0;
    }

    double score(double distance) {
      return (distance - upper) / range;
    }

    private static double quantile(double[] sorted, double q) {
      double place = q * (sorted.length - 1);
      int below = (int) place;
      int above = Math.min(below + 1, sorted.length - 1);
      return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
    }
  }

  /** Goes over all clusters. */
  private static final class Search {
    private final ExemplarDistances given;
    private final double[] judged;
    private final Usual[] usual;

    Search(ExemplarDistances given) {
      this.given = given;
      this.judged = given.own().clone();
      int[] sizes = given.sizes();
      usual = new Usual[sizes.length];
      double[][] own = new double[sizes.length][];
      Arrays.setAll(own, c -> new double[sizes[c]]);
      int[] filled = new int[sizes.length];
      for (int i = 0; i < judged.length; i++) {
        int c = given.labels()[i];
        own[c][filled[c]++] = judged[i];
      }
      Arrays.setAll(usual, c -> sizes[c] < FEWEST ? null : Usual.of(own[c]));
      Usual ofOthers =
          Usual.of(
              IntStream.range(0, judged.length)
                  .filter(i -> isFewOrKnown(given.labels()[i]))
                  .mapToDouble(i -> judged[i])
                  .toArray());
      Arrays.setAll(usual, c -> usual[c] != null && usual[c].isKnown() ? usual[c] : ofOthers);
    }

    private boolean isFewOrKnown(int cluster) {
      return usual[cluster] == null || usual[cluster].isKnown();
    }

    Outliers run() {
      int[] cluster = given.labels().clone();
      int small = small(judged.length, given.sizes());
      for (int r = 0; r < given.rows().length; r++) {
        int row = given.rows()[r];
        if (given.sizes()[cluster[row]] <= small) {
          judged[row] = given.other()[r];
          cluster[row] = given.second()[r];
        }
      }
      double[] scores = new double[judged.length];
      Arrays.setAll(scores, i -> usual[cluster[i]].score(judged[i]));
      int[] far = IntStream.range(0, scores.length).filter(i -> scores[i] > FAR_OUT).toArray();
      return new Outliers(
          far,
          Arrays.stream(far).mapToDouble(i -> judged[i]).toArray(),
          Arrays.stream(far).mapToDouble(i -> judged[i] / usual[cluster[i]].median()).toArray(),
          scores);
    }
  }

  @Override
  public String toString() {
    return rows.length + " outliers";
  }
}
