package org.bandgram.cli.console;

import org.bandgram.Execution;
import org.bandgram.Progress;

/** One run of a command: its threads, its progress bar, its clock. Closing it ends all of them. */
public final class Run implements AutoCloseable {
  private final long start = System.nanoTime();
  private final ProgressBars bars;
  private final Execution execution;

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

  public Execution execution() {
    return execution;
  }

  /** Returns the seconds since the run started. */
  public double seconds() {
    return (System.nanoTime() - start) / 1e9;
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
