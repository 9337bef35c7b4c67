package org.bandgram.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecondsTest {
  @ParameterizedTest
  @CsvSource({"0, 0.0 ms", "0.0003, 0.3 ms", "0.0123, 12 ms", "0.556, 556 ms", "1.25, 1.3 s"})
  void hasTwoDigitsOfSmallTimes(double seconds, String words) {
    assertThat(Seconds.format(seconds)).isEqualTo(words);
  }
}
