package org.bandgram.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DotRasterTest {
  private static final Viewport VIEWPORT = new Viewport(0, 10, 0, 10, 20, 30, 100, 100);

  @Test
  void aDotCoversItsPlaceAndNothingElse() {
    BufferedImage image = image();
    DotRaster.draw(image, VIEWPORT, PlanarView.of(new float[] {5}, new float[] {5}), p -> 0, 0.5);
    assertThat(new Color(image.getRGB(70, 80)).getRed()).isLessThan(40);
    int inked = 0;
    for (int x = 0; x < 140; x++) {
      for (int y = 0; y < 160; y++) {
        boolean isInked = image.getRGB(x, y) != Color.WHITE.getRGB();
        inked += isInked ? 1 : 0;
        assertThat(isInked && Math.hypot(x - 70, y - 80) > 7).isFalse();
      }
    }
    assertThat(inked).isBetween(55, 90);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 31, 257, 70_001})
  void everyPointIsVisitedOnce(int n) {
    int[] visits = new int[n];
    float[] at = new float[n];
    DotRaster.draw(image(), VIEWPORT, PlanarView.of(at, at), p -> visits[p]++, 0.5);
    assertThat(Arrays.stream(visits).allMatch(v -> v == 1)).isTrue();
  }

  @Test
  void opacityGrowsWithInkAndReachesOne() {
    float[] ink = new float[1000];
    for (int i = 0; i < ink.length; i++) {
      ink[i] = i;
    }
    DotRaster.Opacity opacity = DotRaster.Opacity.of(ink);
    float previous = 0;
    for (float amount = 0.1f; amount < 2000; amount *= 1.3f) {
      assertThat(opacity.of(amount)).isGreaterThanOrEqualTo(previous).isBetween(0f, 1f);
      previous = opacity.of(amount);
    }
    assertThat(opacity.of(0)).isZero();
    assertThat(opacity.of(1)).isGreaterThan(0.5f);
    assertThat(opacity.of(1100)).isEqualTo(1);
  }

  private static BufferedImage image() {
    BufferedImage image = new BufferedImage(140, 160, BufferedImage.TYPE_INT_RGB);
    for (int x = 0; x < 140; x++) {
      for (int y = 0; y < 160; y++) {
        image.setRGB(x, y, Color.WHITE.getRGB());
      }
    }
    return image;
  }
}
