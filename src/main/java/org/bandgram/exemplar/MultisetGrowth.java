package org.bandgram.exemplar;

import java.util.Arrays;
import org.bandgram.Execution;

/** Evaluates every set from scratch. */
final class MultisetGrowth extends GrowingSet {
  /** Members of the sets that are evaluated at once. */
  private static final int MEMBERS_AT_ONCE = 1 << 16;

  private double value;

  MultisetGrowth(ExemplarClustering function, SelectionOptions options, Execution execution) {
    super(function, options, execution);
  }

  @Override
  double current() {
    return value;
  }

  @Override
  double[] compute(int[] candidates) {
    double[] gains = new double[candidates.length];
    int atOnce = Math.max(1, MEMBERS_AT_ONCE / (size() + 1));
    for (int from = 0; from < candidates.length; from += atOnce) {
      int to = Math.min(candidates.length, from + atOnce);
      double[] values = values(Arrays.copyOfRange(candidates, from, to));
      for (int c = from; c < to; c++) {
        gains[c] = values[c - from] - value;
      }
    }
    return gains;
  }

  /** Returns the values of the set with each of some candidates. */
  private double[] values(int[] candidates) {
    int length = size() + 1;
    int[] members = new int[candidates.length * length];
    int[] starts = new int[candidates.length + 1];
    for (int c = 0; c < candidates.length; c++) {
      for (int m = 0; m < size(); m++) {
        members[c * length + m] = row(m);
      }
      members[c * length + size()] = candidates[c];
      starts[c + 1] = (c + 1) * length;
    }
    return function.values(function.points().select(members), starts, execution);
  }

  @Override
  void insert(int row) {
    value = values(new int[] {row})[0];
  }
}
