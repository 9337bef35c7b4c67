package org.bandgram.validation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.bandgram.cli.ChildProcess;
import org.bandgram.cli.CommandRun;
import org.bandgram.cli.cluster.ClusterCommandTest;
import org.bandgram.cli.console.Interruption;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.validation.harness.Experiment;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  private Path runsSoFar() {
    return folder.resolve(LONG).resolve("runs-so-far.csv");
  }

  private static long lines(Path file) {
    try (Stream<String> lines = Files.lines(file)) {
      return lines.count();
    } catch (IOException e) {
      return 0;
    }
  }

  private void assertSomeRunsAreThere() throws IOException {
    assertThat(Files.readAllLines(runsSoFar()))
        .hasSizeGreaterThan(2)
        .allMatch(line -> line.contains(",cpu") || line.contains(",backend,"));
    assertThat(ClusterCommandTest.files(folder.resolve(LONG)))
        .filteredOn(name -> !name.startsWith("."))
        .containsExactly("runs-so-far.csv");
  }

  @Test
  void theExperimentsAreListed() {
    CommandRun run = CommandRun.of("validate");
    assertThat(run.exitCode()).isZero();
    for (Experiment experiment : Experiments.all()) {
      assertThat(run.out()).contains(experiment.name()).contains(experiment.description());
    }
  }

  @Test
  void onlyScaledDownExperimentsHaveAFullSize() {
    CommandRun run = CommandRun.of("validate", "iteration", "--full");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .startsWith("bandgram: --full is given, but must be absent: iteration is not scaled down");
  }

  @Test
  void unknownExperimentsAreRefused() {
    CommandRun run = CommandRun.of("validate", "none-such");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errorLines())
        .singleElement()
        .asString()
        .startsWith("bandgram: experiment is 'none-such', but must be ");
  }

  /** An experiment of many runs must not go on with one iteration of each. */
  @Test
  void aCommandThatNeedsWholeRunsEndsWithoutResults() throws Exception {
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
  @Tag("thorough")
  void aKilledExperimentLeavesTheRunsThatAreDone() throws Exception {
    Process process =
        ChildProcess.fromScript(
                Main.class, List.of("validate", LONG, "--threads=1", "--out=" + folder))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    while (lines(runsSoFar()) < 3) {
      assertThat(process.waitFor(20, TimeUnit.MILLISECONDS)).as("ended by itself").isFalse();
    }
    process.destroyForcibly().waitFor();
    assertSomeRunsAreThere();
  }

  @Test
  @Tag("thorough")
  void anInterruptedExperimentSaysWhereItsRunsAre() throws Exception {
    Interruption interruption = new Interruption();
    Thread user =
        Thread.ofVirtual()
            .start(
                () -> {
                  while (lines(runsSoFar()) < 3) {
                    LockSupport.parkNanos(20_000_000);
                  }
                  interruption.interrupt();
                });
    CommandRun run = run(interruption, LONG, "--threads=1");
    user.join();
    assertThat(run.exitCode()).isEqualTo(130);
    assertThat(run.errorLines())
        .containsExactly("bandgram: interrupted; the runs so far are in " + runsSoFar());
    assertSomeRunsAreThere();
  }

  @Test
  @Tag("thorough")
  void theCpuAloneIsMeasured() throws IOException {
    CommandRun run = run(new Interruption(), "iteration", "--smoke", "--devices=cpu");
    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
    assertThat(Files.readAllLines(runs("iteration")).stream().skip(1))
        .isNotEmpty()
        .allMatch(line -> line.contains(",cpu-"));
    assertThat(runs("iteration").resolveSibling("summary.md"))
        .content()
        .contains("`./bandgram validate iteration --smoke --devices cpu`");
  }

  @Test
  void aGpuThatIsNotThereIsRefusedWithTheReason() {
    CommandRun run = run(new Interruption(), "iteration", "--smoke", "--devices=cuda");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errorLines())
        .containsExactly("bandgram: --devices is cuda, but " + BackendProvider.cudaStatus());
    assertThat(folder).isEmptyDirectory();
  }

  @ParameterizedTest
  @ValueSource(strings = {"compact", "graph"})
  void experimentsWithoutAGpuNameThoseThatUseIt(String name) {
    CommandRun run = run(new Interruption(), name, "--smoke", "--devices=cuda");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errorLines())
        .singleElement()
        .asString()
        .startsWith(
            "bandgram: --devices is cuda, but must be all or cpu for %s, which never uses a GPU;"
                    .formatted(name)
                + " those that do are fig6-error, ")
        .contains(", iteration, ", ", device-equality, ")
        .doesNotContain(", compact", ", graph");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void otherDevicesAreRefused() {
    CommandRun run = run(new Interruption(), "iteration", "--devices=gpu");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errorLines().getFirst())
        .startsWith("bandgram: --devices is 'gpu', but must be all, cpu or cuda");
  }
}
