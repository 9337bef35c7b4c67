package org.bandgram.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.awt.Color;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
    ClusterColors colors = ClusterColors.choose(clusters, viewport, view, theme);
    for (int i = 0; i < n; i++) {
      if (i % perSide < perSide - 1) {
        assertDiffer(clusters, colors, i, i + 1);
      }
      if (i + perSide < n) {
        assertDiffer(clusters, colors, i, i + perSide);
      }
    }
  }

  private static void assertDiffer(Clusters clusters, ClusterColors colors, int i, int j) {
    int one = clusters.clusterOf(i);
    int other = clusters.clusterOf(j);
    if (one != other) {
      assertThat(colors.of(one).distance(colors.of(other))).isGreaterThan(0.12);
    }
  }

  @ParameterizedTest
  @CsvSource({"LIGHT", "DARK"})
  void leadingColoursDifferFromOneAnotherAndFromThePaper(Theme theme) {
    Palette palette = new Palette(theme);
    for (OkLab one : palette.leading()) {
      for (OkLab other : palette.leading()) {
        assertThat(one.equals(other) || one.distance(other) > 0.05).isTrue();
      }
      assertThat(contrast(one.toColor(), theme.field())).isGreaterThan(1.9);
    }
    for (OkLab one : palette.all()) {
      assertThat(contrast(one.toColor(), theme.field())).isGreaterThan(1.4);
    }
  }

  /** Reference values of the sRGB primaries in OKLab, by its definition. */
  @Test
  void knownColoursComeOutRight() {
    assertThat(new OkLab(1, 0, 0).toColor()).isEqualTo(Color.WHITE);
    assertThat(new OkLab(0, 0, 0).toColor()).isEqualTo(Color.BLACK);
    assertThat(new OkLab(0.62796, 0.22486, 0.12585).toColor()).isEqualTo(new Color(255, 0, 0));
    assertThat(new OkLab(0.45201, -0.03246, -0.31153).toColor()).isEqualTo(new Color(0, 0, 255));
  }

  @Test
  void colorsTooVividAreDimmedNotShifted() {
    Color color = OkLab.ofHue(0.6, 0.5, 150).toColor();
    assertThat(color.getGreen()).isGreaterThan(color.getRed()).isGreaterThan(color.getBlue());
    assertThat(luminance(color))
        .isCloseTo(luminance(OkLab.ofHue(0.6, 0.05, 150).toColor()), within(0.05));
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
