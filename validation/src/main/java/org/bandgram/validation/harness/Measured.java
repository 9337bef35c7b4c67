package org.bandgram.validation.harness;

import java.time.Instant;

/** A measured run of any experiment. */
public interface Measured {
  /** Returns the name of the backend that carried out the loops. */
  String backend();

  /** Tells whether a GPU took part. */
  default boolean isOnGpu() {
    return !backend().startsWith("cpu");
  }

  /** Returns how many threads it used. */
  int threads();

  /** Returns when it ended. */
  Instant finished();
}
