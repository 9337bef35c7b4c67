package org.bandgram.validation.iterative;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.LongStream;
import org.bandgram.Execution;
import org.bandgram.data.graph.EdgeList;
import org.bandgram.rank.WebGraph;
import org.bandgram.validation.Experiments;
import org.bandgram.validation.harness.Devices;
import org.bandgram.validation.harness.Experiment;
import org.bandgram.validation.harness.Measured.Stamp;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.harness.Runs;
import org.bandgram.validation.harness.Setup;
import org.bandgram.validation.iterative.IterativeTask.Problem;
import org.bandgram.validation.sets.NamedGraph;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudiesReportTest {
  @AutoClose private final Execution execution = Execution.onThreads(1);

  @TempDir private Path folder;
  private Runs<IterativeRun> runs;
  private Report report;

  @BeforeEach
  void begin() {
    Experiment experiment = Experiment.of("studies", "", _ -> {});
    Setup setup = new Setup(experiment, Experiments.open(folder), false, Devices.CPU, execution);
    runs = new Runs<>(setup, IterativeRun.FIGURE_COLUMNS);
    report = new Report(runs, "none");
  }

  private void add(Study study, String algorithm, String form, String backend, double seconds) {
    add(study, algorithm, form, backend, seconds, 0);
  }

  private void add(
      Study study, String algorithm, String form, String backend, double seconds, double overhead) {
    runs.add(
        new IterativeRun(
            new Problem(study, algorithm, form, "some", 3, 2, 0),
            1,
            1,
            seconds,
            overhead,
            Double.NaN,
            new Stamp(backend, 1, Instant.EPOCH)));
  }

  private String studies() {
    new StudiesReport(runs, report)
        .add(List.of(new PlainTasks.Difference("pagerank", "some", 0.125)));
    return report.toString();
  }

  @Test
  void whatIsKeptIsComparedWithWhatIsPreparedAnew() {
    add(Study.CACHING, "pagerank", "csr, kept", "cpu-vector", 2);
    add(Study.CACHING, "pagerank", "sliced, kept", "cpu-vector", 2);
    add(Study.CACHING, "pagerank", "csr, anew", "cpu-vector", 3);
    add(Study.CACHING, "pagerank", "csr, anew", "cuda", 9);
    add(Study.CACHING, "pagerank", "sliced, anew", "cpu-vector", 1);
    add(Study.CACHING, "smacof", "kept", "cuda", 2);
    add(Study.CACHING, "smacof", "anew", "cuda", 3);
    add(Study.CACHING, "k-means", "kept", "cuda", 2);
    add(Study.CACHING, "k-means", "anew", "cuda", 2.05);
    assertThat(studies())
        .contains(
            "**another claim tested** – figures 4 and 14: an iteration",
            "kept: pagerank of some, n = 3, csr, cpu-vector 1.500; pagerank of some, n = 3, sliced,"
                + " cpu-vector 0.5000",
            "**not decided** – figures 4 and 14: an iteration",
            "kept: smacof of some, n = 3, cuda 1.500; k-means of some, n = 3, cuda 1.025")
        .doesNotContain("9,000");
  }

  @Test
  void stepsAreComparedWithPlainLoops() {
    add(Study.PRECISION, "smacof", "float32", "cpu-plain", 5);
    add(Study.PRECISION, "smacof", "float64", "cpu-plain", 12);
    add(Study.STEPS, "smacof", "pairs by row", "cpu-vector", 2);
    add(Study.CACHING, "smacof", "kept", "cpu-vector", 1);
    add(Study.PRECISION, "k-means", "float32", "cpu-plain", 5);
    add(Study.STEPS, "k-means", "points by row", "cpu-scalar", 4);
    add(Study.STEPS, "k-means", "points in tiles", "cpu-vector", 1);
    assertThat(studies())
        .contains(
            "| all threads | cpu-vector | 1 | 1,000 | 12.00 |",
            "**another claim tested** – abstract; figures 5(a) and 13",
            "pairs by row: 6.000 times as fast as plain loops (paper: 5 to 6 times",
            "**another claim tested** – figures 5(a) and 13: k-means of some, n = 3 on one thread:"
                + " 4,000 ms as points by row (cpu-scalar), 1,000 ms as points in tiles",
            "**another claim tested** – figures 7 and 17: smacof of some, n = 3, cpu-plain: double"
                + " precision takes 2.400 times as long");
  }

  @Test
  void precisionIsJudgedByKernelAndNotForPageRank() {
    for (String algorithm : List.of("k-means", "smacof", "pagerank")) {
      add(Study.PRECISION, algorithm, "float32", "cuda", 5);
      add(Study.PRECISION, algorithm, "float64", "cuda", 5.4);
    }
    assertThat(studies())
        .contains(
            "**holds** – figures 7 and 17: k-means of some",
            "**does not hold** – figures 7 and 17: smacof of some",
            "| 5,000 | 5,400 | 1.080 | 0.1250 |")
        .doesNotContain("17: pagerank");
  }

  @Test
  void whatIsLostInOverheadIsNoGainOverOneThread() {
    add(Study.SIZES, "smacof", "", "cpu-vector", 1);
    add(Study.SIZES, "smacof", "", "cuda", 0.01, 0.1);
    add(Study.SIZES, "k-means", "", "cpu-vector", 1);
    add(Study.SIZES, "k-means", "", "cuda", 1e-6, 0.1);
    IterativeTime.oneCore(report, runs.all());
    assertThat(report.toString())
        .contains("one thread: smacof on some 100.0 times, smacof on some 100.0 times (paper");
  }

  /** Node 0 has 20 links to it, of all others. */
  private static LinkMatrix star() {
    long[] sources = LongStream.rangeClosed(1, 20).toArray();
    return LinkMatrix.of(
        new NamedGraph("some", WebGraph.of(EdgeList.of(sources, new long[sources.length]))));
  }

  @Test
  void widthsLayoutsAndPartsAreCompared() {
    add(Study.SIZES, "pagerank", "csr", "cpu-vector", 2);
    add(Study.SIZES, "pagerank", "bsr", "cpu-vector", 3);
    add(Study.SIZES, "pagerank", "csr", "cuda", 3);
    add(Study.SIZES, "pagerank", "bsr", "cuda", 2);
    add(Study.BINS, "pagerank", LinkMatrix.PAPER_WIDTHS, "cpu-vector", 1.2);
    add(Study.BINS, "pagerank", LinkMatrix.ONE_WIDTH, "cpu-vector", 1);
    add(Study.BINS, "pagerank", LinkMatrix.PAPER_WIDTHS, "cuda", 1);
    add(Study.BINS, "pagerank", LinkMatrix.ONE_WIDTH, "cuda", 1.5);
    add(Study.DIVISION, "pagerank", DivisionTasks.WHOLE, "cpu-vector", 4);
    add(Study.DIVISION, "pagerank", DivisionTasks.SHORT_ROWS, "cpu-vector", 3);
    add(Study.DIVISION, "pagerank", DivisionTasks.LONG_ROWS, "cpu-vector", 2);
    add(Study.DIVISION, "pagerank", DivisionTasks.UPDATE, "cpu-vector", 1);
    add(Study.DIVISION, "pagerank", DivisionTasks.WHOLE, "cuda", 0.5);
    add(Study.DIVISION, "pagerank", DivisionTasks.CSR_ON_CPU, "cpu-vector", 6);
    add(Study.DIVISION, "pagerank", DivisionTasks.AT_ONCE, "cuda", 2.5);
    new SparseStudiesReport(runs, List.of(star()), report).add();
    assertThat(report.toString())
        .contains(
            "**holds** – section 5.2, CPUs: PageRank by BSR on cpu-vector,",
            "**tested in part** – section 5.2, figures 10 and 11: PageRank by BSR on cuda,",
            "not for CPUs): some 1.500 (2.000 links a page)",
            "**another claim tested** – section 5.3.3, figure 10, tables: PageRank",
            "**holds** – section 5.3.3, figure 10, tables: PageRank in one table of 15 columns"
                + " takes so many times as long as in three of 3, 7 and 15: some 1.500\n",
            "– section 5.2, memory: BSR takes",
            "**not tested** – section 5.3.3, figure 10, division: by a model",
            "**in part** – section 5.3.3, figure 10, division: PageRank of some on a GPU: 2,500 ms",
            "as CSR 6,000 ms on the CPU, 3,000 ms on the GPU",
            "| some | 0.04762 | 1.000 | 4,000 | 3,000 | 2,000 | 1,000 | 2,500 | 2,000 |");
  }
}
