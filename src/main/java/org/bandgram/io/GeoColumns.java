package org.bandgram.io;

import org.bandgram.InvalidInputException;

/**
 * The two columns that hold a place on Earth, in degrees.
 *
 * @param latitude name or 0-based index of the column of latitudes, -90 to 90
 * @param longitude name or 0-based index of the column of longitudes, -180 to 360
 */
public record GeoColumns(String latitude, String longitude) {
  /** Checks that two different columns are named. */
  public GeoColumns {
    InvalidInputException.require(
        !latitude.isBlank() && !longitude.isBlank() && !latitude.equals(longitude),
        "the pair of geographic columns",
        "'" + latitude + "," + longitude + "'",
        "two different columns, latitude first");
  }
}
