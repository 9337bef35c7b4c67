package org.bandgram.cli.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.refused;

import java.awt.image.BufferedImage;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class BarChartTest {
  private static final int BLUE = 0xff;

  private static BufferedImage render(double... values) {
    List<BarChart.Bar> bars =
        java.util.stream.DoubleStream.of(values)
            .mapToObj(value -> new BarChart.Bar("a", value))
            .toList();
    return new BarChart(new Caption("title", "", ""), "Score", bars).render();
  }

  /** How many pixels of a row of the picture have the colour of bars. */
  private static long length(BufferedImage image, double row, int rows) {
    int y = (int) (168 + (row + 0.5) / rows * (image.getHeight() - 168 - 96 - 84));
    long count = 0;
    for (int x = 330; x < image.getWidth(); x++) {
      int rgb = image.getRGB(x, y);
      count += (rgb & BLUE) > ((rgb >> 16) & BLUE) + 60 ? 1 : 0;
    }
    return count;
  }

  @Test
  void barsAreAsLongAsTheirValues() {
    BufferedImage image = render(4, 2, 1, 0);
    long longest = length(image, 0, 4);
    assertThat(longest).isGreaterThan(1000);
    assertThat(length(image, 1, 4)).isBetween(longest / 2 - 8, longest / 2 + 8);
    assertThat(length(image, 2, 4)).isBetween(longest / 4 - 8, longest / 4 + 8);
    assertThat(length(image, 3, 4)).isLessThan(8);
  }

  @Test
  void oneBarAndFiftyFit() {
    assertThat(render(0).getWidth()).isEqualTo(2400);
    assertThat(render(Collections.nCopies(50, 1e-9).stream().mapToDouble(v -> v).toArray()))
        .isNotNull();
  }

  @Test
  void wrongBarsAreNamed() {
    refused(() -> render()).hasMessage("the number of bars is 0, but must be from 1 to 50");
    refused(() -> render(-1))
        .hasMessage("the value of a is -1.0, but must be finite and at least 0");
  }
}
