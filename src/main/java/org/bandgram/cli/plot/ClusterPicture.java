package org.bandgram.cli.plot;

import java.awt.Color;
import java.awt.Dimension;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.bandgram.InvalidInputException;

/**
 * A picture of points: every point as a dot in the colour of its cluster, with exemplars ringed and
 * the sizes of clusters in words, or with names.
 *
 * <p>Clusters that meet in the picture have different colours. Any number of points and clusters
 * works, one included. Drawing takes O(n) time, in one thread, and needs no display; the same input
 * gives the same picture on machines with the same fonts. Instances are immutable.
 */
public final class ClusterPicture {
  static {
    Headless.require();
  }

  /** The widest and highest a picture becomes by default, in pixels. */
  public static final Dimension STANDARD_SIZE = new Dimension(2400, 1350);

  private final PlanarView view;
  private final Clusters clusters;
  private final Names names;
  private final boolean map;
  private final Look look;

  /**
   * What may be chosen.
   *
   * @param size of the picture; empty for the standard one, less what the data leave empty
   */
  private record Look(Caption caption, Theme theme, Optional<Dimension> size) {}

  private ClusterPicture(PlanarView view, Clusters clusters, Names names, boolean map, Look look) {
    InvalidInputException.require(
        view.size() == clusters.points(),
        "the number of points to draw",
        view.size(),
        "the number of points clustered, " + clusters.points());
    this.view = view;
    this.clusters = clusters;
    this.names = names;
    this.map = map;
    this.look = look;
  }

  private static ClusterPicture of(
      PlanarView view, Clusters clusters, List<String> names, boolean map) {
    Look look = new Look(Caption.NONE, Theme.LIGHT, Optional.empty());
    return new ClusterPicture(view, clusters, new Names(List.copyOf(names)), map, look);
  }

  /**
   * Returns a scatter plot with axes, on light paper.
   *
   * @param view n points on a plane
   * @param clusters the clusters of the same points
   * @throws InvalidInputException if the numbers of points differ
   */
  public static ClusterPicture scatter(PlanarView view, Clusters clusters) {
    return of(view, clusters, List.of(), false);
  }

  /**
   * Returns a scatter plot of points without clusters, on light paper. A name stands beside its
   * point if there is room, where it covers no other name.
   *
   * @param view n points on a plane
   * @param names their names, or none
   * @throws InvalidInputException if there are names, but not one for each point
   */
  public static ClusterPicture named(PlanarView view, List<String> names) {
    InvalidInputException.require(
        names.isEmpty() || names.size() == view.size(),
        "the number of names",
        names.size(),
        "0 or %d, the number of points".formatted(view.size()));
    return of(view, Clusters.ofLabels(new int[view.size()]), names, false);
  }

  /**
   * Returns an equirectangular map with coasts and a graticule, on light paper. Its standard
   * parallel is the mean absolute latitude of the points, so that shapes look right where the
   * points are.
   *
   * @param longitudes n longitudes in degrees, -180 to 180
   * @param latitudes n latitudes in degrees, -90 to 90
   * @param clusters the clusters of the same points
   * @throws InvalidInputException if the numbers of points differ or a coordinate is out of bounds
   */
  public static ClusterPicture map(float[] longitudes, float[] latitudes, Clusters clusters) {
    PlanarView view = new PlanarView(longitudes, latitudes, "", "", true);
    for (int i = 0; i < longitudes.length; i++) {
      Drawing.look(i);
      requireDegrees("longitude", i, longitudes[i], 180);
      requireDegrees("latitude", i, latitudes[i], 90);
    }
    return of(view, clusters, List.of(), true);
  }

  private static void requireDegrees(String name, int point, float degrees, int bound) {
    if (Math.abs(degrees) > bound) {
      throw InvalidInputException.of(
          name + " of point " + point, degrees, "from -" + bound + " to " + bound);
    }
  }

