package org.bandgram.spark.internal.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.bandgram.Precision;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cells are numbers where readers of files would take them for numbers. */
class CellsTest {
  @Test
  void numbersTruthValuesAndDecimalsAreRead() {
    assertThat(
            Stream.of(3, true, " -2.5e-1 ", 0.1).map(cell -> Cells.number(cell, Precision.FLOAT32)))
        .containsExactly(3.0, 1.0, -0.25, (double) 0.1f);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "5f", "5d", "0x1p3", "NaN", "Infinity", "1e999"})
  void otherTextIsNoNumber(String text) {
    assertThat(Cells.number(text, Precision.FLOAT64)).matches(value -> !Double.isFinite(value));
    assertThat(Cells.problem(text, Precision.FLOAT64))
        .isEqualTo("has '%s', which is not a finite number".formatted(text));
  }

  @Test
  void numbersTooLargeForThePrecisionAreNamed() {
    assertThat(Cells.problem(1e300, Precision.FLOAT32))
        .isEqualTo("has 1.0E300, which is too large for float32");
  }
}
