package org.bandgram.cli.report;

import java.awt.Color;
import java.util.List;
import java.util.stream.IntStream;
import org.bandgram.InvalidInputException;
import org.bandgram.cli.plot.ClusterPicture;
import org.bandgram.cli.plot.Theme;
import org.bandgram.cluster.internal.points.ClusterSizes;

/**
 * Points that belong together. Arrays are not copied.
 *
 * @param labels the cluster of each point, n numbers from 0 to K - 1
 * @param sizes the number of points of each cluster, those that are not shown included; none if all
 *     are shown
 * @param noise the points that are noise, rows in ascending order; their cluster is the nearest
 * @param exemplars the row that stands for each cluster, K numbers; of no meaning if a cluster is
 *     empty
 * @param names what these rows are called, or none
 * @param shares which part of the error each cluster has, or none
 * @param silhouettes the mean silhouette of each cluster, NaN if it is empty, or none
 * @param colors the colour of each cluster
 * @param about what each cluster is about, in words, or none
 * @param isPredicted whether exemplars are rows of an earlier input, not of the points
 */
// shared, as the documentation says
public record ClusterList(
    int[] labels,
    int[] sizes,
    int[] noise,
    int[] exemplars,
    List<String> names,
    double[] shares,
    double[] silhouettes,
    Colors colors,
    List<String> about,
    boolean isPredicted) {
  private static final int[] NO_NOISE = {};

  /**
   * The colour of each cluster.
   *
   * @param light on light paper
   * @param dark on dark paper
   */
  public record Colors(List<Color> light, List<Color> dark) {
    /** Copies the lists. */
    public Colors {
      light = List.copyOf(light);
      dark = List.copyOf(dark);
    }

    /** Returns colours in turn. */
    private static Colors inTurn(int count) {
      return new Colors(inTurn(Theme.LIGHT, count), inTurn(Theme.DARK, count));
    }

    private static List<Color> inTurn(Theme theme, int count) {
      return IntStream.range(0, count).mapToObj(theme::line).toList();
    }
  }

  /**
   * Checks that the parts belong together.
   *
   * @throws InvalidInputException if a number of clusters differs or a label is none
   */
  public ClusterList {
    int count = exemplars.length;
    names = List.copyOf(names);
    about = List.copyOf(about);
    InvalidInputException.requireIndices(labels, count, "the label of row");
    sizes = sizes.length == 0 ? ClusterSizes.of(labels, count) : sizes;
    requireEach("sizes", sizes.length, count, false);
    requireEach("descriptions", about.size(), count, true);
    requireEach("names", names.size(), count, true);
    requireEach("shares", shares.length, count, true);
    requireEach("silhouettes", silhouettes.length, count, true);
    requireEach("light colours", colors.light.size(), count, false);
    requireEach("dark colours", colors.dark.size(), count, false);
  }

  /** Holds clusters without more than their colours. */
  private ClusterList(
      int[] labels, int[] exemplars, List<String> names, double[] shares, Colors colors) {
    this(
        labels,
        new int[0],
        NO_NOISE,
        exemplars,
        names,
        shares,
        new double[0],
        colors,
        List.of(),
        false);
  }

  private static void requireEach(String what, int found, int clusters, boolean isOptional) {
    InvalidInputException.require(
        found == clusters || (isOptional && found == 0),
        "the number of " + what,
        found,
        clusters + ", one per cluster");
  }

  /** Takes the colours of a picture, where clusters that meet have different ones. */
  public static ClusterList of(
      ClusterPicture picture, int[] labels, int[] exemplars, List<String> names, double[] shares) {
    Colors colors =
        new Colors(
            List.of(picture.withTheme(Theme.LIGHT).colorsOf(exemplars)),
            List.of(picture.withTheme(Theme.DARK).colorsOf(exemplars)));
    return new ClusterList(labels, exemplars, names, shares, colors);
  }

  /** Takes colours in turn, where nothing says which clusters meet. */
  public static ClusterList withoutPicture(int[] labels, int[] exemplars, List<String> names) {
    return new ClusterList(
        labels, exemplars, names, new double[0], Colors.inTurn(exemplars.length));
  }

  /** Returns these clusters with what each is about, in words. */
  public ClusterList withAbout(List<String> words) {
    return new ClusterList(
        labels, sizes, noise, exemplars, names, shares, silhouettes, colors, words, isPredicted);
  }

  /** Returns these clusters with what their most typical rows are called. */
  public ClusterList withAround(List<String> words) {
    return withAbout(
        IntStream.range(0, words.size())
            .mapToObj(c -> around(words.get(c), about.isEmpty() ? "" : about.get(c)))
            .toList());
  }

  /** Returns what a cluster is about, and what its typical rows are called. */
  public static String around(String rows, String about) {
    return (about.isEmpty() ? "" : about + "; ") + "around " + rows;
  }

  /**
   * Returns these clusters with what stands for each in an earlier input.
   *
   * @param rows a row of that input for each cluster
   * @param ids what these rows are called, or none
   */
  public ClusterList predictedBy(int[] rows, List<String> ids) {
    return new ClusterList(
        labels, sizes, noise, rows, ids, shares, silhouettes, colors, about, true);
  }

  /**
   * Returns these clusters with points that are noise, and the mean silhouette of each, or none.
   */
  ClusterList withCertainty(int[] noisy, double[] ofClusters) {
    return new ClusterList(
        labels, sizes, noisy, exemplars, names, shares, ofClusters, colors, about, isPredicted);
  }

  /** Returns these clusters, of which only a sample is shown, with the sizes they have. */
  public ClusterList ofSizes(int... all) {
    return new ClusterList(
        labels, all, noise, exemplars, names, shares, silhouettes, colors, about, isPredicted);
  }
}
