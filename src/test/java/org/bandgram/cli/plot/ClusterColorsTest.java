package org.bandgram.cli.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ClusterColorsTest {

  /** Clusters are the squares of a board; squares that share a side must differ clearly. */
  @ParameterizedTest
  @CsvSource({"3, LIGHT", "5, DARK", "8, LIGHT", "20, DARK", "40, LIGHT"})
  void neighboursDiffer(int side, Theme theme) {
    int perSide = 6 * side;
    int n = perSide * perSide;
    float[] xs = new float[n];
    float[] ys = new float[n];
    int[] labels = new int[n];
    for (int i = 0; i < n; i++) {
      xs[i] = i % perSide + 0.5f;
      int row = i / perSide;
      ys[i] = row + 0.5f;
      labels[i] = i % perSide / 6 + side * (i / perSide / 6);
    }
    PlanarView view = PlanarView.of(xs, ys);
    Clusters clusters = Clusters.ofLabels(labels);
    Viewport viewport = new Viewport(0, perSide, 0, perSide, 10, 20, 900, 900);
    List<Color> colors = ClusterColors.choose(clusters, viewport, view, theme);
    for (int i = 0; i < n; i++) {
      if (i % perSide < perSide - 1) {
        assertDiffer(clusters, colors, i, i + 1);
      }
      if (i + perSide < n) {
        assertDiffer(clusters, colors, i, i + perSide);
      }
    }
  }

  private static void assertDiffer(Clusters clusters, List<Color> colors, int i, int j) {
    int one = clusters.clusterOf(i);
    int other = clusters.clusterOf(j);
    if (one != other) {
      assertThat(ClusterColors.distance(colors.get(one), colors.get(other))).isGreaterThan(0.12);
    }
  }

  /** Clusters of all shapes, some large among many small ones, by the nearest of random places. */
  @ParameterizedTest
  @CsvSource({"2, LIGHT", "6, DARK", "7, LIGHT", "12, DARK", "13, LIGHT", "31, DARK", "257, LIGHT"})
  void coloursOfNeighboursAreNotTakenForOneAnother(int count, Theme theme) {
    SplittableRandom random = new SplittableRandom(count);
    int side = 160;
    double[][] places = new double[count][2];
    for (double[] place : places) {
      place[0] = side * Math.pow(random.nextDouble(), 2);
      place[1] = side * random.nextDouble();
    }
    int[] labels = new int[side * side];
    float[] xs = new float[labels.length];
    float[] ys = new float[labels.length];
    for (int i = 0; i < labels.length; i++) {
      xs[i] = i % side;
      ys[i] = i / side;
      for (int c = 0; c < count; c++) {
        boolean isNearer =
            Math.hypot(xs[i] - places[c][0], ys[i] - places[c][1])
                < Math.hypot(xs[i] - places[labels[i]][0], ys[i] - places[labels[i]][1]);
        labels[i] = isNearer ? c : labels[i];
      }
    }
    Clusters clusters = Clusters.ofLabels(labels);
    Viewport viewport = new Viewport(0, side, 0, side, 10, 20, 900, 900);
    List<Color> colors = ClusterColors.choose(clusters, viewport, PlanarView.of(xs, ys), theme);
    for (int i = 0; i < labels.length; i++) {
      if (i % side < side - 1) {
        assertDiffer(clusters, colors, i, i + 1);
      }
      if (i + side < labels.length) {
        assertDiffer(clusters, colors, i, i + side);
      }
    }
  }

  /**
   * Clusters that lie over one another, as in a projection of many dimensions, are all neighbours.
   */
  @ParameterizedTest
  @CsvSource({"13, LIGHT", "60, DARK", "2000, LIGHT"})
  void clustersOverOneAnotherUseAllColoursAlike(int count, Theme theme) {
    SplittableRandom random = new SplittableRandom(count);
    int n = 20 * count;
    float[] xs = new float[n];
    float[] ys = new float[n];
    int[] labels = new int[n];
    for (int i = 0; i < n; i++) {
      xs[i] = (float) random.nextDouble();
      ys[i] = (float) random.nextDouble();
      labels[i] = i % count;
    }
    Viewport viewport = new Viewport(0, 1, 0, 1, 10, 20, 900, 900);
    List<Color> colors =
        ClusterColors.choose(Clusters.ofLabels(labels), viewport, PlanarView.of(xs, ys), theme);
    assertThat(colors).hasSize(count);
    long most =
        theme.all().stream()
            .mapToLong(color -> colors.stream().filter(color::equals).count())
            .max()
            .orElseThrow();
    assertThat(most).isLessThanOrEqualTo(2L + 2L * count / theme.all().size());
  }

  @ParameterizedTest
  @EnumSource(Theme.class)
  void leadingColoursDifferFromOneAnotherAndFromThePaper(Theme theme) {
    assertThat(theme.all()).hasSize(42).doesNotHaveDuplicates();
    for (Color one : theme.leading()) {
      for (Color other : theme.leading()) {
        assertThat(one.equals(other) || ClusterColors.distance(one, other) > 0.04).isTrue();
      }
      assertThat(contrast(one, theme.field())).isGreaterThan(1.9);
    }
    for (Color one : theme.all()) {
      assertThat(contrast(one, theme.field())).isGreaterThan(1.4);
    }
  }

  private static double contrast(Color a, Color b) {
    double one = luminance(a) + 0.05;
    double other = luminance(b) + 0.05;
    return Math.max(one, other) / Math.min(one, other);
  }

  private static double luminance(Color c) {
    return 0.2126 * linear(c.getRed())
        + 0.7152 * linear(c.getGreen())
        + 0.0722 * linear(c.getBlue());
  }

  private static double linear(int channel) {
    double x = channel / 255.0;
    return x <= 0.04045 ? x / 12.92 : Math.pow((x + 0.055) / 1.055, 2.4);
  }
}
