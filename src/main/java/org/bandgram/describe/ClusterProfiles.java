package org.bandgram.describe;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.io.Column;
import org.bandgram.io.DataSet;

/**
 * What each cluster is like in each column, and how it differs from the other points.
 *
 * <p>Of numbers x: n, how many are missing, mean, standard deviation sqrt(mean((x - mean)^2)),
 * quartiles with linear interpolation (the defaults of NumPy), and the standardised difference
 * (mean in the cluster - mean of the other points) / standard deviation of all points. Of texts:
 * the three commonest in the cluster, of equals the first in alphabetical order, each with its
 * count, its share of the cluster's points that have a text, its lift, which is this share divided
 * by the share among all points, and the standardised difference of "has this text", which is 1 or
 * 0. A difference is 0 if all values are equal, and NaN if no other point has a value. Values that
 * are missing count nowhere else: NaN, and texts such as {@code NA} or nothing. Among codes of two
 * characters, {@code NA} is one.
 *
 * <p>O(n) time for each column, and O(n log n) for quartiles; O(n) memory for each thread, and O(K)
 * for each column. Results do not depend on the number of threads. Safe for use by several threads.
 */
public final class ClusterProfiles {
  /** The most texts of a column that are described in a cluster. */
  public static final int MOST_TEXTS = 3;

  /** Smaller differences, small by J. Cohen (1988), do not tell clusters apart. */
  private static final double LEAST_DIFFERENCE = 0.2;

  private static final int MOST_TRAITS = 3;
  private static final double FAMILY_WISE = 0.01;
  private static final Comparator<Trait> LARGEST =
      Comparator.comparingDouble(trait -> -Math.abs(trait.difference()));

  private final int clusters;
  private final List<Described> columns;

  /** The probability below which a difference is not put down to chance. */
  private final double level;

  /** The profiles of all clusters in one column. */
  interface Described {
    /** Returns the profile of a cluster. */
    Profile of(int cluster);

    /** Returns how many differences of a cluster are looked at. */
    int tests();

    /**
     * Returns the differences of some clusters together that chance makes with less than some
     * probability.
     */
    Stream<Trait> traits(int[] some, double level);
  }

  /** What a cluster is like in a column. */
  public sealed interface Profile {
    /** Returns the column's name. */
    String column();

    /** Returns how many points of the cluster have a value. */
    int n();

    /** Returns how many points of the cluster have none. */
    int missing();
  }

  /** What the numbers of a cluster are like; all are NaN if it has none. */
  public record Numbers(
      String column,
      int n,
      int missing,
      double mean,
      double sd,
      double lowerQuartile,
      double median,
      double upperQuartile,
      double difference)
      implements Profile {}

  /**
   * What the texts of a cluster are.
   *
   * @param commonest at most three
   */
  public record Texts(String column, int n, int missing, List<Text> commonest) implements Profile {}

  /** A text of a cluster, and how frequent it is. */
  public record Text(String value, int count, double share, double lift, double difference) {
    /** Describes a text of some of n in a cluster, and of how many of all. */
    static Text of(String value, int count, long n, long countOfAll, long all) {
      double share = (double) count / n;
      double shareOfAll = (double) countOfAll / all;
      double others = (double) (countOfAll - count) / (all - n);
      double sd = Math.sqrt(shareOfAll * (1 - shareOfAll));
      double difference = sd == 0 && !Double.isNaN(others) ? 0 : (share - others) / sd;
      return new Text(value, count, share, share / shareOfAll, difference);
    }
  }

  private ClusterProfiles(int clusters, List<Described> columns) {
    this.clusters = clusters;
    this.columns = columns;
    this.level = FAMILY_WISE / clusters / columns.stream().mapToInt(Described::tests).sum();
  }

  /**
   * Describes clusters by columns.
   *
   * @param labels the cluster of each point, n numbers from 0 to K - 1
   * @param clusters the number of clusters K
   * @param columns n numbers or texts each
   * @param execution threads, one for a column, and cancellation
   * @throws InvalidInputException if a column has another number of rows, or a label is no cluster
   */
  public static ClusterProfiles of(
      int[] labels, int clusters, List<Column> columns, Execution execution) {
    Members members = Members.of(labels, clusters);
    return of(members, columns, c -> described(columns.get(c), members), execution);
  }

  /**
   * Describes clusters by the words of texts that set them apart, ranked by class-based tf-idf: how
   * often the cluster has the word, times log(1 + the mean number of words of a cluster / how often
   * all have it). M. Grootendorst 2022, BERTopic, arXiv 2203.05794.
   *
   * @param labels the cluster of each text, n numbers from 0 to K - 1
   * @param clusters the number of clusters K
   * @param texts n texts
   * @param execution cancellation
   * @throws InvalidInputException if a label is no cluster
   */
  public static ClusterProfiles ofWords(
      int[] labels, int clusters, Column texts, Execution execution) {
    Members members = Members.of(labels, clusters);
    return of(members, List.of(texts), _ -> new WordProfiles(texts, members), execution);
  }

  private static ClusterProfiles of(
      Members members, List<Column> columns, IntFunction<Described> describe, Execution execution) {
    Described[] found = new Described[columns.size()];
    execution.forBlocks(found.length, 1, (c, _, _) -> found[c] = describe.apply(c));
    return new ClusterProfiles(members.clusters(), List.of(found));
  }

  private static Described described(Column column, Members members) {
    int points = members.rows().length;
    InvalidInputException.require(
        column.size() == points,
        "the number of rows of column '" + column.name() + "'",
        column.size(),
        points + ", the number of labels");
    return column.isNumeric()
        ? new NumberProfiles(column, members, false)
        : new TextProfiles(column, members);
  }

