package org.bandgram.cli.plot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TickLabelTest {
  @Test
  void tickLabelsAreWrittenForPeople() {
    assertThat(TickLabel.of(20_000)).isEqualTo("20,000");
    assertThat(TickLabel.of(0.002)).isEqualTo("0.002");
    assertThat(TickLabel.of(-2.5)).isEqualTo("\u22122.5");
    assertThat(TickLabel.of(100)).isEqualTo("100");
    assertThat(TickLabel.of(1e7)).isEqualTo("1e7");
    assertThat(TickLabel.of(2.5e-6)).isEqualTo("2.5e\u22126");
    assertThat(TickLabel.of(0)).isEqualTo("0");
  }
}
