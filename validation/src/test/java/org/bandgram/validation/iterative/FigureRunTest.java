package org.bandgram.validation.iterative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import org.bandgram.validation.iterative.IterativeTask.Solved;
import org.junit.jupiter.api.Test;

class FigureRunTest {
  private static FigureRun run(double seconds, double overhead) {
    IterativeTask task =
        new IterativeTask(
            "k-means",
            "iteration",
            "set",
            5000,
            2,
            3,
            (_, _) -> Double.NaN,
            (count, _) -> new Solved(count, "none"));
    return new FigureRun(
        7, new IterativeRun(task, 1, seconds, overhead, Double.NaN, "none", 1, Instant.EPOCH));
  }

  @Test
  void overheadIsSharedByIterations() {
    FigureRun run = run(0.5, 2);
    assertThat(run.overheadShare(1)).isCloseTo(0.8, within(1e-12));
    assertThat(run.overheadShare(4)).isCloseTo(0.5, within(1e-12));
    assertThat(run(-0.1, 2).overheadShare(4)).isNaN();
    assertThat(run(0.5, -0.1).overheadShare(4)).isNaN();
  }

  @Test
  void columnsAreThoseOfTheRunAndClusters() {
    FigureRun run = run(0.5, 2);
    assertThat(FigureRun.COLUMNS.stream().map(column -> column.name() + "=" + column.text(run)))
        .startsWith("k=7", "algorithm=k-means", "form=iteration", "set=set", "n=5000")
        .contains("seconds_per_iteration=0.5000000", "seconds_overhead=2.000000")
        .noneMatch(text -> text.startsWith("seconds_floor"));
    assertThat(run.problem()).isEqualTo("set, n = 5,000, k = 7");
  }
}
