package org.bandgram.validation;

import java.time.Instant;

/** A measured run of any experiment. */
interface Measured {
  /** Returns the name of the backend that carried out the loops. */
  String backend();

  /** Returns how many threads it used. */
  int threads();

  /** Returns when it ended. */
  Instant finished();
}
