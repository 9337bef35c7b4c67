package org.bandgram.cli.cluster;

import java.util.Locale;
import java.util.function.Supplier;
import org.bandgram.Precision;
import org.bandgram.io.DataFormatException;

/** The similarity -d or -d^2 of each distance d that is given. */
enum Distances {
  /** The negative distance. */
  PLAIN,
  /** The negative square, as that of points is by default. */
  SQUARED;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns a similarity.
   *
   * @param distance a finite number, or negative infinity for no edge, which stays
   * @param precision what the similarity must fit
   * @param place where the distance is given
   * @throws DataFormatException if it is negative, or too large
   */
  double similarity(double distance, Precision precision, Supplier<String> place) {
    if (distance == Double.NEGATIVE_INFINITY) {
      return distance;
    }
    double similarity = this == PLAIN ? -distance : -(distance * distance);
    if (distance < 0 || Double.isInfinite(precision.round(similarity))) {
      throw DataFormatException.of(
          place.get(),
          "has %s, but must be a distance from 0 up with --distances%s"
              .formatted(
                  distance,
                  distance < 0
                      ? "; similarities go without it"
                      : ", whose square fits " + precision));
    }
    return similarity + 0.0;
  }
}
