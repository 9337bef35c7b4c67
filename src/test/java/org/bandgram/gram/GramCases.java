package org.bandgram.gram;

import java.util.Random;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.layout.BandLayout;
import org.bandgram.testing.Points;

/** Inputs that the tests of this package share. */
public final class GramCases {
  private GramCases() {}

  public static PointSet points(int n, int d, Precision precision, long seed) {
    Random random = new Random(seed);
    return Points.of(n, d, precision, (i, f) -> random.nextGaussian());
  }

  /** An asymmetric band of random numbers; some kept pairs have no edge. */
  static BandMatrix band(int n, int h, Precision precision, long seed) {
    Random random = new Random(seed);
    BandLayout layout = BandLayout.of(n, h);
    BandMatrix band = BandMatrix.allocate(layout, precision);
    for (int i = 0; i < n; i++) {
      int first = layout.firstStored(i);
      for (int j = first; j < first + layout.width(); j++) {
        boolean edge = layout.contains(i, j) && (i == j || random.nextInt(8) > 0);
        band.set(i, j, edge ? random.nextGaussian() : Double.NEGATIVE_INFINITY);
      }
    }
    return band;
  }

  static double[] vector(int n, long seed) {
    return new Random(seed).doubles(n, -1, 1).toArray();
  }
}