  /** Returns this picture with other words. */
  public ClusterPicture withCaption(Caption caption) {
    return with(new Look(caption, look.theme, look.size));
  }

  /** Returns this picture in other colours. */
  public ClusterPicture withTheme(Theme theme) {
    return with(new Look(look.caption, theme, look.size));
  }

  /**
   * Returns this picture with a fixed size. Without this call it is {@link #STANDARD_SIZE}, less
   * what the shape of the data leaves empty.
   *
   * @param width pixels, at least 400
   * @param height pixels, at least 300
   * @throws InvalidInputException if a side is too short
   */
  public ClusterPicture withSize(int width, int height) {
    Dimension size = PictureLayout.size(width, height);
    return with(new Look(look.caption, look.theme, Optional.of(size)));
  }

  /**
   * Returns this picture with names beside some points, as far as there is room.
   *
   * @param points indices of points; the first have room first
   * @param texts a name for each of them
   */
  public ClusterPicture withNames(int[] points, List<String> texts) {
    return new ClusterPicture(view, clusters, new Names(points, List.copyOf(texts)), map, look);
  }

  private ClusterPicture with(Look other) {
    return new ClusterPicture(view, clusters, names, map, other);
  }

  /**
   * Returns the colours that points have in this picture, so that other pictures of the same
   * clusters can use them; O(n) time.
   *
   * @param points indices of points
   */
  public Color[] colorsOf(int... points) {
    List<Color> colors = colors(chart());
    return Arrays.stream(points).mapToObj(point -> color(colors, point)).toArray(Color[]::new);
  }

  /** Chooses colours whatever the words, so that pictures and pages of a result have the same. */
  private List<Color> colors(Chart chart) {
    PictureLayout layout = PictureLayout.of(chart, Caption.NONE, STANDARD_SIZE, true);
    return ClusterColors.choose(clusters, layout.viewport(), view, look.theme);
  }

  private Color color(List<Color> colors, int point) {
    int cluster = clusters.clusterOf(point);
    return cluster < 0 ? look.theme.mutedInk() : colors.get(cluster);
  }

  /** Returns the coast lines of the world, packed as the file {@code coast.txt} says. */
  public static String coast() {
    return MapChart.coast();
  }

  /** Returns the positions of the points: longitudes and latitudes in degrees on a map. */
  public PlanarView view() {
    return view;
  }

  /** Tells whether the points are places on Earth. */
  public boolean isMap() {
    return map;
  }

  /**
   * Returns how many times longer a unit upwards is drawn than one to the right; 0 where the two
   * measure different things and any shape will do. O(n) time.
   */
  public double stretch() {
    Chart chart = chart();
    return chart.aspect == 0 ? 0 : chart.window.width() / chart.window.height() / chart.aspect;
  }

  private Chart chart() {
    return map ? new MapChart(view) : new ScatterChart(view);
  }

  private PictureLayout layout(Chart chart) {
    Dimension size = look.size.orElse(STANDARD_SIZE);
    return PictureLayout.of(chart, look.caption, size, look.size.isEmpty());
  }

  /** Draws the picture. */
  public BufferedImage render() {
    Chart chart = chart();
    PictureLayout layout = layout(chart);
    Viewport viewport = layout.viewport();
    List<Color> colors = colors(chart);
    return layout.paint(
        chart,
        look.caption,
        clusters.count() == 1 ? "" : clusters.summary(),
        look.theme,
        graphics -> {
          new Dots(view.size(), viewport, layout.scale())
              .draw(graphics, viewport, view, point -> color(colors, point));
          new ExemplarMarks(clusters, colors, look.theme).draw(graphics, layout, view);
          names.draw(graphics, layout, view, look.theme);
        });
  }

  /**
   * Draws the picture into a PNG file, which is replaced as a whole or not at all.
   *
   * @throws org.bandgram.BandgramException if the file cannot be written
   */
  public void write(Path file) {
    PngFile.write(render(), file);
  }
}
