package org.bandgram.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.bandgram.cli.console.BuildVersion;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.Size;
import org.junit.jupiter.api.Test;

class MainTest {

  @Test
  void helpSucceeds() {
    CommandRun run = CommandRun.of("--help");

    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).startsWith("Usage: bandgram");
  }

  @Test
  void unknownOptionIsAUsageError() {
    CommandRun run = CommandRun.of("--no-such-option");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("--no-such-option");
  }

  @Test
  void versionIsFilledInByTheBuild() {
    assertThat(new BuildVersion().getVersion())
        .singleElement()
        .asString()
        .matches("bandgram \\d+\\.\\d+\\.\\d+\\S* \\(commit ([0-9a-f]{12,40}(-dirty)?|unknown)\\)");
  }

  @RandomCases(20)
  void anyUnknownCommandIsAUsageError(@Size(min = 20, max = 30) long[] drawn) {
    String command =
        LongStream.of(drawn)
            .mapToObj(letter -> Character.toString((char) ('a' + Math.floorMod(letter, 26))))
            .collect(Collectors.joining());
    assertThat(CommandRun.of(command).exitCode()).isEqualTo(2);
  }
}
