package org.bandgram.validation.exemplar;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.bandgram.Execution;
import org.bandgram.validation.Experiments;
import org.bandgram.validation.exemplar.EvaluationRun.Size;
import org.bandgram.validation.harness.Devices;
import org.bandgram.validation.harness.Experiment;
import org.bandgram.validation.harness.Measured.Stamp;
import org.bandgram.validation.harness.Runs;
import org.bandgram.validation.harness.Setup;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvaluationReportTest {
  private EvaluationGrid grid = EvaluationGrid.PAPER;

  @AutoClose private final Execution execution = Execution.onThreads(1);
  @TempDir private Path folder;
  private Runs<EvaluationRun> runs;

  @BeforeEach
  void begin() {
    Experiment experiment = Experiment.of("evaluation", "", _ -> {});
    Setup setup = new Setup(experiment, Experiments.open(folder), false, Devices.CPU, execution);
    runs = new Runs<>(setup.withoutPictures(), EvaluationRun.COLUMNS);
  }

  /** Adds runs that take as long as their distances, but for a power of the members. */
  private void add(NumberFormat format, String backend, int threads, double rate, double power) {
    for (Size size : grid.sizes()) {
      double seconds = size.distances() / size.k() * Math.pow(size.k(), power) / rate;
      runs.add(
          new EvaluationRun(
              size,
              size.l(),
              format,
              1,
              1,
              seconds,
              seconds,
              Double.NaN,
              0,
              new Stamp(backend, threads, Instant.EPOCH)));
    }
  }

  private String report() {
    return new EvaluationReport(runs).of(List.of()).toString();
  }

  @Test
  void aGpuIsHeldToWhatThePaperSaysOfEachFormatAndNumberOfThreads() {
    add(NumberFormat.FLOAT32, "cuda", 4, 1e9, 1);
    add(NumberFormat.FLOAT16, "cuda", 4, 2e9, 1);
    add(NumberFormat.FLOAT32, PlainLoops.NAME, 1, 1e5, 1);
    add(NumberFormat.FLOAT32, PlainLoops.WITH_VECTORS, 1, 1e7, 0.9);
    add(NumberFormat.FLOAT32, PlainLoops.WITH_VECTORS, 4, 4e7, 0.9);
    assertThat(report())
        .contains(
            "**holds** – Table I: float32, 4 threads, cuda: 53.72 to 79.43 times as fast as"
                + " float32, 1 thread, cpu-plain-vector (paper: up to 72)",
            "**holds** – Table I: float32, 4 threads, cuda: 13.43 to 19.86 times as fast as"
                + " float32, 4 threads, cpu-plain-vector (paper: up to 5.1)",
            "**does not hold** – Table I: float16, 4 threads, cuda: 107.4 to 158.9 times as fast as"
                + " float32, 1 thread, cpu-plain-vector (paper: up to 452)",
            "**another claim tested** – Table I, section V-B: float16 storage, computed in float32,"
                + " is 2.000 times as fast",
            "**holds** – figure 4: the gain of float32, 4 threads, cuda over float32, 1"
                + " thread, cpu-plain-vector grows as ",
            "k^-0.10 ± 0.00",
            "## Figure 4: over k: times as fast\n\n| k | over 1 thread | over 4 threads |\n",
            "| 10 | 79.43 | 19.86 |\n",
            "| 500 | 53.72 | 13.43 |\n",
            "## Figure 4: over N: times as fast\n");
  }

  @Test
  void timeInProportionHoldsAndLessThanThatOverLargeSizesDoesNot() {
    add(NumberFormat.FLOAT32, "cpu-vector", 1, 1e9, 0.5);
    add(NumberFormat.FLOAT32, PlainLoops.WITH_VECTORS, 1, 1e7, 2);
    assertThat(report())
        .contains(
            "**holds** – figure 3: time grows at most with the power 1.05 of N",
            "upper half: float32, 1 thread, cpu-vector 1.00 ± 0.00, 1.00 ± 0.00\n",
            "**does not hold** – figure 3: time grows at most with the power 1.05 of k",
            "**another claim tested** – Table I: float32, 1 thread, cpu-vector")
        .doesNotContain("the gain of", "section V-B");
  }

  @Test
  void smallerSizesDecideNothing() {
    grid = EvaluationGrid.SMOKE;
    add(NumberFormat.FLOAT32, "cuda", 1, 1e9, 1);
    assertThat(report()).contains("**not tested** – figure 3", "why: sizes are smaller than");
  }
}
