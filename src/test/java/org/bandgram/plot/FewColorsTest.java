package org.bandgram.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class FewColorsTest {
  private static BufferedImage image(int width, int height) {
    return new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
  }

  private static int[] pixels(BufferedImage image) {
    int[] all = image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
    return Arrays.stream(all).map(color -> color & 0xFFFFFF).toArray();
  }

  @Test
  void coloursOfAreasStayAndBlendsTakeTheNearest() {
    BufferedImage image = image(100, 10);
    for (int x = 0; x < 100; x++) {
      for (int y = 0; y < 10; y++) {
        image.setRGB(x, y, x < 60 ? 0xFDFCF8 : x < 90 ? 0xF5F3EE : 0x3070D0);
      }
    }
    int[] areas = pixels(image);
    image.setRGB(59, 0, 0xF9F8F4);
    image.setRGB(95, 0, 0x3474D4);
    int[] reduced = pixels(FewColors.of(image));
    assertThat(reduced[59]).isIn(0xFDFCF8, 0xF5F3EE);
    reduced[59] = areas[59];
    assertThat(reduced).isEqualTo(areas);
  }

  @Test
  void thereAreAtMostSixteen() {
    BufferedImage image = image(64, 64);
    for (int x = 0; x < 64; x++) {
      for (int y = 0; y < 64; y++) {
        image.setRGB(x, y, (4 * x << 16) + (4 * y << 8) + x * y % 256);
      }
    }
    int[] reduced = pixels(FewColors.of(image));
    assertThat(Arrays.stream(reduced).distinct().count()).isEqualTo(16);
    assertThat(pixels(FewColors.of(image))).isEqualTo(reduced);
  }
}
