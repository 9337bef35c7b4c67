package org.bandgram.cli.console;

import java.util.LinkedHashMap;
import java.util.Map;
import org.bandgram.Execution;
import org.bandgram.Progress;

/** One run of a command: its threads, its progress bar, its clock. Closing it ends all of them. */
public final class Run implements AutoCloseable {
  private final long start = System.nanoTime();
  private final Map<String, Double> stages = new LinkedHashMap<>();
  private final ProgressBars bars;
  private final Execution execution;
  private double lastEnd;

  /**
   * Starts a run.
   *
   * @param settings how to run; cancellation is looked at with every sign of progress
   * @param visible whether progress is shown on the error stream
   */
  public Run(Execution.Settings settings, boolean visible) {
    this.bars = new ProgressBars(System.err);
    Progress shown = visible ? bars : Progress.NONE;
    Progress progress =
        (stage, done, total) -> {
          settings.cancellation().throwIfCancelled();
          shown.update(stage, done, total);
        };
    this.execution = Execution.of(settings.withProgress(progress));
  }

  /** Returns what the run computes with. */
  public Execution execution() {
    return execution;
  }

  /** Returns the seconds since the run started. */
  public double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }

  /** Ends a stage, or part of one, which began when the one before ended. */
  public void endStage(String name) {
    double now = seconds();
    stages.merge(name, now - lastEnd, Double::sum);
    lastEnd = now;
  }

  /** Ends stages that were measured by themselves. */
  public void endStages(Map<String, Double> seconds) {
    stages.putAll(seconds);
    lastEnd = seconds();
  }

  /** Returns the seconds of each stage that has ended, in their order. */
  public Map<String, Double> stages() {
    return stages;
  }

  /** Takes the progress bar off the screen, before something else is printed. */
  public void clearProgress() {
    bars.close();
  }

  @Override
  public void close() {
    bars.close();
    execution.close();
  }
}
