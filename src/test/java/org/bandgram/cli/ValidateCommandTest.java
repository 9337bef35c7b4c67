package org.bandgram.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ValidateCommandTest {
  /** An experiment that takes a minute, its first runs milliseconds. */
  private static final String LONG = "fig8-construction";

  @TempDir private Path folder;

  private CommandRun run(Interruption interruption, String... arguments) {
    return CommandRun.of(
        interruption,
        Stream.concat(
                Stream.of("validate"),
                Stream.concat(Stream.of(arguments), Stream.of("--out=" + folder)))
            .toArray(String[]::new));
  }

  private Path runs(String experiment) {
    return folder.resolve(experiment).resolve("runs.csv");
  }

  private static long lines(Path file) {
    try (Stream<String> lines = Files.lines(file)) {
      return lines.count();
    } catch (IOException e) {
      return 0;
    }
  }

  private void assertSomeRunsAreThere() throws IOException {
    assertThat(Files.readAllLines(runs(LONG)))
        .hasSizeGreaterThan(2)
        .allMatch(line -> line.contains(",cpu") || line.contains(",backend,"));
    assertThat(ClusterCommandTest.files(folder.resolve(LONG))).containsExactly("runs.csv");
  }

  @Test
  void aKilledExperimentLeavesTheRunsThatAreDone() throws Exception {
    Process process =
        ChildProcess.fromScript(List.of("validate", LONG, "--threads=1", "--out=" + folder))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    while (lines(runs(LONG)) < 3) {
      assertThat(process.waitFor(20, TimeUnit.MILLISECONDS)).as("ended by itself").isFalse();
    }
    process.destroyForcibly().waitFor();
    assertSomeRunsAreThere();
  }

  @Test
  void anInterruptedExperimentSaysWhereItsRunsAre() throws Exception {
    Interruption interruption = new Interruption();
    Thread user =
        Thread.ofVirtual()
            .start(
                () -> {
                  while (lines(runs(LONG)) < 3) {
                    LockSupport.parkNanos(20_000_000);
                  }
                  interruption.interrupt();
                });
    CommandRun run = run(interruption, LONG, "--threads=1");
    user.join();
    assertThat(run.exitCode()).isEqualTo(130);
    assertThat(run.errorLines())
        .containsExactly("bandgram: interrupted; the runs so far are in " + runs(LONG));
    assertSomeRunsAreThere();
  }
}
