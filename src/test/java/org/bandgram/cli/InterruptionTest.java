package org.bandgram.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.Reader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bandgram.Cancellation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InterruptionTest {
  private static final List<String> ENDLESS =
      List.of("--max-iterations=2000000000", "--convergence-iterations=1000000000");

  @Test
  void aCommandThatEndsByItselfIsLeftAlone() {
    Cancellation cancellation = new Cancellation();
    assertThat(Interruption.guard(cancellation, () -> 7)).isEqualTo(7);
    assertThat(cancellation.isCancelled()).isFalse();
  }

  /** SIGTERM takes the same way as Ctrl-C, which a test may have to ignore. */
  @Test
  void aStoppedProcessCleansUpAfterItself(@TempDir Path folder) throws Exception {
    Path input = InputFiles.corners(folder.resolve("points.csv"), 2000);
    Path out = folder.resolve("out");
    Process process = java("cluster", input.toString(), "--columns=x,y", "--out=" + out).start();
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
    assertThat(shown.toString().strip())
        .endsWith("\r\u001b[Kbandgram: interrupted; no results were written");
    assertThat(ClusterCommandTest.files(folder)).containsExactly("points.csv");
  }

  /** Runs the program as the launcher does for someone at a terminal. */
  private static ProcessBuilder java(String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElseThrow());
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add("-D" + LauncherStreams.TERMINAL_PROPERTY + "=true");
    command.add(Main.class.getName());
    command.addAll(List.of(arguments));
    command.addAll(ENDLESS);
    return new ProcessBuilder(command);
  }

  @Test
  void errorsPassThrough() {
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                Interruption.guard(
                    new Cancellation(),
                    () -> {
                      throw new IllegalStateException("x");
                    }));
  }
}
