package org.bandgram.validation.iterative;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import de.siegmar.fastcsv.reader.CsvReader;
import java.time.Instant;
import java.util.List;
import org.bandgram.validation.harness.Column;
import org.bandgram.validation.harness.Earlier;
import org.bandgram.validation.harness.Measured.Stamp;
import org.bandgram.validation.iterative.IterativeTask.Problem;
import org.junit.jupiter.api.Test;

class IterativeRunTest {
  private static IterativeRun run(double seconds, double overhead) {
    return new IterativeRun(
        new Problem("k-means", "iteration", "set", 5000, 2, 7),
        3,
        1,
        seconds,
        overhead,
        Double.NaN,
        new Stamp("none", 1, Instant.EPOCH));
  }

  @Test
  void overheadIsSharedByIterations() {
    IterativeRun run = run(0.5, 2);
    assertThat(run.overheadShare(1)).isCloseTo(0.8, within(1e-12));
    assertThat(run.overheadShare(4)).isCloseTo(0.5, within(1e-12));
    assertThat(run(-0.1, 2).overheadShare(4)).isNaN();
    assertThat(run(0.5, -0.1).overheadShare(4)).isNaN();
  }

  @Test
  void columnsAreThoseOfTheRunAndClusters() {
    IterativeRun run = run(0.5, 2);
    assertThat(
            IterativeRun.FIGURE_COLUMNS.list().stream()
                .map(column -> column.name() + "=" + column.text(run)))
        .startsWith(
            "k=7", "study=sizes", "algorithm=k-means", "form=iteration", "set=set", "n=5000")
        .contains("seconds_per_iteration=0.50000", "seconds_overhead=2.0000")
        .noneMatch(text -> text.startsWith("seconds_floor"));
    assertThat(run.problem()).hasToString("set, n = 5,000, k = 7");
  }

  @Test
  void runsAreReadAsTheyWereWritten() {
    IterativeRun run = run(0.5, 2);
    List<Column<IterativeRun>> columns = IterativeRun.FIGURE_COLUMNS.list();
    String header = columns.stream().map(Column::name).collect(joining(","));
    String cells = columns.stream().map(column -> column.text(run)).collect(joining(","));
    assertThat(
            CsvReader.builder().ofNamedCsvRecord(header + "\n" + cells).stream()
                .map(Earlier.Row::new)
                .map(IterativeRun.FIGURE_COLUMNS::read))
        .containsExactly(run);
  }
}
