package org.bandgram.validation.harness;

import java.util.Optional;

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

  /** Tells whether it measures on a GPU, where one is usable. */
  default boolean usesGpu() {
    return true;
  }

  /**
   * Runs the experiment. Each run is in a file of the output folder as soon as it is measured.
   *
   * @param setup how; measures on the CPU whatever devices it names, unless it {@link #usesGpu}
   * @throws org.bandgram.CancelledException if the run was cancelled
   */
  void run(Setup setup);
}
