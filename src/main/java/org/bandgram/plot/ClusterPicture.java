package org.bandgram.plot;

import java.awt.Color;
import java.awt.Dimension;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.bandgram.InvalidInputException;

/**
 * A picture of a clustering: every point as a dot in the colour of its cluster, exemplars ringed,
 * and a strip with the sizes of the clusters.
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
  private final boolean map;
  private final Caption caption;
  private final Theme theme;
  private final Dimension size;
  private final boolean trimmed;

  private ClusterPicture(
      PlanarView view,
      Clusters clusters,
      boolean map,
      Caption caption,
      Theme theme,
      Dimension size,
      boolean trimmed) {
    InvalidInputException.require(
        view.size() == clusters.points(),
        "the number of points to draw",
        view.size(),
        "the number of points clustered, " + clusters.points());
    this.view = view;
    this.clusters = clusters;
    this.map = map;
    this.caption = caption;
    this.theme = theme;
    this.size = size;
    this.trimmed = trimmed;
  }

  /**
   * Returns a scatter plot with axes, on light paper.
   *
   * @param view n points on a plane
   * @param clusters the clusters of the same points
   * @throws InvalidInputException if the numbers of points differ
   */
  public static ClusterPicture scatter(PlanarView view, Clusters clusters) {
    return new ClusterPicture(
        view, clusters, false, Caption.NONE, Theme.LIGHT, STANDARD_SIZE, true);
  }

  /**
   * Returns an equirectangular map with a graticule, on dark paper. Its standard parallel is the
   * mean absolute latitude of the points, so that shapes look right where the points are.
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
    return new ClusterPicture(view, clusters, true, Caption.NONE, Theme.DARK, STANDARD_SIZE, true);
  }

  private static void requireDegrees(String name, int point, float degrees, int bound) {
    if (Math.abs(degrees) > bound) {
      throw InvalidInputException.of(
          name + " of point " + point, degrees, "from -" + bound + " to " + bound);
    }
  }

  /** Returns this picture with other words. */
  public ClusterPicture withCaption(Caption newCaption) {
    return new ClusterPicture(view, clusters, map, newCaption, theme, size, trimmed);
  }

  /** Returns this picture in other colours. */
  public ClusterPicture withTheme(Theme newTheme) {
    return new ClusterPicture(view, clusters, map, caption, newTheme, size, trimmed);
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
    Dimension newSize = PictureLayout.size(width, height);
    return new ClusterPicture(view, clusters, map, caption, theme, newSize, false);
  }

  /**
   * Returns the colours that points have in this picture, so that other pictures of the same
   * clusters can use them; O(n) time.
   *
   * @param points indices of points
   */
  public Color[] colorsOf(int... points) {
    Viewport viewport = PictureLayout.of(chart(), caption, size, trimmed).viewport();
    return Arrays.stream(points)
        .mapToObj(byPoint(ClusterColors.choose(clusters, viewport, view, theme)))
        .toArray(Color[]::new);
  }

  /** Returns where the points are: longitudes and latitudes in degrees on a map. */
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

  /** Draws the picture. */
  public BufferedImage render() {
    Chart chart = chart();
    PictureLayout layout = PictureLayout.of(chart, caption, size, trimmed);
    Viewport viewport = layout.viewport();
    ClusterColors colors = ClusterColors.choose(clusters, viewport, view, theme);
    return layout.paint(
        chart,
        caption,
        theme,
        graphics -> {
          new Dots(view.size(), viewport, layout.scale())
              .draw(graphics, viewport, view, byPoint(colors));
          new ExemplarMarks(clusters, colors, theme).draw(graphics, viewport, view, layout.scale());
          new SizeStrip(clusters, colors, theme).draw(graphics, layout);
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

  private IntFunction<Color> byPoint(ClusterColors colors) {
    Color[] ofClusters =
        IntStream.range(0, clusters.count())
            .mapToObj(cluster -> colors.of(cluster).toColor())
            .toArray(Color[]::new);
    return point -> {
      int cluster = clusters.clusterOf(point);
      return cluster < 0 ? theme.mutedInk() : ofClusters[cluster];
    };
  }
}
