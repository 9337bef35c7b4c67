package org.bandgram.validation.method;

import java.util.List;
import java.util.function.Consumer;
import org.bandgram.Device;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.validation.harness.Runs;
import org.bandgram.validation.harness.Setup;

/** Runs the trials of an experiment, one after the other, on some devices. */
public record TrialRunner(Setup setup, List<Device> devices) {
  private record Task(Trial trial, Device device) {}

  /** A runner on the devices that were asked for. */
  public TrialRunner(Setup setup) {
    this(setup, setup.devices());
  }

  /**
   * Runs trials and forgets what they measured, so that the loops are compiled before those that
   * count.
   */
  public void warmUp(List<? extends Trial> trials) {
    runAll("warm-up", trials, _ -> {}, _ -> {});
  }

  /**
   * Runs trials, unless their report is written anew; one that does not fit in memory is left out,
   * and the report says so.
   */
  public Runs<MethodRun> run(List<? extends Trial> trials) {
    Runs<MethodRun> runs = new Runs<>(setup, MethodRun.COLUMNS);
    runAll(setup.name(), trials, runs::add, runs::leaveOut);
    return runs;
  }

  private void runAll(
      String stage,
      List<? extends Trial> trials,
      Consumer<MethodRun> runs,
      Consumer<String> leftOut) {
    List<Task> tasks =
        (setup.isMeasuring() ? trials : List.<Trial>of())
            .stream()
                .flatMap(trial -> devices.stream().map(device -> new Task(trial, device)))
                .toList();
    setup.each(
        stage,
        tasks,
        (task, silent) -> {
          try {
            runs.accept(task.trial.run(task.device, silent));
          } catch (InsufficientMemoryException e) {
            leftOut.accept(task.trial.label() + ": " + e.getMessage());
          }
        });
  }
}
