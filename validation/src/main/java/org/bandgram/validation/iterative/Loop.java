package org.bandgram.validation.iterative;

import org.bandgram.Execution;

/** An algorithm that goes on by single iterations; for one caller. */
interface Loop {
  /**
   * Puts what no iteration changes to where, and into the form in which, iterations read it. They
   * go on from where they were.
   */
  void prepare(Execution execution);

  /** Carries out an iteration. */
  void iterate(Execution execution);

  /** Returns what has been found so far. */
  double[] result();

  /** Returns what computes. */
  String backend();

  /**
   * Carries out iterations.
   *
   * @param isKept whether what is prepared is kept between them, and not prepared for each
   */
  default void run(int count, boolean isKept, Execution execution) {
    for (int iteration = 0; iteration < count; iteration++) {
      if (iteration == 0 || !isKept) {
        prepare(execution);
      }
      iterate(execution);
    }
  }
}
