package org.bandgram.cluster.affinity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Predicate;
import java.util.stream.Stream;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.cluster.affinity.BandAffinityPropagation.Options;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.junit.jupiter.api.Test;

class WayTrialTest {
  /** Less than a trial runs before it looks at what it has allocated. */
  private static final double SHORT = 1e-3;

  private static WayTrial trial(Execution execution) {
    int n = 20;
    PointSet points = PointSet.allocate(n, 1, Precision.FLOAT32);
    for (int i = 0; i < n; i++) {
      points.set(i, 0, Math.sqrt(i));
    }
    Options options = Options.defaults().withHalfBandwidth(3).withCurves(1);
    BandRun run = BandRun.of(options, n);
    Backend cpu = BackendProvider.select(Device.CPU, 0);
    return SampleRun.of(run, points, n, cpu, execution)
        .trial(Ways.of(run, points.dimensions(), cpu).getFirst());
  }

  @Test
  void iterationsTakeTime() {
    try (Execution execution = Execution.of(Execution.Settings.ofThreads(1));
        WayTrial trial = trial(execution)) {
      assertThat(trial.secondsPerElement(0)).isPositive().isFinite();
    }
  }

  @Test
  void aTrialWithoutTimeDoesNotSettle() {
    try (Execution execution = Execution.of(Execution.Settings.ofThreads(1));
        WayTrial trial = trial(execution)) {
      assertThat(trial.settle(0)).isFalse();
    }
  }

  @Test
  void trialsShareTheTimeToSettle() {
    try (Execution execution = Execution.of(Execution.Settings.ofThreads(1));
        WayTrial first = trial(execution);
        WayTrial second = trial(execution)) {
      Predicate<WayTrial> within = WayTrial.within(SHORT);
      assertThat(Stream.of(first, second).filter(within).toList()).doesNotContain(second);
    }
  }
}
