package org.bandgram.similarity;

import org.bandgram.Precision;
import org.bandgram.data.PointSet;

/** The sums over coordinates that distances are made of. */
final class DistanceSums {
  private DistanceSums() {}

  static double squared(PointSet x, int i, PointSet y, int j) {
    PairSums.requireAlike(x, y);
    double sum = 0;
    for (int f = 0; f < x.dimensions(); f++) {
      sum = addSquare(sum, x.get(i, f) - y.get(j, f), x.precision());
    }
    return sum;
  }

  /** Adds the square of a difference, with one rounding. */
  static double addSquare(double sum, double difference, Precision precision) {
    if (precision == Precision.FLOAT32) {
      float rounded = (float) difference;
      return Math.fma(rounded, rounded, (float) sum);
    }
    return Math.fma(difference, difference, sum);
  }

  static double absolute(PointSet x, int i, PointSet y, int j) {
    PairSums.requireAlike(x, y);
    Precision precision = x.precision();
    double sum = 0;
    for (int f = 0; f < x.dimensions(); f++) {
      sum = precision.round(sum + Math.abs(precision.round(x.get(i, f) - y.get(j, f))));
    }
    return sum;
  }
}
