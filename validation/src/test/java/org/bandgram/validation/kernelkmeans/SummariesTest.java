package org.bandgram.validation.kernelkmeans;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.cluster.kernelkmeans.KernelKMeansClustering.KernelTimings;
import org.bandgram.storage.KernelFill;
import org.bandgram.validation.Experiments;
import org.bandgram.validation.harness.BarChart;
import org.bandgram.validation.harness.Devices;
import org.bandgram.validation.harness.Experiment;
import org.bandgram.validation.harness.LineChart.Measurement;
import org.bandgram.validation.harness.LineChart.Series;
import org.bandgram.validation.harness.Measured.Stamp;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.harness.Runs;
import org.bandgram.validation.harness.Setup;
import org.bandgram.validation.kernelkmeans.KernelKMeansRun.Part;
import org.bandgram.validation.kernelkmeans.KernelKMeansRun.Problem;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SummariesTest {
  private static final String PRODUCT = KernelKMeansRun.PRODUCT;
  private static final String BY_HAND = KernelKMeansRun.BY_HAND;

  @AutoClose private final Execution execution = Execution.onThreads(1);
  @TempDir private Path folder;
  private final List<KernelKMeansRun> some = new ArrayList<>();
  private Report report;

  @BeforeEach
  void begin() {
    Experiment experiment = Experiment.of("kernel", "", _ -> {});
    Setup setup = new Setup(experiment, Experiments.open(folder), false, Devices.CPU, execution);
    report = new Report(new Runs<>(setup.withoutPictures(), KernelKMeansRun.COLUMNS), "none");
  }

  /** Adds a run whose sums have a thousand million operations. */
  private void add(
      Part part, String set, int k, Precision precision, String form, String on, double... times) {
    some.add(
        new KernelKMeansRun(
            new Problem(part, set, 1000, 50, k, precision),
            KernelFill.AUTO,
            form,
            1,
            1,
            new KernelTimings(times[0], 0, times[1], times[2]),
            1,
            new Work(1e9, 2e9),
            1,
            1,
            new Stamp(on, 1, Instant.EPOCH)));
  }

  private static Measurement bar(double height) {
    return new Measurement(0, height);
  }

  private void addSums(String set, int k, String form, String on, double... times) {
    add(Part.SUMS, set, k, Precision.FLOAT32, form, on, times);
  }

  private void addSums(String on) {
    addSums("acoustic-like", 10, BY_HAND, on, 1, 2, 0);
    addSums("acoustic-like", 10, PRODUCT, on, 1, 4, 0);
    addSums("acoustic-like", 100, BY_HAND, on, 1, 6, 0);
    addSums("acoustic-like", 100, PRODUCT, on, 1, 3, 0.2);
    addSums("ledgar-like", 10, PRODUCT, on, 20, 2, 0);
  }

  @Test
  void sumsAreJudgedByTheNumberOfClustersAndInParts() {
    addSums("cuda");
    new SumsSummary(some).report(report);
    assertThat(report.toString())
        .contains(
            "**in part** – figure 4: an iteration by the sparse product of all rows is so many"
                + " times as fast as by hand: with 10 clusters 0.5000 to 0.5000 (faster: does not"
                + " hold), with 100 clusters 1.875 to 1.875 (faster: holds) (paper: 1.5 to 2.6",
            "**in part** – figure 7: a whole run",
            "with 10 clusters 0.6000 to 0.6000",
            "**in part** – figure 5: ",
            "More by the product: in part; from the fewest to the most clusters it rises: holds"
                + " (1.333 to 1.333 times), by hand it falls: holds (0.3333 to 0.3333 times)",
            "**holds** – figure 8: ",
            "less for acoustic and mnist: holds; assignment below 5.000 %: holds\n");
  }

  @Test
  void aCpuTestsAnotherClaim() {
    addSums("cpu-vector");
    new SumsSummary(some).report(report);
    assertThat(report.toString())
        .contains(
            "**another claim tested** – figure 4",
            "**another claim tested** – figure 7",
            "**another claim tested** – figure 5",
            "**holds** – figure 8");
  }

  @Test
  void figuresHaveABarForEachSetAndNumberOfClusters() {
    addSums("cpu-vector");
    SumsCharts summary = new SumsCharts(new SumsSummary(some));
    assertThat(summary.gains())
        .extracting(BarChart::title)
        .containsExactly("Figure 4: an iteration", "Figure 7: a whole run");
    assertThat(summary.gains().getFirst().table())
        .hasToString(
            """
            |  | k = 10 | k = 100 |
            |---|---|---|
            | acoustic | 0.5000 | 1.875 |
            """);
    assertThat(summary.gains().getLast().table().toString())
        .contains("| acoustic | 0.6000 | 1.667 |");
    assertThat(summary.breakdown().getFirst().title()).isEqualTo("Figure 8: k = 10");
    assertThat(summary.breakdown().getFirst().stacked()).isTrue();
    assertThat(summary.breakdown().getFirst().table())
        .hasToString(
            """
            |  | matrix | sums | assignment | start |
            |---|---|---|---|---|
            | acoustic | 20.00 | 80.00 | 0.000 | 0.000 |
            | ledgar | 90.91 | 9.091 | 0.000 | 0.000 |
            """);
    assertThat(summary.breakdown().getLast().table().toString())
        .contains("| acoustic | 23.81 | 71.43 | 4.762 | 0.000 |");
  }

  @Test
  void theRoofIsReachedOrNot() {
    Roof roof = Roof.of(new Roof("cuda", 1e9, 1e12).toString());
    assertThat(roof).isEqualTo(new Roof("cuda", 1e9, 1e12));
    addSums("ledgar-like", 50, BY_HAND, "cuda", 1, 5, 0);
    addSums("ledgar-like", 50, PRODUCT, "cuda", 1, 4, 0);
    new RooflineSummary(List.of(roof), List.of(), some).report(report);
    assertThat(report.toString())
        .contains(
            "**in part** – figure 6 (and equation 17): on cuda the sparse product of all rows"
                + " reaches of the roof with 50 clusters 50.00 to 50.00 %, by hand 40.00 to 40.00 %"
                + " (nearer: holds); almost on it is 80.00 % or more");
  }

  @Test
  void oneThreadIsWhatAGpuIsComparedWith() {
    add(Part.LIBRARY, "letter", 10, Precision.FLOAT64, LibraryKMeans.FORM, "cpu-ejml", 20, 20, 0);
    add(Part.LIBRARY, "letter", 10, Precision.FLOAT64, KernelKMeansRun.MOVED, "cuda", 1, 1, 0);
    add(Part.LIBRARY, "letter", 10, Precision.FLOAT32, KernelKMeansRun.MOVED, "cuda", 0.2, 0.1, 0);
    LibrarySummary summary = new LibrarySummary(some);
    summary.report(report);
    assertThat(summary.gains())
        .extracting(chart -> chart.title() + chart.series())
        .containsExactly(
            "Figure 3: float64, cuda" + List.of(new Series("k = 10", List.of(bar(20)))),
            "Figure 3: float32, cuda"
                + List.of(new Series("k = 10", List.of(bar(40 / (0.2 + 0.1))))));
    assertThat(report.toString())
        .contains(
            "**in part** – abstract; figure 3: cuda in float64 is 20.00 to 20.00 times",
            "**holds** – abstract; figure 3: cuda in float32 is 133.3 to 133.3 times");
  }
}
