package org.bandgram.validation.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.refused;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.bandgram.cli.plot.Theme;
import org.bandgram.validation.harness.LineChart.Axis;
import org.bandgram.validation.harness.LineChart.Measurement;
import org.bandgram.validation.harness.LineChart.Series;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LineChartTest {
  private static final Series RISING =
      new Series("rising", List.of(new Measurement(10, 1, 0.2), new Measurement(1000, 50, 4)));
  private static final Series FALLING =
      new Series("falling", List.of(new Measurement(10, 40), new Measurement(1000, 2)));

  @Test
  void bothLinesAreDrawnInTheirColours(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("chart.png");
    new LineChart(
            "Time", Axis.logarithmic("points"), Axis.linear("seconds"), List.of(RISING, FALLING))
        .writePng(file);
    BufferedImage image = ImageIO.read(file.toFile());
    assertThat(image.getWidth()).isEqualTo(LineChart.WIDTH);
    assertThat(image.getHeight()).isEqualTo(LineChart.HEIGHT);
    assertThat(Files.size(file)).isLessThan(25_000);
    for (int line = 0; line < 2; line++) {
      assertThat(count(image, Theme.LIGHT.line(line))).isGreaterThan(200);
    }
    assertThat(new Color(image.getRGB(3, 3))).isEqualTo(Theme.LIGHT.paper());
  }

  @Test
  void aSinglePointCanBeDrawn(@TempDir Path folder) {
    Path file = folder.resolve("point.png");
    Series point = new Series("point", List.of(new Measurement(3, 0)));
    new LineChart("", Axis.linear("x"), Axis.linear("y"), List.of(point)).writePng(file);
    assertThat(file).isNotEmptyFile();
  }

  @Test
  void panelsStandInRowsWithOneLegendForEqualNames(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("panels.png");
    Series slow = new Series("slow", List.of(new Measurement(10, 1), new Measurement(1000, 9)));
    LineChart lines =
        new LineChart("", Axis.logarithmic("n"), Axis.linear("s"), List.of(RISING, slow));
    List<String> sets = List.of("one", "two");
    BarChart bars =
        BarChart.of("", "s", sets, _ -> "bars", set -> set, String::length).orElseThrow();
    Panel.write(List.of(lines, lines, bars), 2, file);
    BufferedImage image = ImageIO.read(file.toFile());
    assertThat(image.getWidth()).isEqualTo(LineChart.WIDTH);
    assertThat(image.getHeight()).isEqualTo(2 * Panel.HEIGHT);
    Color color = Theme.LIGHT.line(1);
    assertThat(count(image.getSubimage(0, 0, 400, 250), color))
        .isGreaterThan(count(image.getSubimage(400, 0, 400, 250), color) + 20);
    assertThat(count(image.getSubimage(0, 250, 400, 250), Theme.LIGHT.line(0)))
        .isGreaterThan(10_000);
    assertThat(BarChart.of("", "s", List.<String>of(), _ -> "", set -> set, String::length))
        .isEmpty();
  }

  @Test
  void argumentsAreChecked() {
    Axis log = Axis.logarithmic("time");
    Axis linear = Axis.linear("x");
    refused(() -> new LineChart("", linear, linear, List.of()));
    refused(() -> new LineChart("", linear, linear, List.of(RISING, RISING)))
        .hasMessageContaining("the number of different series names is 1");
    Series zero = new Series("zero", List.of(new Measurement(1, 0)));
    refused(() -> new LineChart("", linear, log, List.of(zero)))
        .hasMessage("a value on the logarithmic axis time is 0.0, but must be above 0");
    refused(() -> new Series("empty", List.of()));
    refused(() -> new Measurement(1, Double.NaN));
    refused(() -> new Measurement(1, 1, -1));
  }

  /** Counts pixels of almost a colour, since pictures have few. */
  private static int count(BufferedImage image, Color color) {
    int count = 0;
    for (int x = 0; x < image.getWidth(); x++) {
      for (int y = 0; y < image.getHeight(); y++) {
        Color pixel = new Color(image.getRGB(x, y));
        int difference =
            Math.abs(pixel.getRed() - color.getRed())
                + Math.abs(pixel.getGreen() - color.getGreen())
                + Math.abs(pixel.getBlue() - color.getBlue());
        count += difference < 20 ? 1 : 0;
      }
    }
    return count;
  }
}
