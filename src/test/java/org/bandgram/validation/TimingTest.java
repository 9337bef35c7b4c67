package org.bandgram.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.bandgram.order.CurveKind;
import org.bandgram.plot.LineChart.Measurement;
import org.bandgram.plot.LineChart.Series;
import org.junit.jupiter.api.Test;

class TimingTest {
  private static final Method BAND = new Method.Band(8, CurveKind.HILBERT);
  private static final Method COO = new Method.Coo(8);

  private static RunRecord run(Method method, int n, int repetition, double seconds) {
    return new RunRecord(
        new RunRecord.Subject("set", n, 2, OptionalLong.of(1)),
        new RunRecord.Setting(method, "cpu", 1, Optional.empty(), repetition),
        Optional.empty(),
        new RunRecord.Seconds(0, seconds, 0, 0, seconds),
        Instant.EPOCH);
  }

  /** A band that takes n ms and a coordinate matrix that takes n²/100 ms, each with an outlier. */
  private static Timing timing() {
    List<RunRecord> runs = new ArrayList<>();
    for (int n : new int[] {100, 200, 400}) {
      for (int repetition = 1; repetition <= 3; repetition++) {
        double noise = repetition == 2 ? 50 : 1;
        runs.add(run(BAND, n, repetition, noise * n / 1000));
        if (n <= 200) {
          runs.add(run(COO, n, repetition, noise * n * n / 100_000));
        }
      }
    }
    return new Timing(
        new RunTable("test", Environment.current(), runs, List.of()), r -> r.subject().n());
  }

  @Test
  void drawsMedians() {
    List<Series> series = timing().series(r -> r.seconds().total());

    assertThat(series)
        .extracting(Series::name)
        .containsExactly(BAND.label() + ", cpu", "coo h=8, cpu");
    assertThat(series.getLast().points())
        .containsExactly(new Measurement(100, 0.1), new Measurement(200, 0.4));
  }

  @Test
  void fitsGrowth() {
    List<Timing.Growth> growth = timing().growth(r -> r.seconds().total(), 100);

    assertThat(growth.getFirst().exponent()).isCloseTo(1, within(1e-9));
    assertThat(growth.getLast().exponent()).isCloseTo(2, within(1e-9));
    assertThat(timing().growth(r -> r.seconds().total(), 300)).isEmpty();
  }

  @Test
  void comparesAtTheGreatestCommonSize() {
    ComparisonAtEqualSize comparison = ComparisonAtEqualSize.of(timing(), r -> r.seconds().total());

    assertThat(comparison.ratios())
        .singleElement()
        .satisfies(
            ratio -> {
              assertThat(ratio.size()).isEqualTo(200);
              assertThat(ratio.ratio()).isCloseTo(2, within(1e-9));
            });
  }

  @Test
  void tablesShowMedianAndSpread() {
    assertThat(timing().table("n", ConstructionVersusPoints.parts()).toString())
        .contains(
            "| coo h=8, cpu | 200 | 3 | 0.000 | 0.4000 | 0.4000 | 0.4000 | 0.4000 to 20.00 |");
  }
}
