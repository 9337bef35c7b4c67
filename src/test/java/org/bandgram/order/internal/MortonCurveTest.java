package org.bandgram.order.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.refused;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MortonCurveTest {
  @ParameterizedTest
  @CsvSource({
    "1, 32", "2, 32", "3, 21", "4, 16", "5, 25", "6, 21", "7, 18", "8, 16", "9, 14", "64, 2",
    "65, 1", "128, 1"
  })
  void choosesBitsFromDimensions(int dimensions, int bits) {
    SpaceFillingCurve curve = MortonCurve.of(dimensions);
    assertThat(curve.bits()).isEqualTo(bits);
    assertThat(curve.codeBits()).isEqualTo(dimensions * bits);
    assertThat(HilbertCurve.of(dimensions).bits()).isEqualTo(bits);
  }

  @Test
  void followsTheLetterZ() {
    CurveCodes codes = CurveCodes.allocate(4, 2);
    MortonCurve.of(2, 1).encode(new int[] {0, 0, 0, 1, 1, 0, 1, 1}, 4, codes, 0);
    assertThat(codes.lowWords()).containsExactly(0, 1, 2, 3);
  }

  @Test
  void rejectsGridsWithoutRoom() {
    refused(() -> MortonCurve.of(129))
        .hasMessage("the number of curve dimensions is 129, but must be from 1 to 128");
    refused(() -> MortonCurve.of(0));
    refused(() -> MortonCurve.of(5, 26))
        .hasMessage("the number of bits per dimension is 26, but must be from 1 to 25");
    refused(() -> HilbertCurve.of(1, 33));
    refused(() -> HilbertCurve.of(2, 0));
  }
}
