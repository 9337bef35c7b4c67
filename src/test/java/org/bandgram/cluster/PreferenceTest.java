package org.bandgram.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.refused;

import org.bandgram.cluster.Preference.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PreferenceTest {
  private static final double NEVER = Double.NEGATIVE_INFINITY;

  @ParameterizedTest
  @CsvSource({
    "median, KEPT, 0.5",
    "min, KEPT, 0",
    "q:0.3, KEPT, 0.3",
    "q:1, KEPT, 1",
    "q:0, KEPT, 0",
    "global-median, SAMPLED, 0.5",
    "global-min, SAMPLED, 0",
    "global-q:0.3, SAMPLED, 0.3"
  })
  void quantilesAreRead(String text, Source source, double q) {
    assertThat(Preference.parse(text)).isEqualTo(new Preference.Quantile(q, source));
  }

  @ParameterizedTest
  @ValueSource(strings = {"-3.5", "0", "1e-3", "-1E10"})
  void numbersAreRead(String text) {
    assertThat(Preference.parse(text)).isEqualTo(Preference.scalar(Double.parseDouble(text)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "median",
        "min",
        "mean",
        "q:0.3",
        "global-median",
        "global-min",
        "global-q:0.25",
        "-2.5"
      })
  void textIsReadBack(String text) {
    assertThat(Preference.parse(text)).hasToString(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "max",
        "global-mean",
        "global--5",
        "global-5",
        "q:",
        "q:x",
        "q",
        "Median",
        "5,0",
        "5f",
        "-5 ",
        "0x1p3",
        "q:0.5d",
        "q:NaN",
        "NaN",
        "-Infinity"
      })
  void anythingElseIsRefusedInOneLine(String text) {
    refused(() -> Preference.parse(text))
        .hasMessage(
            "preference is '%s', but must be median, mean, min, q:Q, global-median, global-min,"
                    .formatted(text)
                + " global-q:Q or a number");
  }

  @ParameterizedTest
  @CsvSource({"q:1.5, 1.5", "q:-0.1, -0.1", "global-q:2, 2.0"})
  void quantilesOutOfRangeAreRefused(String text, String value) {
    refused(() -> Preference.parse(text))
        .hasMessage(
            "the quantile of the preference is %s, but must be from 0 to 1".formatted(value));
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void scalarsAreFinite(double value) {
    refused(() -> Preference.scalar(value))
        .hasMessage("preference is %s, but must be a finite number".formatted(value));
  }

  @Test
  void textTooLargeForANumberIsRefused() {
    refused(() -> Preference.parse("-1e999"))
        .hasMessage("preference is -Infinity, but must be a finite number");
  }

  @Test
  void preferencesOfPointsAreCheckedAndCopied() {
    double[] values = {-1, NEVER, 3};
    Preference.PerPoint preference = new Preference.PerPoint(values);
    values[0] = 7;
    preference.values()[2] = 7;
    assertThat(preference.values()).containsExactly(-1, NEVER, 3);
    assertThat(preference)
        .isEqualTo(Preference.perPoint(-1, NEVER, 3))
        .isNotEqualTo(Preference.perPoint(-1, NEVER, 4))
        .hasSameHashCodeAs(Preference.perPoint(-1, NEVER, 3))
        .hasToString("per point (3)");
    for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
      refused(() -> Preference.perPoint(0, bad))
          .hasMessage("the preference of point 1 is %s, but must be less than infinity", bad);
    }
    refused(() -> Preference.perPoint(NEVER, NEVER))
        .hasMessage("every preference is -Infinity, but must be greater for at least one point");
  }
}
