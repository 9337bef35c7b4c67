package org.bandgram.validation.iterative;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.bandgram.Execution;
import org.bandgram.validation.Experiments;
import org.bandgram.validation.harness.Devices;
import org.bandgram.validation.harness.Experiment;
import org.bandgram.validation.harness.LineChart;
import org.bandgram.validation.harness.Measured.Stamp;
import org.bandgram.validation.harness.Panel;
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
    return run(Study.SIZES, algorithm, form, n, k, seconds, overhead);
  }

  private static IterativeRun run(
      Study study, String algorithm, String form, int n, int k, double seconds, double overhead) {
    return new IterativeRun(
        new Problem(study, algorithm, form, "some", n, 2, k),
        1,
        1,
        seconds,
        overhead,
        Double.NaN,
        new Stamp("cuda", 1, Instant.EPOCH));
  }

  private Runs<IterativeRun> runs() {
    Experiment experiment = Experiment.of("figures", "", _ -> {});
    Setup setup = new Setup(experiment, Experiments.open(folder), false, Devices.CPU, execution);
    return new Runs<>(setup.withoutPictures(), IterativeRun.FIGURE_COLUMNS);
  }

  private static String table(Panel panel) {
    return panel.title() + "\n" + panel.table();
  }

  @Test
  void overheadIsDrawnBesideTheTimeOfIterations() {
    Runs<IterativeRun> runs = runs();
    runs.add(run(Algorithms.SMACOF, "p = 2", 500, 0, 1, 32));
    runs.add(run(Algorithms.SMACOF, "p = 2", 1000, 0, 4, -1));
    runs.add(run(Algorithms.SMACOF, "p = 3", 500, 0, 5, 5));
    runs.add(run(Algorithms.K_MEANS, "2-D", 1 << 17, 300, 2, 64));
    IterativeCurves curves = new IterativeCurves(runs, FigureTasks.Sizes.of(false));
    assertThat(curves.overhead())
        .extracting(IterativeFiguresReportTest::table)
        .containsExactly(
            """
            Figure 6: MDS, p = 2
            | objects | T' = 2c + o, cuda | T = c + o, cuda | c, cuda |
            |---|---|---|---|
            | 500 | 160.0 | 96.00 | 64.00 |
            """,
            """
            Figure 16: K-means
            | points | T' = 2c + o, cuda | T = c + o, cuda | c, cuda |
            |---|---|---|---|
            | 131,072 | 320.0 | 192.0 | 128.0 |
            """,
            """
            Overhead
            | objects, points | MDS, cuda | K-means, cuda |
            |---|---|---|
            | 500 | 50.00 | – |
            | 131,072 | – | 50.00 |
            """);
    assertThat(curves.iterations())
        .extracting(LineChart::title)
        .containsExactly("MDS", "K-means", "K-means, n = 131,072");
    assertThat(curves.iterations().getFirst().table().toString())
        .contains("| 500 | 1,000 | 5,000 |\n| 1,000 | 4,000 | – |");
    assertThat(curves.pageRank()).isEmpty();
  }

  @Test
  void pageRankIsDrawnByLayoutAndGraph() {
    Runs<IterativeRun> runs = runs();
    String rank = Algorithms.PAGE_RANK;
    runs.add(run(rank, "csr", 9, 0, 0.004, 0));
    runs.add(run(rank, "bsr", 9, 0, 0.005, 0));
    runs.add(run(Study.STEPS, rank, "bsr", 9, 0, 0.01, 0));
    runs.add(run(Study.STEPS, rank, "csr", 9, 0, 0.02, 0));
    runs.add(run(Study.BINS, rank, "3/7", 9, 0, 0.003, 0));
    assertThat(new IterativeCurves(runs, FigureTasks.Sizes.of(false)).pageRank())
        .extracting(IterativeFiguresReportTest::table)
        .containsExactly(
            """
            Figure 10: layout
            |  | some |
            |---|---|
            | csr, cuda | 4.000 |
            | bsr, cuda | 5.000 |
            """,
            """
            ELLPACK tables
            |  | some |
            |---|---|
            | 3/7, cuda | 3.000 |
            """,
            """
            Figure 11: BSR
            |  | some |
            |---|---|
            | over CSR, cuda | 0.8000 |
            | over 1 thread, cuda | 2.000 |
            """);
  }

  @Test
  void growthAndOverheadAreJudgedBySize() {
    Runs<IterativeRun> runs = runs();
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
