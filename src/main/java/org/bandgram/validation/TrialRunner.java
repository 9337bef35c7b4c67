package org.bandgram.validation;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.bandgram.BandgramException;
import org.bandgram.Execution;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.Progress;
import org.bandgram.compute.BackendProvider;
import org.bandgram.compute.Device;

/** Runs the trials of an experiment, one after the other, on every usable device. */
final class TrialRunner {
  private final String experiment;
  private final Execution execution;

  /**
   * Creates a runner.
   *
   * @param experiment name of the experiment, under which progress is reported
   * @param execution threads, progress and cancellation
   */
  TrialRunner(String experiment, Execution execution) {
    this.experiment = experiment;
    this.execution = execution;
  }

  /** Returns the devices that work here: the CPU, and the GPU where there is one. */
  static List<Device> usableDevices() {
    return Stream.of(Device.CPU, Device.CUDA).filter(TrialRunner::isUsable).toList();
  }

  private static boolean isUsable(Device device) {
    try {
      BackendProvider.select(device, 0);
      return true;
    } catch (BandgramException e) {
      return false;
    }
  }

  /**
   * Runs trials and forgets what they measured, so that the loops are compiled before those that
   * count.
   */
  void warmUp(List<? extends Trial> trials) {
    runAll(trials, "warm-up");
  }

  /** Runs trials; one that does not fit in memory is left out, and the table says so. */
  RunTable run(List<? extends Trial> trials) {
    return runAll(trials, experiment);
  }

  private RunTable runAll(List<? extends Trial> trials, String stage) {
    List<Device> devices = usableDevices();
    List<RunRecord> records = new ArrayList<>();
    List<String> leftOut = new ArrayList<>();
    long done = 0;
    long total = (long) devices.size() * trials.size();
    try (Execution silent =
        Execution.of(execution.threads(), Progress.NONE, execution.cancellation())) {
      for (Trial trial : trials) {
        for (Device device : devices) {
          if (!trial.suits(device)) {
            total--;
            continue;
          }
          try {
            records.add(trial.run(device, silent));
          } catch (InsufficientMemoryException e) {
            note(trial.label() + ": " + e.getMessage(), leftOut);
          }
          execution.progress().update(stage, ++done, total);
        }
      }
    }
    return new RunTable(experiment, Environment.current(), records, leftOut);
  }

  /** Repetitions fail for the same reason. */
  private static void note(String line, List<String> lines) {
    if (!lines.contains(line)) {
      lines.add(line);
    }
  }
}
