package org.bandgram.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PhrasesTest {

  @Test
  void counts() {
    assertThat(Phrases.count(155_210)).isEqualTo("155,210");
    assertThat(Phrases.count(1, "point")).isEqualTo("1 point");
    assertThat(Phrases.count(0, "point")).isEqualTo("0 points");
  }

  @Test
  void numbersHaveFiveDigits() {
    assertThat(Phrases.number(0)).isEqualTo("0");
    assertThat(Phrases.number(-0.25)).isEqualTo("-0.2500");
    assertThat(Phrases.number(3.14159265)).isEqualTo("3.1416");
    assertThat(Phrases.number(-12345.678)).isEqualTo("-12,346");
    assertThat(Phrases.number(0.00012345678)).isEqualTo("1.2346e-04");
    assertThat(Phrases.number(-6_655_200)).isEqualTo("-6.6552e+06");
  }

  @Test
  void lists() {
    assertThat(Phrases.alternatives(List.of("a"))).isEqualTo("a");
    assertThat(Phrases.alternatives(List.of("a", "b"))).isEqualTo("a or b");
    assertThat(Phrases.alternatives(List.of("a", "b", "c"))).isEqualTo("a, b or c");
  }

  @Test
  void commandsCanBeRunAgain() {
    assertThat(Phrases.command(List.of("cluster", "a b.csv", "--columns", "x,y", "it's", "", "$1")))
        .isEqualTo("cluster 'a b.csv' --columns x,y 'it'\\''s' '' '$1'");
  }
}
