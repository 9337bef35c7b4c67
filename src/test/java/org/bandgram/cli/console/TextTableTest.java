package org.bandgram.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TextTableTest {
  /** Names of files and columns may hold anything. */
  @Test
  void namesDoNothingToATerminal() {
    assertThat(new TextTable().add("input", "a\u001b[31m\u202eb.csv").toString())
        .isEqualTo("input  a\\u001b[31m\\u202eb.csv\n");
  }
}
