package org.bandgram.validation.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.io.internal.result.OutputFolder;
import org.bandgram.order.CurveKind;
import org.bandgram.validation.Experiments;
import org.bandgram.validation.harness.Column;
import org.bandgram.validation.harness.Devices;
import org.bandgram.validation.harness.Experiment;
import org.bandgram.validation.harness.Measured;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.harness.Runs;
import org.bandgram.validation.harness.Setup;
import org.bandgram.validation.sets.Subject;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrialRunnerTest {
  @TempDir private Path folder;
  @AutoClose private final Execution execution = Execution.onThreads(1);
  @AutoClose private OutputFolder output;
  private Setup setup;
  private TrialRunner runner;

  @BeforeEach
  void begin() {
    output = Experiments.open(folder);
    Experiment experiment = Experiment.of("measured", "", _ -> {});
    setup = new Setup(experiment, output, false, Devices.CPU, execution);
    runner = new TrialRunner(setup);
  }

  /** Fails where it is told so, with a name that makes its row need quotes. */
  private record Measurement(int n, Optional<RuntimeException> failure) implements Trial {
    static Measurement of(int n) {
      return new Measurement(n, Optional.empty());
    }

    @Override
    public MethodRun run(Device device, Execution execution) {
      if (failure.isPresent()) {
        throw failure.get();
      }
      return new MethodRun(
          new Subject("points, \"many\"", n, 2, OptionalLong.empty()),
          new MethodRun.Setting(new Method.Band(4, CurveKind.HILBERT), "", 1),
          Optional.empty(),
          new MethodRun.Seconds(0, 1, 0, 0, 1),
          1,
          new Measured.Stamp(device.toString(), 1, Instant.EPOCH));
    }

    @Override
    public String label() {
      return "n = " + n;
    }
  }

  private static List<String> sizes(Path file) throws IOException {
    return Files.readAllLines(file).stream()
        .skip(1)
        .map(line -> line.replaceAll("^\"points, \"\"many\"\"\",(\\d+),2,.*", "$1"))
        .toList();
  }

  private static void publish(Runs<MethodRun> runs) {
    new Report(runs, "none").write();
  }

  @Test
  void runsAreThereThoughALaterOneFails() throws IOException {
    Measurement failing = new Measurement(3, Optional.of(new IllegalStateException("broken")));
    assertThatIllegalStateException()
        .isThrownBy(() -> runner.run(List.of(Measurement.of(1), Measurement.of(2), failing)))
        .withMessage("broken");
    assertThat(setup.unfinished()).contains(folder.resolve(Report.RUNS_SO_FAR));
    assertThat(sizes(folder.resolve(Report.RUNS_SO_FAR))).containsExactly("1", "2");
    assertThat(folder).isDirectoryNotContaining("glob:**summary.md");
  }

  @Test
  void theFinalFileHasTheSameLines() throws IOException {
    Measurement large =
        new Measurement(9, Optional.of(new InsufficientMemoryException("it", 2, 1, "wait")));
    Runs<MethodRun> runs = runner.run(List.of(Measurement.of(1), large, Measurement.of(2)));
    List<String> soFar = Files.readAllLines(folder.resolve(Report.RUNS_SO_FAR));
    publish(runs);
    assertThat(soFar)
        .isEqualTo(Files.readAllLines(folder.resolve(Report.RUNS)))
        .first()
        .isEqualTo(
            Stream.concat(MethodRun.COLUMNS.list().stream().map(Column::name), Runs.COMMON.stream())
                .collect(Collectors.joining(",")));
    assertThat(folder.resolve(Report.SUMMARY)).content().contains("Left out: n = 9");
  }

  @Test
  void manyRunsAreGzippedToTheSameBytesEachTime() throws IOException {
    Path gzipped = folder.resolve(Report.GZIPPED_RUNS);
    Runs<MethodRun> runs = runner.run(Collections.nCopies(400, Measurement.of(3)));
    byte[] soFar = Files.readAllBytes(folder.resolve(Report.RUNS_SO_FAR));
    publish(runs);
    byte[] first = Files.readAllBytes(gzipped);
    try (InputStream unzipped = new GZIPInputStream(Files.newInputStream(gzipped))) {
      assertThat(unzipped.readAllBytes()).isEqualTo(soFar).hasSizeGreaterThan(40_000);
    }
    assertThat(first).startsWith(0x1f, 0x8b, 8, 0, 0, 0, 0, 0);
    assertThat(folder.resolve(Report.RUNS)).doesNotExist();
    publish(runs);
    assertThat(gzipped).hasBinaryContent(first);
    output.close();
    begin();
    publish(runner.run(List.of(Measurement.of(5))));
    assertThat(sizes(folder.resolve(Report.RUNS))).containsExactly("5");
    assertThat(gzipped).doesNotExist();
  }

  @Test
  void warmingUpLeavesNothing() {
    runner.warmUp(List.of(Measurement.of(1)));
    assertThat(folder).isDirectoryNotContaining("glob:**.csv");
    assertThat(setup.unfinished()).isEmpty();
  }

  @Test
  void anEarlierRunsFilesStayUntilAllOfTheNewAreThere() throws IOException {
    publish(runner.run(List.of(Measurement.of(5))));
    output.close();
    begin();
    Files.writeString(folder.resolve(Report.RUNS_SO_FAR), "of a run that was killed");
    Runs<MethodRun> runs = runner.run(List.of(Measurement.of(7)));
    assertThat(sizes(folder.resolve(Report.RUNS))).containsExactly("5");
    assertThat(sizes(folder.resolve("runs-so-far-2.csv"))).containsExactly("7");
    publish(runs);
    assertThat(sizes(folder.resolve(Report.RUNS))).containsExactly("7");
    assertThat(folder.resolve(Report.RUNS_SO_FAR)).hasContent("of a run that was killed");
    assertThat(folder).isDirectoryNotContaining("glob:**runs-so-far-2.csv");
  }
}
