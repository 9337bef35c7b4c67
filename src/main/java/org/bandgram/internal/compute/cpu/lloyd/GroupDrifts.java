package org.bandgram.internal.compute.cpu.lloyd;

/**
 * How far the centroids of each group have moved at most since the groups were made: the sum over
 * iterations of the longest way that a member went, rounded up. A bound plus the drift when it was
 * computed stays valid; less the drift of a later time it is the bound then. So bounds need not be
 * written again when centroids move.
 */
final class GroupDrifts {
  /** More than the roundings of a drift that is computed in double precision. */
  private static final double MARGIN = 1 + 0x1p-30;

  private final double[] drifts;

  /** Creates drifts of 0 for some groups. */
  GroupDrifts(int groups) {
    drifts = new double[groups];
  }

  /** Adds the ways from old to new centroids; rows are as in {@link CentroidGroups}. */
  void add(CentroidGroups groups, float[] from, float[] to) {
    double[] longest = new double[drifts.length];
    int d = to.length / groups.size();
    for (int c = 0; c < groups.size(); c++) {
      double square = 0;
      for (int f = c * d; f < (c + 1) * d; f++) {
        double way = (double) to[f] - from[f];
        square += way * way;
      }
      int g = groups.group(c);
      longest[g] = Math.max(longest[g], Math.sqrt(square) * MARGIN);
    }
    for (int g = 0; g < drifts.length; g++) {
      drifts[g] = longest[g] == 0 ? drifts[g] : Math.nextUp(drifts[g] + longest[g]);
    }
  }

  /** Returns the drifts rounded down, by a margin, for a bound that is stored. */
  float[] below() {
    return scaled(1 - 0x1p-21);
  }

  /** Returns the drifts rounded up, by a margin, for a bound that is compared. */
  float[] above() {
    return scaled(1 + 0x1p-21);
  }

  private float[] scaled(double factor) {
    float[] scaled = new float[drifts.length];
    for (int g = 0; g < drifts.length; g++) {
      scaled[g] = (float) (drifts[g] * factor);
    }
    return scaled;
  }
}
