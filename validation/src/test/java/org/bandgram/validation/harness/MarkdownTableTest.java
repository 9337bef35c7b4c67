package org.bandgram.validation.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.refused;

import org.junit.jupiter.api.Test;

class MarkdownTableTest {

  @Test
  void rowsAndBars() {
    assertThat(new MarkdownTable("a", "b").row(1, "x|y").row("", 2.5))
        .hasToString("| a | b |\n|---|---|\n| 1 | x\\|y |\n|  | 2.5 |\n");
    assertThat(new MarkdownTable("a")).hasToString("| a |\n|---|\n");
  }

  @Test
  void everyRowIsComplete() {
    MarkdownTable table = new MarkdownTable("a", "b");
    refused(() -> table.row(1));
  }
}
