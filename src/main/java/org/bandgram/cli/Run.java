package org.bandgram.cli;

import org.bandgram.Cancellation;
import org.bandgram.Execution;
import org.bandgram.Progress;

/** One run of a command: its threads, its progress bar, its clock. Closing it ends all of them. */
final class Run implements AutoCloseable {
  private final long start = System.nanoTime();
  private final ProgressBars bars;
  private final Execution execution;

  /**
   * Starts a run.
   *
   * @param threads number of threads, at least 1
   * @param cancellation stops the run at its next sign of progress
   * @param visible whether progress is shown on the error stream
   */
  Run(int threads, Cancellation cancellation, boolean visible) {
    this.bars = new ProgressBars(System.err);
    Progress shown = visible ? bars : Progress.NONE;
    Progress progress =
        (stage, done, total) -> {
          cancellation.throwIfCancelled();
          shown.update(stage, done, total);
        };
    this.execution = Execution.of(threads, progress, cancellation);
  }

  Execution execution() {
    return execution;
  }

  /** Returns the seconds since the run started. */
  double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }

  /** Takes the progress bar off the screen, before something else is printed. */
  void clearProgress() {
    bars.close();
  }

  @Override
  public void close() {
    bars.close();
    execution.close();
  }
}
