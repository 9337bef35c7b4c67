package org.bandgram.validation.multilevel;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.bandgram.Execution;
import org.bandgram.cluster.ClusterOptions.FinalAssignment;
import org.bandgram.validation.Experiments;
import org.bandgram.validation.harness.Devices;
import org.bandgram.validation.harness.Experiment;
import org.bandgram.validation.harness.Measured;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.harness.Runs;
import org.bandgram.validation.harness.Setup;
import org.bandgram.validation.method.Method;
import org.bandgram.validation.method.MethodRun;
import org.bandgram.validation.sets.QualityOracle.Task;
import org.bandgram.validation.sets.Subject;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MultilevelReportTest {
  @TempDir private Path folder;
  @AutoClose private final Execution execution = Execution.onThreads(1);

  private static JudgedRun run(
      Task task, int clusters, double error, double ari, double seconds, double gigabytes) {
    MethodRun.Outcome outcome =
        new MethodRun.Outcome(
            -1, 0.8, clusters, 3, 50, true, 0, 0, error, error, -1, ari, Double.NaN);
    return new JudgedRun(
        task,
        new MethodRun(
            new Subject(task.set(), task.n(), task.d(), OptionalLong.empty()),
            new MethodRun.Setting(
                new Method.Multilevel(FinalAssignment.NEAREST), "K=" + task.clusters(), 1),
            Optional.of(outcome),
            new MethodRun.Seconds(0, 0, seconds, 0, seconds),
            (long) (1e9 * gigabytes),
            new Measured.Stamp("cpu", 2, Instant.EPOCH)));
  }

  private String report(JudgedRun... runs) {
    Experiment experiment = Experiment.of("multilevel", "", _ -> {});
    Setup setup = new Setup(experiment, Experiments.open(folder), false, Devices.CPU, execution);
    Runs<MethodRun> all = new Runs<>(setup, MethodRun.COLUMNS);
    List.of(runs).forEach(run -> all.add(run.record()));
    Report report = new Report(all, MultilevelReport.CLAIM);
    new MultilevelReport(List.of(runs), "cities").writeTo(report);
    return report.toString();
  }

  @Test
  void boundsHoldUpToTheirEdge() {
    assertThat(
            report(
                run(new Task("a", 500, 2, 3, 100, 0.8, 101, 0.9), 3, 102, 0.885, 1, 1),
                run(new Task("b", 500, 2, 3, 100, 0.8, 101, 0.3), 3, 90, 0, 1, 1),
                run(
                    new Task("cities", 900, 3, 5, 100, Double.NaN, 105, Double.NaN),
                    5,
                    101,
                    Double.NaN,
                    1,
                    1),
                run(Task.unknown("blobs", 1_000_000, 2, 100), 100, 1, 1, 119, 5.9)))
        .contains("| 1.020 | 0.8850 | 0.8000 | 0.9000 |")
        .doesNotContain("**does not hold**")
        .contains("multilevel: exactly K clusters in 4 of 4 runs")
        .contains("times the best known in 3 of 3 runs")
        .contains("where that exceeds 0.3 in 1 of 1 runs")
        .contains("cities to 5: error -3.8 % over the medoids of K-means")
        .contains("1,000,000 points to 100 clusters in 119.0 s and 5.900 GB");
  }

  @Test
  void whatFallsShortIsNamedWithItsNumber() {
    assertThat(
            report(
                run(new Task("a", 500, 2, 3, 100, 0.8, 101, 0.9), 4, 103, 0.87, 1, 1),
                run(
                    new Task("cities", 900, 3, 5, 100, Double.NaN, 100, Double.NaN),
                    5,
                    110,
                    Double.NaN,
                    1,
                    1),
                run(Task.unknown("blobs", 1_000_000, 2, 100), 100, 1, 1, 121, 1)))
        .contains(
            "**does not hold** – multilevel: exactly K clusters in 2 of 3 runs; not in a to 3 (4)")
        .contains("known in 0 of 2 runs; not in a to 3 (+3.0 %), cities to 5 (+10.0 %)")
        .contains("exceeds 0.3 in 0 of 1 runs; not in a to 3 (-0.03000)")
        .contains("**does not hold** – cities to 5: error +10.0 %")
        .contains("**does not hold** – 1,000,000 points to 100 clusters in 121.0 s");
  }
}
