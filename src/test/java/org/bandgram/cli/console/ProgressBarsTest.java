package org.bandgram.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ProgressBarsTest {

  @Test
  void showsAStageAfterTheOtherAndClearsTheLine() {
    ByteArrayOutputStream terminal = new ByteArrayOutputStream();
    ProgressBars bars =
        new ProgressBars(new PrintStream(terminal, true, StandardCharsets.US_ASCII));
    bars.update("order", 0, 1);
    bars.update("propagate", 10, 500);
    bars.close();
    bars.close();
    String shown = terminal.toString(StandardCharsets.US_ASCII);
    assertThat(shown)
        .containsPattern("(?s)sorting rows, 0 s so far\u001b.*finding exemplars \\[ {20}\\] 2 %");
    assertThat(shown).endsWith("\r\u001b[K").doesNotContain("\n");
  }
}
