package org.bandgram.cli.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.failed;
import static org.bandgram.testing.Refusals.refused;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterPictureTest {

  /** Two far blobs: the left one blue (the larger), the right one orange, paper between them. */
  @ParameterizedTest
  @EnumSource(Theme.class)
  void blobsAppearWhereTheyAreInTheColoursOfTheirClusters(Theme theme) {
    int n = 400;
    float[] xs = new float[n];
    float[] ys = new float[n];
    int[] labels = new int[n];
    Random random = new Random(1);
    for (int i = 0; i < n; i++) {
      labels[i] = i < 220 ? 5 : 9;
      xs[i] = (float) (labels[i] == 5 ? random.nextDouble() : 9 + random.nextDouble());
      ys[i] = (float) random.nextDouble() * 10;
    }
    BufferedImage image =
        ClusterPicture.scatter(PlanarView.of(xs, ys), Clusters.ofLabels(labels))
            .withTheme(theme)
            .withSize(1200, 800)
            .render();
    int plotBottom = 600;
    Color left = mostVivid(image, 0, 500, 0, plotBottom);
    Color right = mostVivid(image, 700, 1200, 0, plotBottom);
    List<Color> palette = theme.leading();
    assertThat(difference(left, palette.get(0))).isLessThan(60);
    assertThat(difference(right, palette.get(1))).isLessThan(60);
    assertThat(saturation(mostVivid(image, 550, 650, 0, plotBottom))).isLessThan(40);
    assertThat(new Color(image.getRGB(2, 2))).isEqualTo(theme.paper());
  }

  @Test
  void aFixedSizeIsKeptAndTheStandardOneOnlyTrimmed() {
    PlanarView view = PlanarView.of(new float[] {0, 1, 0, 1}, new float[] {0, 0, 1, 1});
    ClusterPicture picture = ClusterPicture.scatter(view, Clusters.ofLabels(new int[4]));
    BufferedImage fixed = picture.withSize(900, 500).render();
    assertThat(fixed.getWidth()).isEqualTo(900);
    assertThat(fixed.getHeight()).isEqualTo(500);
    BufferedImage standard = picture.render();
    assertThat(standard.getWidth()).isLessThan(ClusterPicture.STANDARD_SIZE.width);
    assertThat(standard.getHeight()).isEqualTo(ClusterPicture.STANDARD_SIZE.height);
  }

  @Test
  void aMapPutsNorthUpAndEastRight() {
    float[] longitudes = {-170, 175, -60, 100};
    float[] latitudes = {-50, 70, 60, -40};
    PlanarView view = PlanarView.of(longitudes, latitudes);
    PictureLayout layout =
        PictureLayout.of(new MapChart(view), Caption.NONE, ClusterPicture.STANDARD_SIZE, true);
    BufferedImage image =
        ClusterPicture.map(longitudes, latitudes, Clusters.ofLabels(new int[] {0, 1, 2, 3}))
            .render();
    assertThat(image.getWidth()).isEqualTo(layout.width());
    assertThat(layout.viewport().minX()).isEqualTo(-180);
    assertThat(layout.viewport().maxX()).isEqualTo(180);
    for (int i = 0; i < 4; i++) {
      int x = (int) layout.viewport().x(longitudes[i]);
      int y = (int) layout.viewport().y(latitudes[i]);
      Color expected = Theme.LIGHT.leading().get(i);
      assertThat(difference(new Color(image.getRGB(x, y)), expected)).isLessThan(60);
    }
    assertThat(layout.viewport().y(70)).isLessThan(layout.viewport().y(-50));
    assertThat(layout.viewport().x(100)).isGreaterThan(layout.viewport().x(-60));
  }

  /** The coast of Portugal, and the middle of the Pacific. */
  @ParameterizedTest
  @CsvSource({"-9, 39, true", "-140, -40, false"})
  void mapsShowCoasts(float longitude, float latitude, boolean hasCoast) {
    float[] longitudes = {longitude - 2, longitude + 2};
    float[] latitudes = {latitude - 2, latitude + 2};
    PlanarView view = PlanarView.of(longitudes, latitudes);
    Viewport field =
        PictureLayout.of(new MapChart(view), Caption.NONE, ClusterPicture.STANDARD_SIZE, true)
            .viewport();
    BufferedImage image =
        ClusterPicture.map(longitudes, latitudes, Clusters.ofLabels(new int[2])).render();
    boolean isFound = false;
    for (int x = (int) field.left() + 2; x < field.left() + field.width() - 2; x++) {
      for (int y = (int) field.top() + 2; y < field.bottom() - 2; y++) {
        isFound |= image.getRGB(x, y) == Theme.LIGHT.mutedInk().getRGB();
      }
    }
    assertThat(isFound).isEqualTo(hasCoast);
  }

  @Test
  void exemplarsAreRingedInInk() {
    int n = 200;
    float[] xs = new float[n];
    float[] ys = new float[n];
    for (int i = 0; i < n; i++) {
      xs[i] = (float) Math.cos(i);
      ys[i] = (float) Math.sin(i);
    }
    xs[0] = 0;
    ys[0] = 0;
    PlanarView view = PlanarView.of(xs, ys);
    BufferedImage with =
        ClusterPicture.scatter(view, Clusters.ofExemplars(new int[n])).withSize(900, 900).render();
    BufferedImage without =
        ClusterPicture.scatter(view, Clusters.ofLabels(new int[n])).withSize(900, 900).render();
    PictureLayout layout =
        PictureLayout.of(
            new ScatterChart(view), Caption.NONE, new java.awt.Dimension(900, 900), false);
    int x = (int) layout.viewport().x(0);
    int y = (int) layout.viewport().y(0);
    assertThat(darkPixels(with, x, y)).isGreaterThan(10);
    assertThat(darkPixels(without, x, y)).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 12, 13, 121, 700})
  void anyNumberOfClustersCanBeDrawn(int clusters) {
    int n = 1400;
    PointSet points = PointSet.allocate(n, 3, Precision.FLOAT32);
    int[] exemplarOf = new int[n];
    Random random = new Random(clusters);
    for (int i = 0; i < n; i++) {
      exemplarOf[i] = i % clusters;
      for (int j = 0; j < 3; j++) {
        points.set(i, j, random.nextGaussian() + exemplarOf[i]);
      }
    }
    BufferedImage image =
        ClusterPicture.scatter(PlanarView.of(points), Clusters.ofExemplars(exemplarOf))
            .withCaption(new Caption("A title", "a very long subtitle ".repeat(40), "a footer"))
            .withSize(600, 400)
            .render();
    assertThat(distinctColors(image)).isGreaterThan(Math.min(clusters, 30));
  }

  @Test
  void onePointAndEqualPointsCanBeDrawn() {
    for (float at : new float[] {0, -3, 1e6f}) {
      for (int n : new int[] {1, 50}) {
        float[] same = new float[n];
        Arrays.fill(same, at);
        BufferedImage image =
            ClusterPicture.scatter(PlanarView.of(same, same), Clusters.ofLabels(new int[n]))
                .withSize(400, 300)
                .render();
        assertThat(saturation(mostVivid(image, 100, 390, 0, 200))).isGreaterThan(60);
      }
    }
    float[] pole = {90};
    assertThat(
            ClusterPicture.map(new float[] {180}, pole, Clusters.ofExemplars(new int[1])).render())
        .isNotNull();
  }

  /** Equal numbers, neighbours among floats, far from zero, huge and tiny, along either axis. */
  @ParameterizedTest
  @ValueSource(
      floats = {0, 1, 1e7f, 1e10f, -4.3e9f, 1e30f, Float.MAX_VALUE, 1e-30f, Float.MIN_VALUE})
  void anyOffsetAndSpanCanBeDrawn(float offset) {
    for (float other : new float[] {offset, Math.nextUp(-offset), -offset, 0, 1}) {
      if (Float.isFinite(other)) {
        float[] one = {offset, other};
        for (float[] two : new float[][] {{0, 0}, {0, 1}, {1e10f, 1e10f}, {1e-30f, 2e-30f}, one}) {
          assertDrawn(PlanarView.of(one, two));
          assertDrawn(PlanarView.of(two, one));
        }
        assertDrawn(PlanarView.of(PointSet.of(new float[][] {{offset}, {other}})));
      }
    }
  }

  /** Every axis has a length, so that every point has a place on it. */
  private static void assertDrawn(PlanarView view) {
    Chart.Window window = new ScatterChart(view).window;
    assertThat(window.width()).isPositive().isFinite();
    assertThat(window.height()).isPositive().isFinite();
    for (int i = 0; i < view.size(); i++) {
      assertThat(view.x(i)).isStrictlyBetween(window.minX(), window.maxX());
      assertThat(view.y(i)).isStrictlyBetween(window.minY(), window.maxY());
    }
    ClusterPicture.scatter(view, Clusters.ofExemplars(new int[view.size()]))
        .withSize(400, 300)
        .render();
  }

  @Test
  void noiseIsGrey() {
    PlanarView view = PlanarView.of(new float[] {0, 1, 2}, new float[] {0, 1, 0});
    BufferedImage image =
        ClusterPicture.scatter(view, Clusters.ofLabels(new int[] {-1, -1, -1}))
            .withSize(400, 300)
            .render();
    assertThat(saturation(mostVivid(image, 0, 400, 0, 300))).isLessThan(40);
  }

  @Test
  void theFileIsReplacedAsAWhole(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("picture.png");
    Files.writeString(file, "old");
    ClusterPicture picture =
        ClusterPicture.scatter(
                PlanarView.of(new float[] {0, 1}, new float[] {0, 1}),
                Clusters.ofLabels(new int[] {0, 1}))
            .withSize(640, 480);
    picture.write(file);
    BufferedImage read = ImageIO.read(file.toFile());
    assertThat(read.getWidth()).isEqualTo(640);
    assertThat(read.getRGB(300, 200)).isEqualTo(picture.render().getRGB(300, 200));
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
    failed(() -> picture.write(folder.resolve("missing").resolve("x.png")))
        .hasMessageContaining("x.png");
  }

  @Test
  void argumentsAreChecked() {
    PlanarView two = PlanarView.of(new float[2], new float[2]);
    Clusters three = Clusters.ofLabels(new int[3]);
    refused(() -> ClusterPicture.scatter(two, three))
        .hasMessage(
            "the number of points to draw is 2, but must be the number of points clustered, 3");
    refused(() -> ClusterPicture.map(new float[3], new float[] {0, 91, 0}, three))
        .hasMessage("latitude of point 1 is 91.0, but must be from -90 to 90");
    refused(() -> PlanarView.of(new float[] {Float.NaN}, new float[1]));
    refused(() -> ClusterPicture.scatter(two, Clusters.ofLabels(new int[2])).withSize(10, 500));
  }

  private static int darkPixels(BufferedImage image, int x, int y) {
    int dark = 0;
    for (int dx = -20; dx <= 20; dx++) {
      for (int dy = -20; dy <= 20; dy++) {
        Color color = new Color(image.getRGB(x + dx, y + dy));
        dark += color.getRed() + color.getGreen() + color.getBlue() < 220 ? 1 : 0;
      }
    }
    return dark;
  }

  private static long distinctColors(BufferedImage image) {
    int[] pixels =
        image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
    return Arrays.stream(pixels).distinct().count();
  }

  private static Color mostVivid(BufferedImage image, int x0, int x1, int y0, int y1) {
    Color best = new Color(image.getRGB(x0, y0));
    for (int x = x0; x < x1; x++) {
      for (int y = y0; y < y1; y++) {
        Color color = new Color(image.getRGB(x, y));
        best = saturation(color) > saturation(best) ? color : best;
      }
    }
    return best;
  }

  private static int saturation(Color c) {
    int most = Math.max(c.getRed(), Math.max(c.getGreen(), c.getBlue()));
    return most - Math.min(c.getRed(), Math.min(c.getGreen(), c.getBlue()));
  }

  private static int difference(Color a, Color b) {
    return Math.abs(a.getRed() - b.getRed())
        + Math.abs(a.getGreen() - b.getGreen())
        + Math.abs(a.getBlue() - b.getBlue());
  }
}
