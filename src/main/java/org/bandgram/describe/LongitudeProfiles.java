package org.bandgram.describe;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bandgram.describe.ClusterProfiles.Numbers;
import org.bandgram.describe.ClusterProfiles.Trait;
import org.bandgram.io.Column;

/**
 * A column of longitudes in each cluster, in degrees. The mean is the direction of the mean unit
 * vector; deviations and quartiles are taken relative to it, the shorter way round.
 */
final class LongitudeProfiles implements ClusterProfiles.Described {
  private static final double HALF_TURN = 180;

  private final double[] east;
  private final double[] north;
  private final NumberProfiles unrolled;

  LongitudeProfiles(Column column, Members members) {
    int clusters = members.clusters();
    this.east = new double[clusters];
    this.north = new double[clusters];
    for (int c = 0; c < clusters; c++) {
      add(column, members, c);
    }
    double middle = direction(IntStream.range(0, clusters).toArray());
    double[] numbers = new double[column.size()];
    for (int c = 0; c < clusters; c++) {
      double near = middle + wrapped(direction(c) - middle);
      for (int row : members.of(c)) {
        numbers[row] = column.number(row) - turns(column.number(row) - near);
      }
    }
    this.unrolled = new NumberProfiles(Column.ofNumbers(column.name(), numbers), members, true);
  }

  private void add(Column column, Members members, int c) {
    for (int row : members.of(c)) {
      double angle = Math.toRadians(column.number(row));
      if (!Double.isNaN(angle)) {
        east[c] += Math.sin(angle);
        north[c] += Math.cos(angle);
      }
    }
  }

  /** Returns the direction of the mean unit vector of some clusters. */
  private double direction(int... some) {
    double x = Arrays.stream(some).mapToDouble(c -> east[c]).sum();
    double y = Arrays.stream(some).mapToDouble(c -> north[c]).sum();
    return Math.toDegrees(Math.atan2(x, y));
  }

  /** Returns an angle above -180 and up to 180 degrees. */
  private static double wrapped(double degrees) {
    return degrees - turns(degrees);
  }

  private static double turns(double degrees) {
    return 2 * HALF_TURN * Math.ceil((degrees - HALF_TURN) / (2 * HALF_TURN));
  }

  @Override
  public Numbers of(int c) {
    Numbers numbers = unrolled.of(c);
    return new Numbers(
        numbers.column(),
        numbers.n(),
        numbers.missing(),
        numbers.n() == 0 ? Double.NaN : direction(c),
        Math.hypot(numbers.sd(), wrapped(numbers.mean() - direction(c))),
        wrapped(numbers.lowerQuartile()),
        wrapped(numbers.median()),
        wrapped(numbers.upperQuartile()),
        numbers.difference());
  }

  @Override
  public int tests() {
    return unrolled.tests();
  }

  /** Words have whole degrees here; they say 180, and not -180. */
  @Override
  public Stream<Trait> traits(int[] some, double level) {
    double direction = direction(some);
    double mean = direction < 0.5 - HALF_TURN ? direction + 2 * HALF_TURN : direction;
    return unrolled
        .traits(some, level)
        .map(
            trait ->
                new Trait(trait.column(), null, mean, wrapped(trait.all()), trait.difference()));
  }
}
