package org.bandgram.cli.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.util.Arrays;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DotsTest {
  private static final Viewport VIEWPORT = new Viewport(0, 10, 0, 10, 20, 30, 100, 100);

  private static BufferedImage draw(float[] at, IntFunction<Color> colorOf) {
    BufferedImage image = new BufferedImage(140, 160, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.setColor(Color.WHITE);
    graphics.fillRect(0, 0, 140, 160);
    new Dots(at.length, VIEWPORT, 0.5).draw(graphics, VIEWPORT, PlanarView.of(at, at), colorOf);
    return image;
  }

  @Test
  void aDotCoversItsPlaceAndNothingElse() {
    BufferedImage image = draw(new float[] {5}, point -> Color.BLACK);
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
  void everyPointIsDrawnOnce(int n) {
    int[] visits = new int[n];
    draw(
        new float[n],
        point -> {
          visits[point]++;
          return Color.BLACK;
        });
    assertThat(Arrays.stream(visits).allMatch(v -> v == 1)).isTrue();
  }
}
