package org.bandgram.cli.result;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The convex hull of places on Earth whose sides are great circles, cut into rings of longitudes
 * and latitudes. The places are projected from the centre of the sphere to the plane that touches
 * it at their mean direction, where great circles are lines, so that their hull in the plane is
 * that on the sphere; O(m log m) for m places.
 */
final class SphericalHull {
  /** Longer sides get more corners, since maps draw straight lines in degrees. */
  private static final double LONGEST_SIDE = Math.toRadians(1);

  /** Hulls reach no farther than this from their middle: the cosine of 89 degrees. */
  private static final double LEAST_COSINE = Math.cos(Math.toRadians(89));

  private static final int HALF_TURN = 180;
  private static final int QUARTER_TURN = 90;

  /** A corner is so far from a line on the sphere of radius 1 if it is one. */
  private static final double FLAT = 1e-12;

  private final double[] middle;
  private final double[] east;
  private final double[] north;

  private SphericalHull(double[] middle) {
    this.middle = middle;
    double length = Math.hypot(middle[0], middle[1]);
    east = new double[] {-middle[1] / length, middle[0] / length, 0};
    north =
        new double[] {
          middle[1] * east[2] - middle[2] * east[1],
          middle[2] * east[0] - middle[0] * east[2],
          middle[0] * east[1] - middle[1] * east[0]
        };
  }

  /**
   * A place.
   *
   * @param longitude degrees, -180 to 180, beyond them inside a ring that crosses 180
   * @param latitude degrees
   */
  record Place(double longitude, double latitude) {
    private double[] vector() {
      double lambda = Math.toRadians(longitude);
      double phi = Math.toRadians(latitude);
      return new double[] {
        Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)
      };
    }

    private static Place of(double[] v) {
      return new Place(
          rounded(Math.toDegrees(Math.atan2(v[1], v[0]))),
          rounded(Math.toDegrees(Math.atan2(v[2], Math.hypot(v[0], v[1])))));
    }

    /** A hundredth of a metre. */
    private static double rounded(double degrees) {
      return Math.rint(degrees * 1e7) / 1e7;
    }

