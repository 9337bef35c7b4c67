package org.bandgram.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintStream;
import org.junit.jupiter.api.Test;

class LauncherStreamsTest {

  @Test
  void withoutALauncherTheErrorStreamStays() {
    PrintStream before = System.err;

    assertThat(LauncherStreams.attach()).isFalse();
    assertThat(System.err).isSameAs(before);
    assertThat(LauncherStreams.errorIsTerminal()).isFalse();
  }
}
