package org.bandgram.io.internal.rows;

import java.util.List;
import java.util.Locale;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.text.Setting;
import org.bandgram.io.DataSet.Conversion;

/**
 * Places on Earth as points on the unit sphere, (cos lat cos lon, cos lat sin lon, sin lat). The
 * straight distance between two such points grows with the great-circle distance, and there is no
 * seam at 180 degrees or at the poles.
 */
public final class UnitSphere {
  private static final double SOUTH = -90;
  private static final double NORTH = 90;
  private static final double WEST = -180;
  private static final double EAST = 360;

  /** Whole numbers this large may be degrees times a power of ten, others metres. */
  private static final double LARGE = 1000;

  private static final List<Integer> FACTORS = List.of(1_000_000, 10_000_000);

  /** Degrees to unit vectors, and back. */
  public static final Conversion CONVERSION =
      new Conversion() {
        @Override
        public PointSet apply(PointSet coordinates, Precision precision) {
          return of(coordinates, precision);
        }

        @Override
        public PointSet revert(PointSet points) {
          return degrees(points);
        }

        @Override
        public boolean isGeographic() {
          return true;
        }
      };

  private UnitSphere() {}

  /**
   * Converts degrees to unit vectors.
   *
   * @param degrees n x 2, latitudes (-90 to 90) and longitudes (-180 to 360)
   * @return n x 3 unit vectors
   * @throws InvalidInputException if there are not two columns, or a number is out of bounds
   */
  public static PointSet of(PointSet degrees, Precision precision) {
    InvalidInputException.require(
        degrees.dimensions() == 2, "the number of geographic columns", degrees.dimensions(), "2");
    PointSet vectors = PointSet.allocate(degrees.size(), 3, precision);
    for (int i = 0; i < degrees.size(); i++) {
      requireDegrees(degrees, i);
      double latitude = Math.toRadians(degrees.get(i, 0));
      double longitude = Math.toRadians(degrees.get(i, 1));
      vectors.set(i, 0, StrictMath.cos(latitude) * StrictMath.cos(longitude));
      vectors.set(i, 1, StrictMath.cos(latitude) * StrictMath.sin(longitude));
      vectors.set(i, 2, StrictMath.sin(latitude));
    }
    return vectors;
  }

  /**
   * Returns the degrees of the directions that points lie in, seen from the centre.
   *
   * @param points n x 3
   * @return n x 2 in double precision, latitudes and longitudes from -180 to 180
   */
  public static PointSet degrees(PointSet points) {
    PointSet degrees = PointSet.allocate(points.size(), 2, Precision.FLOAT64);
    for (int i = 0; i < points.size(); i++) {
      double x = points.get(i, 0);
      double y = points.get(i, 1);
      degrees.set(i, 0, Math.toDegrees(Math.atan2(points.get(i, 2), Math.hypot(x, y))));
      degrees.set(i, 1, Math.toDegrees(Math.atan2(y, x)));
    }
    return degrees;
  }

  private static void requireDegrees(PointSet degrees, int i) {
    double latitude = degrees.get(i, 0);
    double longitude = degrees.get(i, 1);
    if (!(latitude >= SOUTH && latitude <= NORTH)) {
      throw InvalidInputException.of("the latitude of place " + i, latitude, "-90 to 90");
    }
    if (!(longitude >= WEST && longitude <= EAST)) {
      throw InvalidInputException.of("the longitude of place " + i, longitude, "-180 to 360");
    }
  }

  /** Checks a pair of degrees; the names are those of the two columns. */
  public static void requireDegrees(
      double latitude, double longitude, List<String> names, RowSink.Location location) {
    if (!(latitude >= SOUTH && latitude <= NORTH)) {
      boolean turned =
          !names.get(0).toLowerCase(Locale.ROOT).contains("lat")
              && latitude >= WEST
              && latitude <= EAST
              && Math.abs(longitude) <= NORTH;
      throw location.fault(
          names.get(0),
          "has %s, but a latitude must be -90 to 90%s"
              .formatted(
                  latitude,
                  turned
                      ? "; " + Setting.GEO + " LAT,LON names it first"
                      : advice(latitude, longitude)));
    }
    if (!(longitude >= WEST && longitude <= EAST)) {
      throw location.fault(
          names.get(1),
          "has %s, but a longitude must be -180 to 360%s"
              .formatted(longitude, advice(latitude, longitude)));
    }
  }

  /** Says how large numbers become degrees; nothing of others. */
  private static String advice(double latitude, double longitude) {
    if (Math.abs(latitude) < LARGE || Math.abs(longitude) < LARGE) {
      return "";
    }
    boolean areWhole = latitude == Math.rint(latitude) && longitude == Math.rint(longitude);
    return FACTORS.stream()
        .filter(factor -> areWhole)
        .filter(factor -> Math.abs(latitude) <= NORTH * factor)
        .filter(factor -> Math.abs(longitude) <= EAST * factor)
        .findFirst()
        .map("; if it is degrees times %1$,d, divide by %1$,d"::formatted)
        .orElse("; convert metres or feet of a map to degrees first");
  }

  /** Returns what there is to say of degrees, a sentence or none. */
  public static List<String> notes(PointSet degrees) {
    boolean areSmall = true;
    boolean areWhole = true;
    for (int i = 0; i < degrees.size() && areSmall; i++) {
      double latitude = degrees.get(i, 0);
      double longitude = degrees.get(i, 1);
      areSmall = Math.abs(latitude) <= Math.PI / 2 && Math.abs(longitude) <= Math.PI;
      areWhole &= latitude == Math.rint(latitude) && longitude == Math.rint(longitude);
    }
    return areSmall && !areWhole
        ? List.of(
            "all latitudes are within 1.57 and all longitudes within 3.14 of 0, as in radians; %s takes degrees, which are radians times 57.29578"
                .formatted(Setting.GEO))
        : List.of();
  }
}
