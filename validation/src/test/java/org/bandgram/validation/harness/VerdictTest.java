package org.bandgram.validation.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.validation.harness.Verdict.ANOTHER_CLAIM;
import static org.bandgram.validation.harness.Verdict.FAILS;
import static org.bandgram.validation.harness.Verdict.HOLDS;
import static org.bandgram.validation.harness.Verdict.IN_PART;
import static org.bandgram.validation.harness.Verdict.NOT_DECIDED;
import static org.bandgram.validation.harness.Verdict.NOT_TESTED;
import static org.bandgram.validation.harness.Verdict.TESTED_IN_PART;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class VerdictTest {
  @Test
  void partsThatDifferHoldInPart() {
    assertThat(Verdict.together(List.of(HOLDS, HOLDS))).isEqualTo(HOLDS);
    assertThat(Verdict.together(List.of(FAILS, FAILS))).isEqualTo(FAILS);
    assertThat(Verdict.together(List.of(HOLDS, FAILS))).isEqualTo(IN_PART);
    assertThat(Verdict.together(List.of(IN_PART, HOLDS))).isEqualTo(IN_PART);
    assertThat(Verdict.together(List.of(NOT_TESTED, ANOTHER_CLAIM))).isEqualTo(ANOTHER_CLAIM);
    assertThat(Verdict.together(List.of())).isEqualTo(NOT_TESTED);
    assertThat(Verdict.together(List.of(HOLDS, NOT_DECIDED))).isEqualTo(NOT_DECIDED);
    assertThat(Verdict.together(List.of(FAILS, NOT_DECIDED))).isEqualTo(NOT_DECIDED);
    assertThat(Verdict.together(List.of(HOLDS, NOT_DECIDED, FAILS))).isEqualTo(IN_PART);
  }

  @ParameterizedTest
  @EnumSource
  void aPartThatWasNotTestedIsNotDropped(Verdict other) {
    for (Verdict untested : List.of(NOT_TESTED, ANOTHER_CLAIM, TESTED_IN_PART)) {
      for (Verdict third : Verdict.values()) {
        assertThat(Verdict.together(List.of(other, untested, third)).decides()).isFalse();
      }
    }
  }

  @Test
  void aBoundThatFailsFailsTheClaim() {
    assertThat(Verdict.every(List.of(HOLDS, FAILS, NOT_DECIDED))).isEqualTo(FAILS);
    assertThat(Verdict.every(List.of(HOLDS, NOT_DECIDED))).isEqualTo(NOT_DECIDED);
  }

  @Test
  void aDifferenceWithinNoiseDecidesNothing() {
    assertThat(Verdict.faster()).isEqualTo(NOT_TESTED);
    assertThat(Verdict.faster(1.04, 0.96)).isEqualTo(NOT_DECIDED);
    assertThat(Verdict.faster(1.06, 0.96)).isEqualTo(NOT_DECIDED);
    assertThat(Verdict.faster(1.06, 1.2)).isEqualTo(HOLDS);
    assertThat(Verdict.faster(1.06, 0.94)).isEqualTo(IN_PART);
  }

  @ParameterizedTest
  @EnumSource
  void aCpuDecidesNothingAboutAGpu(Verdict verdict) {
    PaperFigure figure = PaperFigure.BAND_GPUS;
    assertThat(figure.on(true, verdict)).isEqualTo(verdict);
    assertThat(figure.on(false, verdict).decides()).isFalse();
    assertThat(figure.on(false, NOT_TESTED)).isEqualTo(NOT_TESTED);
    assertThat(figure.on(false, HOLDS)).isEqualTo(ANOTHER_CLAIM);
    assertThat(PaperFigure.BAND_6.on(false, verdict)).isEqualTo(verdict);
  }

  @Test
  void aFigureIsFoundByItsLabelAlone() {
    assertThat(PaperFigure.values())
        .extracting(figure -> figure.experiment() + figure.label())
        .doesNotHaveDuplicates();
    assertThat(Arrays.stream(PaperFigure.values()).filter(f -> !f.isClaim()))
        .containsExactly(PaperFigure.EXEMPLARS_HALF, PaperFigure.KERNEL_KMEANS_SETS);
  }
}
