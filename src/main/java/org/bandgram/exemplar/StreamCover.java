package org.bandgram.exemplar;

/** What the exemplars of a set that is built from a stream represent. */
interface StreamCover {
  /** Returns by how much a point would increase {@link #value}. */
  double gain(Arrival arrival);

  /** Adds a point. */
  void add(Arrival arrival);

  /** Returns the function that is maximised, of the set as it is. */
  double value();

  /** Returns an independent copy. */
  StreamCover copy();
}
