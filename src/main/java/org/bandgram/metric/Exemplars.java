package org.bandgram.metric;

import org.bandgram.InvalidInputException;

/** Checks shared by the metrics that take each point's exemplar. */
final class Exemplars {
  private Exemplars() {}

  /**
   * Checks that there is one exemplar per point and that each names a point.
   *
   * @throws InvalidInputException if not
   */
  static void require(int[] exemplarOf, int points) {
    InvalidInputException.require(
        exemplarOf.length == points,
        "the number of exemplars given",
        exemplarOf.length,
        "the number of points, " + points);
    for (int i = 0; i < points; i++) {
      if (exemplarOf[i] < 0 || exemplarOf[i] >= points) {
        throw InvalidInputException.of(
            "the exemplar of point " + i,
            exemplarOf[i],
            "at least 0 and less than the number of points, " + points);
      }
    }
  }
}
