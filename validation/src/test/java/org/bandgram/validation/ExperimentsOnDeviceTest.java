package org.bandgram.validation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.bandgram.Execution;
import org.bandgram.validation.harness.Devices;
import org.bandgram.validation.harness.Experiment;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.harness.Setup;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("cuda")
@Tag("thorough")
@Tag("experiments")
class ExperimentsOnDeviceTest {
  /** Those that compare a GPU with what runs on the CPU. */
  private static final Set<String> COMPARED =
      Set.of("device-equality", "evaluation-time", "kernel-kmeans-time", "iterative-figures");

  private static List<String> runs;

  @BeforeAll
  static void time(@TempDir Path folder) {
    try (Execution execution = Execution.onThreads(2)) {
      Experiment experiment = Experiments.named("iterative-time");
      new Setup(experiment, Experiments.open(folder), true, Devices.ALL, execution).run();
    }
    runs = ExperimentsTest.runs(folder);
  }

  @ParameterizedTest
  @ValueSource(strings = {"k-means", "kernel k-means", "smacof", "pagerank"})
  void everyIterativeAlgorithmIsTimedOnTheDevice(String algorithm) {
    assertThat(runs)
        .filteredOn(line -> line.startsWith(algorithm + ","))
        .anyMatch(line -> line.contains(",cuda,"))
        .anyMatch(line -> line.contains(",cpu-vector,"));
  }

  /** One of those that have trials, and all that do not; of seconds on the emulation, too. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "iteration",
        "device-equality",
        "evaluation-time",
        "half-precision",
        "iterative-time",
        "kernel-kmeans-time",
        "iterative-figures"
      })
  void theCpuTakesPartOnlyWhereAGpuIsComparedWithIt(String name, @TempDir Path folder) {
    try (Execution execution = Execution.onThreads(2)) {
      Experiment experiment = Experiments.named(name);
      new Setup(experiment, Experiments.open(folder), true, Devices.CUDA, execution)
          .withoutPictures()
          .run();
    }
    assertThat(ExperimentsTest.runs(folder))
        .hasSizeGreaterThan(1)
        .anyMatch(line -> line.contains(",cuda,"))
        .filteredOn(line -> line.contains("cpu-"))
        .matches(lines -> lines.isEmpty() != COMPARED.contains(name));
    assertThat(folder.resolve(Report.SUMMARY))
        .content()
        .contains("`./bandgram validate %s --smoke --devices cuda --no-picture`".formatted(name))
        .doesNotContain("NaN", "Infinity", ".png");
    assertThat(folder).isDirectoryNotContaining("glob:**.png");
  }

  @Test
  void kMeansIsTimedOnBothAtOnce() {
    assertThat(runs)
        .filteredOn(line -> line.startsWith("k-means,shared,"))
        .hasSize(3)
        .allMatch(line -> line.contains(",cuda + cpu-vector,"));
  }
}
