package org.bandgram.internal.compute.choice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.refused;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OverheadModelTest {
  @ParameterizedTest
  @CsvSource({
    "5, 8, 3, 2, 32",
    "0.5, 0.75, 0.25, 0.25, 2.75",
    "4, 4, 0, 4, 4",
    "3, 6, 3, 0, 30",
    "0, 0, 0, 0, 0"
  })
  void twoTimesTellComputationAndOverheadApart(
      double single, double doubled, double computation, double overhead, double ofTen) {
    OverheadModel model = OverheadModel.of(single, doubled);
    assertThat(model).isEqualTo(new OverheadModel(computation, overhead));
    assertThat(model.seconds(1)).isEqualTo(single);
    assertThat(model.seconds(2)).isEqualTo(doubled);
    assertThat(model.seconds(10)).isEqualTo(ofTen);
  }

  /** A doubled run that takes more than twice as long, or less than the single one. */
  @ParameterizedTest
  @CsvSource({"2, 5, 2.5, 0", "3, 2, 0, 2"})
  void neitherPartIsNegative(double single, double doubled, double computation, double overhead) {
    OverheadModel model = OverheadModel.of(single, doubled);
    assertThat(model).isEqualTo(new OverheadModel(computation, overhead));
    assertThat(model.seconds(2)).isEqualTo(doubled);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY})
  void timesAreFinite(double seconds) {
    refused(() -> OverheadModel.of(seconds, 1))
        .hasMessage("the time of a run is %s, but must be finite and at least 0", seconds);
    refused(() -> OverheadModel.of(1, seconds))
        .hasMessageStartingWith("the time of a run with the computation doubled is " + seconds);
  }

  @Test
  void noComputationTakesTheOverhead() {
    assertThat(OverheadModel.of(5, 8).seconds(0)).isEqualTo(2);
  }
}
