package org.bandgram.cli.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.DoubleRange;
import org.bandgram.testing.RandomCases.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TicksTest {

  @RandomCases
  void ticksLieInsideAndAreNotTooMany(
      @DoubleRange(min = -1e6, max = 1e6) double from,
      @IntRange(min = -3, max = 6) int magnitude,
      @IntRange(min = 2, max = 12) int most) {
    double length = 1.7 * Math.pow(10, magnitude);
    Ticks ticks = Ticks.decimal(from, from + length, most);
    assertThat(ticks.values()).hasSizeBetween(0, most + 1);
    double slack = 1e-6 * ticks.step() + 1e-9 * Math.abs(from);
    assertThat(ticks.values())
        .allSatisfy(v -> assertThat(v).isBetween(from - slack, from + length + slack));
  }

  /** Also if the axis has no length, or steps that its numbers cannot tell apart. */
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "1e10, 1e10",
    "-1e300, -1e300",
    "0, 4.9e-324",
    "-4.9e-324, 4.9e-324",
    "0, 1e-310",
    "1e10, 1.0000000000000002e10",
    "-1e19, -9.999999999999998e18",
    "1, 1.0000000000000002",
    "1e300, 1.0000000000000002e300",
    "0, 1e300",
    "-8e307, 8e307",
    "-1e308, 1.7e308",
    "0, Infinity",
    "1e38, 1.00000002e38"
  })
  void ticksOfAnyAxisAreFewDifferentAndInside(double from, double to) {
    for (Ticks ticks : List.of(Ticks.decimal(from, to, 10), Ticks.degrees(from, from + 45, 10))) {
      List<Double> values = ticks.values();
      assertThat(values).hasSizeLessThanOrEqualTo(13).isSorted().doesNotHaveDuplicates();
      values.forEach(value -> assertThat(ticks.label(value)).isNotEmpty());
    }
    double slack = Math.ulp(from) + Math.ulp(to);
    assertThat(Ticks.decimal(from, to, 10).values())
        .allSatisfy(value -> assertThat(value).isBetween(from - slack, to + slack));
  }

  @Test
  void labelsAreWrittenForPeople() {
    Ticks thousands = Ticks.decimal(-20_000, 20_000, 4);
    assertThat(thousands.values().stream().map(thousands::label))
        .containsExactly("\u221220,000", "\u221210,000", "0", "10,000", "20,000");
    Ticks fractions = Ticks.decimal(0, 0.1, 5);
    assertThat(fractions.values().stream().map(fractions::label))
        .containsExactly("0.00", "0.02", "0.04", "0.06", "0.08", "0.10");
    Ticks tiny = Ticks.decimal(0, 4e-7, 4);
    assertThat(tiny.values().stream().map(tiny::label))
        .containsExactly("0", "1e\u22127", "2e\u22127", "3e\u22127", "4e\u22127");
    assertThat(Ticks.degrees(-180, 180, 14).values()).contains(-180.0, -30.0, 0.0, 150.0);
  }
}
