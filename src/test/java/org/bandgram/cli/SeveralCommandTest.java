package org.bandgram.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SeveralCommandTest {
  @Test
  void allAreRunAndTheWorstExitCodeIsReturned() {
    CommandRun run = CommandRun.of("several", "kmeans nowhere.csv --k 2", "info --json");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errorLines()).singleElement().asString().contains("nowhere.csv");
    assertThat(run.out()).startsWith("{");
  }

  @Test
  void peopleAreNotOfferedIt() {
    assertThat(CommandRun.of("--help").out()).doesNotContain("several");
    assertThat(CommandRun.of("completion", "bash").out()).doesNotContain("several");
  }
}
