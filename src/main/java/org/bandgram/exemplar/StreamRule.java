package org.bandgram.exemplar;

/** What decides which points of a stream are kept. */
interface StreamRule {
  /** Takes a point. */
  void accept(Arrival arrival);

  /** Returns the best set so far; empty if there is none. */
  Sieve best();
}
