package org.bandgram.cli.report;

import java.awt.Color;
import java.util.List;
import java.util.stream.IntStream;
import org.bandgram.InvalidInputException;
import org.bandgram.cli.plot.ClusterPicture;
import org.bandgram.cli.plot.Theme;

/**
 * Points that belong together. Arrays are not copied.
 *
 * @param labels the cluster of each point, n numbers from 0 to K - 1
 * @param exemplars the row that stands for each cluster, K numbers; of no meaning where a cluster
 *     is empty
 * @param names what these rows are called, or none
 * @param shares which part of the error each cluster has, or none
 * @param silhouettes the mean silhouette of each cluster, NaN if it is empty, or none
 * @param light the colour of each cluster on light paper
 * @param dark the colour of each cluster on dark paper
 * @param about what each cluster is about, in words, or none
 */
// shared, as the documentation says
public record ClusterList(
    int[] labels,
    int[] exemplars,
    List<String> names,
    double[] shares,
    double[] silhouettes,
    List<Color> light,
    List<Color> dark,
    List<String> about) {
  /**
   * Checks that the parts belong together.
   *
   * @throws InvalidInputException if a number of clusters differs or a label is none
   */
  public ClusterList {
    int count = exemplars.length;
    names = List.copyOf(names);
    light = List.copyOf(light);
    dark = List.copyOf(dark);
    about = List.copyOf(about);
    requireEach("descriptions", about.size(), count, true);
    requireEach("names", names.size(), count, true);
    requireEach("shares", shares.length, count, true);
    requireEach("silhouettes", silhouettes.length, count, true);
    requireEach("light colours", light.size(), count, false);
    requireEach("dark colours", dark.size(), count, false);
    for (int i = 0; i < labels.length; i++) {
      InvalidInputException.require(
          labels[i] >= 0 && labels[i] < count,
          "the label of row " + i,
          labels[i],
          "0 to " + (count - 1));
    }
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
    return new ClusterList(
        labels,
        exemplars,
        names,
        shares,
        new double[0],
        List.of(picture.withTheme(Theme.LIGHT).colorsOf(exemplars)),
        List.of(picture.withTheme(Theme.DARK).colorsOf(exemplars)),
        List.of());
  }

  /** Takes colours in turn, where nothing says which clusters meet. */
  public static ClusterList withoutPicture(int[] labels, int[] exemplars, List<String> names) {
    return new ClusterList(
        labels,
        exemplars,
        names,
        new double[0],
        new double[0],
        colors(Theme.LIGHT, exemplars.length),
        colors(Theme.DARK, exemplars.length),
        List.of());
  }

  /** Returns these clusters with what each is about, in words. */
  public ClusterList withAbout(List<String> words) {
    return new ClusterList(labels, exemplars, names, shares, silhouettes, light, dark, words);
  }

  /** Returns these clusters with the mean silhouette of each. */
  ClusterList withSilhouettes(double... ofClusters) {
    return new ClusterList(labels, exemplars, names, shares, ofClusters, light, dark, about);
  }

  private static List<Color> colors(Theme theme, int count) {
    return IntStream.range(0, count).mapToObj(theme::line).toList();
  }

  /** Returns the number of points of each cluster. */
  public int[] sizes() {
    int[] sizes = new int[exemplars.length];
    for (int label : labels) {
      sizes[label]++;
    }
    return sizes;
  }
}
