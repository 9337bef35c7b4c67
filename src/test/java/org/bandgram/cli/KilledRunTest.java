package org.bandgram.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.bandgram.cli.cluster.ClusterCommandTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes that are killed at random moments, as by a power failure, and started again. */
@Tag("thorough")
@Tag("faults")
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
                "--pairs=bands",
                "--levels=one",
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

  @Test
  void aFolderAndACheckpointAreOneRunsUntilItIsKilled() throws Exception {
    Path input = InputFiles.corners(folder.resolve("points.csv"), 3000);
    List<String> endless = new ArrayList<>(arguments(input, "out", false));
    endless.addAll(List.of("--max-iterations=2000000000", "--convergence-iterations=1000000000"));
    endless.removeIf(option -> option.matches("--(max|convergence)-iterations=[35]0+"));
    String options = "--columns=x,y --pairs=bands --levels=one --no-picture --out";
    Path saved = folder.resolve("saved");
    Process process = start(endless);
    try {
      while (!Files.exists(saved)) {
        assertThat(process.isAlive()).isTrue();
        Thread.sleep(50);
      }
      assertRefused(CommandRun.cluster(input, options, folder.resolve("out")), "out");
      assertRefused(
          CommandRun.cluster(
              input, options, folder.resolve("other"), "--resume", "--checkpoint", saved),
          "saved");
    } finally {
      process.destroyForcibly().waitFor();
    }
    assertThat(CommandRun.cluster(input, options, folder.resolve("out")).exitCode()).isZero();
    assertThat(ClusterCommandTest.files(folder.resolve("out")))
        .containsExactly(
            "exemplars.csv", "labels.csv", "outliers.csv", "profiles.csv", "summary.json");
  }

  private void assertRefused(CommandRun run, String place) {
    run.assertRefused(
        "%s: another run is writing there; wait for its end, or choose another place"
            .formatted(folder.resolve(place)));
  }

  private void assertResultsAreEqual() throws IOException {
    for (String file : FILES) {
      assertThat(folder.resolve("resumed").resolve(file))
          .hasSameBinaryContentAs(folder.resolve("whole").resolve(file));
    }
  }
}
