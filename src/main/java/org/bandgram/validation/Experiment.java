package org.bandgram.validation;

import java.util.Optional;
import org.bandgram.Execution;
import org.bandgram.data.OutputFolder;

/**
 * One experiment, which reproduces a figure: measures, then writes a table, a picture and a
 * summary.
 */
public interface Experiment {
  /** Returns the name that users call it by: lower-case words joined by hyphens. */
  String name();

  /** Returns what it shows, in one line. */
  String description();

  /** Returns the experiment in the size of its paper, where the usual one is scaled down. */
  default Optional<Experiment> inFullSize() {
    return Optional.empty();
  }

  /**
   * Runs the experiment.
   *
   * @param output receives its files, see {@link Experiments#open}
   * @param smoke whether to run a version of seconds that only shows that everything works
   * @param execution threads, progress and cancellation
   * @throws org.bandgram.CancelledException if the run was cancelled
   */
  void run(OutputFolder output, boolean smoke, Execution execution);
}
