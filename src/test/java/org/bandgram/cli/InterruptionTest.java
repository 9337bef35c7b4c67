package org.bandgram.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.Reader;
import java.nio.file.Files;
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
    assertThat(Files.readString(out.resolve("summary.json"))).contains("\"converged\" : false");
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
