package org.bandgram.io;

import org.bandgram.Precision;
import org.bandgram.data.PointSet;

/** A conversion of the coordinates of a file before they are clustered. */
public interface Conversion {
  /**
   * Converts coordinates.
   *
   * @param coordinates n points as a file has them
   * @param precision format of the result
   * @return n points to cluster
   * @throws org.bandgram.InvalidInputException if they cannot be converted
   */
  PointSet apply(PointSet coordinates, Precision precision);

  /** Returns points, such as means, in the units of the file. */
  PointSet revert(PointSet points);

  /** Tells whether the coordinates are degrees on the globe. */
  boolean isGeographic();
}
