package org.bandgram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.refused;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.bandgram.testing.RandomCases;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PrecisionTest {
  @ParameterizedTest
  @EnumSource
  void namesAreReadBack(Precision precision) {
    assertThat(Precision.parse(precision.toString())).isEqualTo(precision);
    assertThat(precision.toString()).isEqualTo("float" + 8 * precision.bytes());
  }

  @Test
  void otherNamesAreRefused() {
    refused(() -> Precision.parse("float16"))
        .hasMessage("precision is 'float16', but must be float32 or float64");
  }

  @ParameterizedTest
  @EnumSource
  void elementsAreStoredRounded(Precision precision) {
    MemorySegment elements = Arena.ofAuto().allocate(3L * precision.bytes(), 8);
    precision.set(elements, 0, -1);
    precision.set(elements, 1, 0.1);
    precision.set(elements, 2, Double.NEGATIVE_INFINITY);
    assertThat(precision.get(elements, 0)).isEqualTo(-1);
    assertThat(precision.get(elements, 1)).isEqualTo(precision.round(0.1));
    assertThat(precision.get(elements, 2)).isEqualTo(Double.NEGATIVE_INFINITY);
  }

  /** What scalar references rely on. */
  @RandomCases
  void roundingADoubleOperationOnceIsTheFloatOperation(float x, float y) {
    assertThat(Precision.FLOAT32.round((double) x + y)).isEqualTo(x + y);
    assertThat(Precision.FLOAT32.round((double) x - y)).isEqualTo(x - y);
    assertThat(Precision.FLOAT32.round((double) x * y)).isEqualTo(x * y);
  }

  @RandomCases
  void doublePrecisionRoundsNothing(double x) {
    assertThat(Precision.FLOAT64.round(x)).isEqualTo(x);
  }
}