    private Place turned(double degrees) {
      return new Place(longitude + degrees, latitude);
    }
  }

  /**
   * Returns the hull of places as closed rings, counterclockwise: one, or two that meet at 180
   * degrees; none if all places are on one line.
   *
   * @return empty if the hull holds a pole, or is about as large as a hemisphere
   */
  static Optional<List<List<Place>>> of(List<Place> places) {
    double[] mean = new double[3];
    for (Place place : places) {
      double[] v = place.vector();
      for (int f = 0; f < mean.length; f++) {
        mean[f] += v[f] / places.size();
      }
    }
    double length = Math.sqrt(dot(mean, mean));
    double[] middle = Arrays.stream(mean).map(x -> x / length).toArray();
    boolean isSmall =
        Math.hypot(mean[0], mean[1]) > 0
            && places.stream().allMatch(place -> dot(middle, place.vector()) > LEAST_COSINE);
    return isSmall ? new SphericalHull(middle).rings(places) : Optional.empty();
  }

  private Optional<List<List<Place>>> rings(List<Place> places) {
    List<Place> corners = corners(places);
    if (corners.size() < 3) {
      return Optional.of(List.of());
    }
    if (corners.stream().anyMatch(corner -> Math.abs(corner.latitude) == QUARTER_TURN)) {
      return Optional.empty();
    }
    List<Place> ring = unrolled(withLongSidesDivided(corners));
    double turn = ring.getLast().longitude - ring.getFirst().longitude;
    boolean hasJump = false;
    for (int i = 1; i < ring.size(); i++) {
      hasJump |= Math.abs(ring.get(i).longitude - ring.get(i - 1).longitude) > HALF_TURN - 1;
    }
    return hasJump || Math.abs(turn) > 1 ? Optional.empty() : Optional.of(cut(ring));
  }

  /** Returns the corners of the hull, counterclockwise, by Andrew's monotone chain. */
  private List<Place> corners(List<Place> places) {
    record Projected(Place place, double x, double y) {}
    List<Projected> sorted =
        places.stream()
            .distinct()
            .map(
                place -> {
                  double[] v = place.vector();
                  double height = dot(middle, v);
                  return new Projected(place, dot(east, v) / height, dot(north, v) / height);
                })
            .sorted(Comparator.comparingDouble(Projected::x).thenComparingDouble(Projected::y))
            .toList();
    List<Projected> chain = new ArrayList<>();
    for (int side = 0; side < 2; side++) {
      int start = chain.size();
      for (Projected next : side == 0 ? sorted : sorted.reversed()) {
        while (chain.size() >= start + 2) {
          Projected a = chain.get(chain.size() - 2);
          Projected b = chain.getLast();
          double cross = (b.x - a.x) * (next.y - a.y) - (b.y - a.y) * (next.x - a.x);
          if (cross > FLAT * Math.hypot(next.x - a.x, next.y - a.y)) {
            break;
          }
          chain.removeLast();
        }
        chain.add(next);
      }
      chain.removeLast();
    }
    return chain.stream().map(Projected::place).toList();
  }

  private static List<Place> withLongSidesDivided(List<Place> corners) {
    List<Place> ring = new ArrayList<>();
    for (int i = 0; i < corners.size(); i++) {
      Place from = corners.get(i);
      double[] a = from.vector();
      double[] b = corners.get((i + 1) % corners.size()).vector();
      double angle = Math.acos(Math.clamp(dot(a, b), -1, 1));
      int parts = (int) Math.max(1, Math.ceil(angle / LONGEST_SIDE));
      ring.add(from);
      for (int part = 1; part < parts; part++) {
        double share = part / (double) parts;
        double[] v = new double[3];
        Arrays.setAll(
            v,
            f ->
                (Math.sin((1 - share) * angle) * a[f] + Math.sin(share * angle) * b[f])
                    / Math.sin(angle));
        ring.add(Place.of(v));
      }
    }
    return ring;
  }

  /** Closes a ring, whose longitudes then change by less than half a turn from corner to corner. */
  private List<Place> unrolled(List<Place> open) {
    List<Place> ring = new ArrayList<>();
    double before = Math.toDegrees(Math.atan2(middle[1], middle[0]));
    for (int i = 0; i <= open.size(); i++) {
      Place place = open.get(i % open.size());
      double turns = Math.rint((before - place.longitude) / (2 * HALF_TURN));
      ring.add(place.turned(2 * HALF_TURN * turns));
      before = ring.getLast().longitude;
    }
    return ring;
  }

  private static List<List<Place>> cut(List<Place> ring) {
    double east = ring.stream().mapToDouble(Place::longitude).max().orElseThrow();
    double west = ring.stream().mapToDouble(Place::longitude).min().orElseThrow();
    if (west >= -HALF_TURN && east <= HALF_TURN) {
      return List.of(ring);
    }
    double line = east > HALF_TURN ? HALF_TURN : -HALF_TURN;
    return List.of(
        side(ring, line, 1, line > 0 ? 0 : 2 * HALF_TURN),
        side(ring, line, -1, line > 0 ? -2 * HALF_TURN : 0));
  }

  /** Returns what of a ring is west (1) or east (-1) of a longitude, turned by some degrees. */
  private static List<Place> side(List<Place> ring, double line, int sign, double turn) {
    List<Place> kept = new ArrayList<>();
    for (int i = 1; i < ring.size(); i++) {
      Place from = ring.get(i - 1);
      Place to = ring.get(i);
      boolean wasIn = sign * (line - from.longitude) >= 0;
      boolean isIn = sign * (line - to.longitude) >= 0;
      if (wasIn) {
        kept.add(from.turned(turn));
      }
      if (wasIn != isIn) {
        double share = (line - from.longitude) / (to.longitude - from.longitude);
        double latitude = from.latitude + share * (to.latitude - from.latitude);
        kept.add(new Place(line + turn, Place.rounded(latitude)));
      }
    }
    kept.add(kept.getFirst());
    return kept;
  }

  private static double dot(double[] a, double[] b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  }
}