  /**
   * Describes clusters of a data set by {@link #columnsOf its columns}. Longitudes of places on
   * Earth are averaged as directions: 179 and -179 degrees have the mean 180, in a cluster's
   * figures as well as in its traits.
   */
  public static ClusterProfiles of(DataSet data, int[] labels, int clusters, Execution execution) {
    ProfiledColumns columns = ProfiledColumns.of(data);
    Members members = Members.of(labels, clusters);
    return of(members, columns, c -> described(columns, c, members), execution);
  }

  private static Described described(ProfiledColumns columns, int c, Members members) {
    Column column = columns.get(c);
    if (columns.isLongitude(c)) {
      return new LongitudeProfiles(column, members);
    }
    if (columns.isProse(c)) {
      return new WordProfiles(column, members);
    }
    return columns.isCoordinate(c)
        ? new NumberProfiles(column, members, true)
        : described(column, members);
  }

  /**
   * Returns the columns of a data set that can describe clusters: coordinates as the file has them,
   * known classes, and columns that were kept. Ids are left out. So are texts if none repeats or
   * more than 1,000 differ, unless they were kept, most of them differ and they have three words or
   * more on average: then their words are described. So are coordinates if there are more than 64
   * or they come from a list. Each use of a coordinate copies it, O(n), so that not all are held at
   * once.
   */
  public static List<Column> columnsOf(DataSet data) {
    return ProfiledColumns.of(data);
  }

  /** Returns the number of clusters K. */
  public int size() {
    return clusters;
  }

  /** Returns the number of columns. */
  public int columns() {
    return columns.size();
  }

  /** Returns what a cluster is like in each column. */
  public List<Profile> of(int cluster) {
    return columns.stream().map(column -> column.of(cluster)).toList();
  }

  /**
   * Returns what tells a cluster apart, or some of them as one, from their sums: at most three
   * columns, or a text of each, the largest standardised difference first; none if nothing does.
   * What chance explains does not count:
   *
   * <ul>
   *   <li>The difference is at least 0.2, small by J. Cohen (1988), and that of a share from the
   *       share among all points at least 0.05.
   *   <li>Points chosen at random would differ as much in anything, in any cluster, with a
   *       probability of at most 1 %: each test has 0.01 / (clusters x (columns of numbers + texts
   *       of all others)), by C. E. Bonferroni. A share has the hypergeometric test (R. A. Fisher
   *       1935), a mean the bound of H. Chernoff, which holds for any numbers and for choices
   *       without replacement (W. Hoeffding 1963).
   *   <li>In coordinates, from which clusters are made, they differ by construction. There the mean
   *       of all points is more than two standard errors from that of the cluster.
   * </ul>
   *
   * <p>A text that is rarer in the cluster than among all points is told only if none of its column
   * is more frequent.
   */
  public List<Trait> traits(int... some) {
    List<Trait> traits = new ArrayList<>();
    for (Described column : columns) {
      column
          .traits(some, level)
          .filter(trait -> Math.abs(trait.difference()) >= LEAST_DIFFERENCE)
          .min(Comparator.comparing(Trait::isRare).thenComparing(LARGEST))
          .ifPresent(traits::add);
    }
    traits.sort(LARGEST);
    return List.copyOf(traits.subList(0, Math.min(MOST_TRAITS, traits.size())));
  }

  /**
   * What tells a cluster apart: the mean of a column of numbers, or how frequent a text is.
   *
   * @param column the column's name
   * @param text one of its texts, or the words that set the cluster apart; null for numbers
   * @param value the mean in the cluster, or the share of its points that have the text; NaN for
   *     words
   * @param all the same of all points
   * @param difference how far the value is from that of the other points, in standard deviations of
   *     all
   */
  public record Trait(String column, String text, double value, double all, double difference) {
    private static final int MOST_CHARACTERS = 40;
    private static final double LARGEST_PLAIN = 1e7;
    private static final double SMALLEST_PLAIN = 1e-3;

    /** Tells whether the text is rarer in the cluster than among all points. */
    public boolean isRare() {
      return text != null && value < all;
    }

    /**
     * Returns it in words, such as {@code age 65 (+1.8 sd)}, {@code country DE 61 %, all 26 %},
     * {@code country few DE (8 %, all 26 %)} or {@code text: battery, charger}.
     */
    @Override
    public String toString() {
      if (text == null) {
        return String.format(Locale.ROOT, "%s %s (%+.1f sd)", column, number(value), difference);
      }
      if (Double.isNaN(value)) {
        return column + ": " + text;
      }
      String form = isRare() ? "%s few %s (%.0f %%, all %.0f %%)" : "%s %s %.0f %%, all %.0f %%";
      return String.format(Locale.ROOT, form, column, shown(text), 100 * value, 100 * all);
    }

    static String shown(String text) {
      return text.length() <= MOST_CHARACTERS ? text : text.substring(0, MOST_CHARACTERS) + "...";
    }

    /**
     * Returns a number with three significant digits, two if it is below 1, or with all of its
     * digits before the point.
     */
    private static String number(double value) {
      double size = Math.abs(value);
      if (size == 0) {
        return "0";
      }
      if (size >= LARGEST_PLAIN || size < SMALLEST_PLAIN) {
        return String.format(Locale.ROOT, "%.2e", value);
      }
      int digits = size < 1 ? 2 : 3;
      int decimals = digits - 1 - (int) Math.floor(Math.log10(size));
      String text = String.format(Locale.ROOT, "%." + Math.max(0, decimals) + "f", value);
      return text.indexOf('.') < 0 ? text : text.replaceFirst("\\.?0+$", "");
    }
  }

  @Override
  public String toString() {
    return size() + " clusters, described by " + columns() + " columns";
  }
}
