package org.bandgram.validation.band;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.bandgram.Execution;
import org.bandgram.cluster.PropagationOptions.Damping;
import org.bandgram.validation.Experiments;
import org.bandgram.validation.harness.Devices;
import org.bandgram.validation.harness.Experiment;
import org.bandgram.validation.harness.Measured;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.harness.Runs;
import org.bandgram.validation.harness.Setup;
import org.bandgram.validation.method.Method;
import org.bandgram.validation.method.MethodRun;
import org.bandgram.validation.sets.Subject;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PaperErrorsReportTest {
  private static final PaperSetting SETTING = PaperSetting.SMOKE;

  @TempDir private Path folder;
  @AutoClose private final Execution execution = Execution.onThreads(1);

  @Test
  void runsEndAfterAsManyIterationsAsThePaperSays() {
    assertThat(SETTING.trials(execution))
        .extracting(trial -> trial.options().propagation())
        .isNotEmpty()
        .allSatisfy(
            own -> {
              assertThat(own.damping()).isEqualTo(Damping.fixed(0.9));
              assertThat(own.jitter()).isZero();
              assertThat(own.convergence().maxIterations()).isEqualTo(2000);
            });
  }

  @Test
  void errorsAreComparedWithThoseOfAsManyExemplars() {
    Experiment experiment = Experiment.of("fig6-error", "", _ -> {});
    Setup setup = new Setup(experiment, Experiments.open(folder), false, Devices.CPU, execution);
    Runs<MethodRun> runs = new Runs<>(setup, MethodRun.COLUMNS);
    for (int seed = 1; seed <= 2; seed++) {
      for (int k : new int[] {100, 400}) {
        runs.add(run(SETTING.coo(), seed, k, 1));
        runs.add(run(PaperSetting.band(8), seed, k, 1.1));
        runs.add(run(SETTING.twoCurves(), seed, k, 1.02));
        runs.add(run(PaperSetting.band(4), seed, k, 1.5));
      }
    }
    Report report = new Report(runs, "");
    new PaperErrorsReport(SETTING, runs).writeTo(report);
    String mean = "%s (%1$s to %1$s)";
    assertThat(report.toString())
        .contains("**does not hold** – figure 6: on cpu the in-band")
        .contains(mean.formatted("+10.0 %") + " in 2-d")
        .contains("**holds** – on cpu", mean.formatted("+2.0 %") + " in 2-d")
        .contains("| 100: 0.01100; 400: 0.002750 |")
        .contains("| 4 | " + mean.formatted("+50.0 %"));
  }

  private static MethodRun run(Method method, long seed, int k, double error) {
    MethodRun.Outcome outcome =
        new MethodRun.Outcome(
            -1, 0.9, k, 1, 50, true, 0, 0, error / k, error / k, -1, Double.NaN, Double.NaN);
    return new MethodRun(
        new Subject("uniform", 300, 2, OptionalLong.of(seed)),
        new MethodRun.Setting(method, "p" + k, 1),
        Optional.of(outcome),
        new MethodRun.Seconds(0, 0, 1, 0, 1),
        1,
        new Measured.Stamp("cpu", 2, Instant.EPOCH));
  }
}
