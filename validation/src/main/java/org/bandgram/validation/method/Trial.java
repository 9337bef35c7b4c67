package org.bandgram.validation.method;

import org.bandgram.Device;
import org.bandgram.Execution;

/** One planned run: what is measured on which points. */
public interface Trial {
  /**
   * Runs and measures.
   *
   * @param device where the heavy loops run
   * @throws org.bandgram.InsufficientMemoryException if the run does not fit in memory
   */
  MethodRun run(Device device, Execution execution);

  /** Returns what is run, for messages. */
  String label();
}
