package org.bandgram.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.bandgram.testing.RandomCases.DoubleRange;
import org.bandgram.testing.RandomCases.IntRange;
import org.bandgram.testing.RandomCases.Size;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RandomCasesTest {
  private int runs;

  private enum Colour {
    RED,
    GREEN
  }

  /** Methods run by hand, as some of them fail. */
  private static final class Cases {
    private final List<List<Object>> seen = new ArrayList<>();

    void anything(
        @IntRange(min = 1, max = 300) int n,
        @DoubleRange(min = 2, max = 3) double part,
        @Size(min = 2, max = 5) double[] values,
        Colour colour,
        boolean flag,
        long seed) {
      seen.add(List.of(n, part, Arrays.hashCode(values), values.length, colour, flag, seed));
    }

    void failsFromTenOn(@IntRange(min = 1, max = 5000) int n, @IntRange(min = 3, max = 9) int k) {
      assertThat(n).isLessThan(10);
    }

    void failsWithFourValues(@Size(min = 1, max = 40) long[] values) {
      assertThat(values).hasSizeLessThan(4);
    }

    List<Object> run(String name, long seed) {
      new CaseRun(method(name), this, seed).run(200);
      return seen.stream().flatMap(List::stream).toList();
    }

    private static java.lang.reflect.Method method(String name) {
      return Arrays.stream(Cases.class.getDeclaredMethods())
          .filter(method -> method.getName().equals(name))
          .findAny()
          .orElseThrow();
    }
  }

  @Test
  void aSeedDrawsTheSameCasesEachTime() {
    assertThat(new Cases().run("anything", 1)).isEqualTo(new Cases().run("anything", 1));
    assertThat(new Cases().run("anything", 1)).isNotEqualTo(new Cases().run("anything", 2));
  }

  @Test
  void valuesLieInTheirBoundsAndOftenOnThem() {
    Cases cases = new Cases();
    cases.run("anything", 0);
    assertThat(cases.seen).hasSize(200);
    assertThat(column(cases, 0)).contains(1, 2, 31, 33, 257, 300);
    assertThat(cases.seen)
        .allSatisfy(
            row -> {
              assertThat((int) row.get(0)).isBetween(1, 300);
              assertThat((double) row.get(1)).isBetween(2.0, 3.0);
              assertThat((int) row.get(3)).isBetween(2, 5);
            });
    assertThat(column(cases, 1)).contains(2.0, 3.0);
    assertThat(column(cases, 3)).contains(2, 3, 4, 5);
    assertThat(column(cases, 4)).contains(Colour.RED, Colour.GREEN);
    assertThat(column(cases, 5)).contains(true, false);
    assertThat(cases.seen.getFirst()).startsWith(1, 2.0).endsWith(2, Colour.RED, false, 0L);
  }

  private static java.util.Set<Object> column(Cases cases, int index) {
    return cases.seen.stream().map(row -> row.get(index)).collect(Collectors.toSet());
  }

  @Test
  void theSmallestFailingSizeIsFound() {
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(() -> new Cases().run("failsFromTenOn", 7))
        .withMessageMatching(
            "(?s)n = 10, k = 3\nfound with n = \\d+, k = \\d, case \\d+ of 200, -Dbandgram.test.seed=7")
        .withStackTraceContaining("failsFromTenOn");
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(() -> new Cases().run("failsWithFourValues", 0))
        .withMessageMatching("(?s)values = \\[-?\\d+(, -?\\d+){3}\\]\nfound with .*");
  }

  @RandomCases(50)
  void jUnitRunsTheCases(@IntRange(min = 5, max = 6) int n) {
    runs++;
    assertThat(n).isBetween(5, 6);
  }

  @AfterEach
  void allOfThem() {
    assertThat(runs).isIn(0, Sizes.cases(50));
  }
}
