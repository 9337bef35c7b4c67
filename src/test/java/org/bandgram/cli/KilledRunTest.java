package org.bandgram.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes that are killed at random moments, as by a power failure, and started again. */
class KilledRunTest {
  /** How often to kill; more by the system property of this name. */
  private static final int KILLS = Integer.getInteger("bandgram.kills", 3);

  private static final List<String> FILES = List.of("labels.csv", "exemplars.csv");

  @TempDir private Path folder;

  private List<String> arguments(Path input, String out, boolean resume) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "cluster",
                input.toString(),
                "--columns=x,y",
                "--half-bandwidth=32",
                "--method=band",
                "--convergence-iterations=500",
                "--max-iterations=3000",
                "--no-picture",
                "--out=" + folder.resolve(out)));
    if (!out.equals("whole")) {
      arguments.addAll(
          List.of("--checkpoint=" + folder.resolve("saved"), "--checkpoint-iterations=7"));
    }
    if (resume) {
      arguments.add("--resume");
    }
    return arguments;
  }

  private static Process start(List<String> arguments) throws IOException {
    return ChildProcess.fromScript(arguments)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  @Test
  void nothingIsLostButTheTimeSinceTheCheckpoint() throws Exception {
    Path input = InputFiles.corners(folder.resolve("points.csv"), 3000);
    Process whole = start(arguments(input, "whole", false));
    assertThat(whole.waitFor()).isZero();
    Random random = new Random(7);
    int kills = 0;
    Path saved = folder.resolve("saved");
    for (int run = 0; kills < KILLS; run++) {
      assertThat(run).as("runs to get killed %d times", KILLS).isLessThan(20 * KILLS);
      Process process = start(arguments(input, "resumed", Files.exists(saved)));
      if (!process.waitFor(random.nextInt(300, 2500), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly().waitFor();
        kills++;
      } else {
        assertThat(process.exitValue()).isZero();
        assertResultsAreEqual();
      }
    }
    assertThat(start(arguments(input, "resumed", Files.exists(saved))).waitFor()).isZero();
    assertResultsAreEqual();
    assertThat(ClusterCommandTest.files(folder)).containsExactly("points.csv", "resumed", "whole");
  }

  private void assertResultsAreEqual() throws IOException {
    for (String file : FILES) {
      assertThat(folder.resolve("resumed").resolve(file))
          .hasSameBinaryContentAs(folder.resolve("whole").resolve(file));
    }
  }
}
