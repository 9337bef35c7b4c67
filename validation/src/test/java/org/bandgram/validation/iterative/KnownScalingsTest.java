package org.bandgram.validation.iterative;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.testing.OracleFiles;
import org.bandgram.validation.Experiments;
import org.bandgram.validation.harness.Devices;
import org.bandgram.validation.harness.Experiment;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.harness.Runs;
import org.bandgram.validation.harness.Setup;
import org.bandgram.validation.sets.DataFolder;
import org.bandgram.validation.sets.StressOracle;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KnownScalingsTest {
  @AutoClose private final Execution execution = Execution.onThreads(1);

  @TempDir private Path folder;
  private Report report;
  private KnownScalings scalings;

  @BeforeEach
  void begin() {
    Experiment experiment = Experiment.of("known", "", _ -> {});
    Setup setup = new Setup(experiment, Experiments.open(folder), false, Devices.CPU, execution);
    report = new Report(new Runs<>(setup, IterativeRun.COLUMNS), "none");
    scalings = new KnownScalings(report, execution);
  }

  private StressOracle oracle() throws IOException {
    Path oracles = Files.createDirectory(folder.resolve("smacof"));
    for (Path file : StressOracle.files(oracles)) {
      String name = "iterative/" + file.getFileName();
      boolean isSymmetric = name.endsWith("_D.csv") || name.endsWith("_W.csv");
      try (InputStream in =
          isSymmetric ? OracleFiles.openSymmetric(name) : OracleFiles.open(name)) {
        Files.copy(in, file);
      }
    }
    return StressOracle.read(oracles);
  }

  @Test
  void stressIsThatOfOtherPrograms() throws IOException {
    scalings.compare(oracle(), List.of(Device.CPU));
    assertThat(report.toString().split("holds\\*\\* – MDS", -1)).hasSize(4);
    assertThat(report.toString()).doesNotContain("does not hold").contains("| 3,685 | 3,685 |");
  }

  @Test
  void anotherStressIsNoticed() throws IOException {
    StressOracle right = oracle();
    StressOracle.Problem first = right.problems().getFirst();
    double[] stress = first.stress().clone();
    stress[20] *= 1.001;
    scalings.compare(
        new StressOracle(
            right.start(),
            List.of(new StressOracle.Problem("wrong", first.dissimilarities(), stress))),
        List.of(Device.CPU));
    assertThat(report.toString()).contains("**does not hold** – MDS, wrong");
  }

  @Test
  void aMapIsDrawn() {
    scalings.map(KnownScalings.roads(DataFolder.configured(), true).orElseThrow());
    report.write();
    assertThat(folder.resolve("eurodist.png")).isNotEmptyFile();
    assertThat(report.toString()).contains("classical scaling", "](eurodist.png)");
  }
}
