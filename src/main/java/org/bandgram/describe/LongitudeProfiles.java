package org.bandgram.describe;

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

  private final double[] means;
  private final NumberProfiles unrolled;

  LongitudeProfiles(Column column, Members members) {
    int clusters = members.clusters();
    this.means = new double[clusters];
    double middle = direction(column, members.rows(), 0, members.rows().length);
    double[] numbers = new double[column.size()];
    for (int c = 0; c < clusters; c++) {
      int start = members.start()[c];
      int end = members.start()[c + 1];
      means[c] = direction(column, members.rows(), start, end);
      double near = middle + wrapped(means[c] - middle);
      for (int i = start; i < end; i++) {
        int row = members.rows()[i];
        numbers[row] = column.number(row) - turns(column.number(row) - near);
      }
    }
    this.unrolled = new NumberProfiles(Column.ofNumbers(column.name(), numbers), members, true);
  }

  private static double direction(Column column, int[] rows, int start, int end) {
    double east = 0;
    double north = 0;
    for (int i = start; i < end; i++) {
      double angle = Math.toRadians(column.number(rows[i]));
      if (!Double.isNaN(angle)) {
        east += Math.sin(angle);
        north += Math.cos(angle);
      }
    }
    return Math.toDegrees(Math.atan2(east, north));
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
        numbers.n() == 0 ? Double.NaN : means[c],
        Math.hypot(numbers.sd(), wrapped(numbers.mean() - means[c])),
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
  public Stream<Trait> traits(int c, double level) {
    double mean = means[c] < 0.5 - HALF_TURN ? means[c] + 2 * HALF_TURN : means[c];
    return unrolled
        .traits(c, level)
        .map(
            trait ->
                new Trait(trait.column(), null, mean, wrapped(trait.all()), trait.difference()));
  }
}
