package org.bandgram.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TextTableTest {
  /** Names of files and columns may hold anything. */
  @Test
  void namesDoNothingToATerminal() {
    assertThat(TextTable.text(List.of(new TextTable.Line("input", "a\u001b[31m\u202eb.csv"))))
        .isEqualTo("input  a\\u001b[31m\\u202eb.csv\n");
  }
}
