package org.bandgram.validation.iterative;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.bandgram.Execution;
import org.bandgram.validation.Experiments;
import org.bandgram.validation.harness.Devices;
import org.bandgram.validation.harness.Experiment;
import org.bandgram.validation.harness.Measured.Stamp;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.harness.Runs;
import org.bandgram.validation.harness.Setup;
import org.bandgram.validation.iterative.IterativeTask.Problem;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IterativeFiguresReportTest {
  @AutoClose private final Execution execution = Execution.onThreads(1);
  @TempDir private Path folder;

  private static IterativeRun run(
      String algorithm, String form, int n, int k, double seconds, double overhead) {
    return new IterativeRun(
        new Problem(Study.SIZES, algorithm, form, "some", n, 2, k),
        1,
        1,
        seconds,
        overhead,
        Double.NaN,
        new Stamp("cuda", 1, Instant.EPOCH));
  }

  @Test
  void growthAndOverheadAreJudgedBySize() {
    Experiment experiment = Experiment.of("figures", "", _ -> {});
    Setup setup = new Setup(experiment, Experiments.open(folder), false, Devices.CPU, execution);
    Runs<IterativeRun> runs = new Runs<>(setup.withoutPictures(), IterativeRun.FIGURE_COLUMNS);
    for (int n : List.of(500, 1000, 2000, 4000)) {
      runs.add(run(Algorithms.SMACOF, "p = 2", n, 0, n == 500 ? 1 : 1e-6 * n * n, 1e5 / n));
    }
    for (int n : List.of(1 << 16, 1 << 17, 1 << 18)) {
      for (int k : List.of(100, 300)) {
        runs.add(run(Algorithms.K_MEANS, "2-D", n, k, 1e-9 * n * Math.pow(n, k / 500.0), 0.01));
      }
    }
    Report report = new Report(runs, "none");
    new IterativeFiguresReport(runs, FigureTasks.Sizes.of(false), report).addTimes();
    assertThat(report.toString())
        .contains(
            "**holds** – section 4: the time of an iteration grows as (operations: power 2): MDS by"
                + " objects, p = 2, cuda n^2.00 ± 0.00 over 1,000 to 4,000 (holds)",
            "**tested in part** – section 6: ",
            "K-means by points, k = 100, 2-D, cuda n^1.20 ± 0.00 over 65,536 to 262,144 (does not"
                + " hold)",
            "K-means by clusters, 2-D, cuda k^4.29 ± – over 100 to 300 (not tested)",
            "**in part** – equations 1 and 2, figures 6 and 16: ",
            " at least: MDS, p = 2, cuda 75.76, 2.383, 2.383; K-means, k = 100, 2-D, cuda ");
  }
}
