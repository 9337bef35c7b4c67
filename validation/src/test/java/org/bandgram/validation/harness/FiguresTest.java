package org.bandgram.validation.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.testing.Refusals.refused;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FiguresTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "0; 0.000",
        "0.00123456; 0.001235",
        "0.0000123; 1.230e-05",
        "1.5; 1.500",
        "12.3456; 12.35",
        "-338.04; -338.0",
        "41374.2; 41,374",
        "-1234567; -1.235e+06",
        "NaN; –"
      })
  void fourDigits(double value, String text) {
    assertThat(Figures.of(value)).isEqualTo(text);
  }

  @Test
  void excessIsAPercentage() {
    assertThat(Figures.excess(1.0734)).isEqualTo("+7.3 %");
    assertThat(Figures.excess(0.99)).isEqualTo("-1.0 %");
  }

  @Test
  void medians() {
    assertThat(Figures.median(List.of(3.0, 1.0, 2.0))).isEqualTo(2);
    assertThat(Figures.median(List.of(4.0, 1.0, 2.0, 3.0))).isEqualTo(2.5);
    refused(() -> Figures.median(List.of()));
  }

  @Test
  void geometricMeans() {
    assertThat(Figures.geometricMean(2, 8)).isCloseTo(4, within(1e-12));
    assertThat(Figures.geometricMean()).isNaN();
  }
}
