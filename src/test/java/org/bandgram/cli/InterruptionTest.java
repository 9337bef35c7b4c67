package org.bandgram.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InterruptionTest {
  private static final List<String> ENDLESS =
      List.of("--max-iterations=2000000000", "--convergence-iterations=1000000000");

  @Test
  void aCommandThatEndsByItselfIsLeftAlone() {
    Interruption interruption = new Interruption();
    assertThat(interruption.guard(() -> 7)).isEqualTo(7);
    assertThat(interruption.cancellation().isCancelled()).isFalse();
    assertThat(interruption.cancellation().isStopping()).isFalse();
  }

  /** An experiment of many runs must not go on with one iteration of each. */
  @Test
  void aCommandThatNeedsWholeRunsEndsWithoutResults(@TempDir Path folder) throws Exception {
    Interruption interruption = new Interruption();
    interruption.cancellation().resultAvailable();
    interruption.interrupt();
    CommandRun run =
        CommandRun.of(
            interruption,
            "validate",
            "fig8-construction",
            "--smoke",
            "--out=" + folder.resolve("out"));
    assertThat(run.exitCode()).isEqualTo(130);
    assertThat(run.err()).contains("interrupted; no results were written");
  }

  @Test
  void aPartialResultIsKeptWhereTheCommandSaysSo() {
    Interruption interruption = new Interruption();
    interruption.keepPartialResults();
    interruption.cancellation().resultAvailable();
    interruption.interrupt();
    assertThat(interruption.cancellation().isStopping()).isTrue();
    assertThat(interruption.cancellation().isCancelled()).isFalse();
  }

  /** SIGTERM takes the same way as Ctrl-C, which a test may have to ignore. */
  @Test
  void aStoppedProcessWritesTheBestItHas(@TempDir Path folder) throws Exception {
    Path input = InputFiles.corners(folder.resolve("points.csv"), 2000);
    Path out = folder.resolve("out");
    List<String> arguments = new ArrayList<>(ENDLESS);
    arguments.addAll(0, List.of("cluster", input.toString(), "--columns=x,y", "--out=" + out));
    Process process = ChildProcess.atTerminal(arguments).start();
    StringBuilder shown = new StringBuilder();
    try (Reader err = process.errorReader()) {
      for (int c = err.read(); c >= 0; c = err.read()) {
        shown.append((char) c);
        if (c == ']' && shown.indexOf("propagate") >= 0) {
          process.toHandle().destroy();
        }
      }
    }
    assertThat(process.waitFor()).isEqualTo(143);
    assertThat(shown.toString()).doesNotContain("without waiting");
    assertThat(ClusterCommandTest.files(folder)).containsExactly("out", "points.csv");
    assertThat(ClusterCommandTest.files(out)).contains("labels.csv", "summary.json");
    assertThat(Files.readString(out.resolve("summary.json"))).contains("\"status\" : \"stopped\"");
  }

  @Test
  void errorsPassThrough() {
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                new Interruption()
                    .guard(
                        () -> {
                          throw new IllegalStateException("x");
                        }));
  }
}
