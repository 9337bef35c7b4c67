package org.bandgram.validation.method;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.validation.harness.Measurements;
import org.bandgram.validation.harness.RunLog;
import org.bandgram.validation.harness.Setup;

/** Runs the trials of an experiment, one after the other, on some devices. */
public final class TrialRunner {
  private final String experiment;
  private final Setup setup;
  private final List<Device> devices;

  /**
   * Creates a runner on the devices that were asked for.
   *
   * @param experiment name of the experiment, under which progress is reported
   * @param setup how
   */
  public TrialRunner(String experiment, Setup setup) {
    this(experiment, setup, setup.devices());
  }

  /** Creates a runner on other devices. */
  public TrialRunner(String experiment, Setup setup, List<Device> devices) {
    this.experiment = experiment;
    this.setup = setup;
    this.devices = devices;
  }

  /**
   * Runs trials and forgets what they measured, so that the loops are compiled before those that
   * count.
   */
  public void warmUp(List<? extends Trial> trials) {
    runAll(trials, "warm-up", _ -> {}, _ -> {});
  }

  /** Runs trials; one that does not fit in memory is left out, and the table says so. */
  public Measurements<MethodRun> run(List<? extends Trial> trials) {
    RunLog<MethodRun> log = new RunLog<>(experiment, MethodRun.COLUMNS, setup);
    // Repetitions fail for the same reason.
    Set<String> leftOut = new LinkedHashSet<>();
    runAll(trials, experiment, log::add, leftOut::add);
    return log.measurements(List.copyOf(leftOut));
  }

  private void runAll(
      List<? extends Trial> trials,
      String stage,
      Consumer<MethodRun> records,
      Consumer<String> leftOut) {
    long done = 0;
    long total = (long) devices.size() * trials.size();
    try (Execution silent = setup.silent()) {
      for (Trial trial : trials) {
        for (Device device : devices) {
          if (!trial.suits(device)) {
            total--;
            continue;
          }
          try {
            records.accept(trial.run(device, silent));
          } catch (InsufficientMemoryException e) {
            leftOut.accept(trial.label() + ": " + e.getMessage());
          }
          setup.execution().progress().update(stage, ++done, total);
        }
      }
    }
  }
}
