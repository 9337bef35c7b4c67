package org.bandgram.compute.cpu;

import java.util.Arrays;
import org.bandgram.layout.BandLayout;

/**
 * Sums over the columns of a band in single precision, in the order that {@link BandLayout} states:
 * each stripe of rows adds up its own window of columns, then the windows are added up.
 */
final class StripeSums {
  private final BandLayout layout;
  private final float[][] windows;
  private final float[] sums;

  StripeSums(BandLayout layout) {
    this.layout = layout;
    this.windows = new float[layout.stripes()][];
    Arrays.setAll(windows, stripe -> new float[layout.windowLength(stripe) + BandCosts.PADDING]);
    this.sums = new float[layout.size()];
  }

  /** Returns the window that a row's stripe adds to, set to zero by its first row. */
  float[] window(int row) {
    int stripe = BandLayout.stripe(row);
    if (row == BandLayout.stripeStart(stripe)) {
      Arrays.fill(windows[stripe], 0);
    }
    return windows[stripe];
  }

  /** Returns the index of column 0 in a row's window, as if it went so far. */
  int offset(int row) {
    return -layout.windowStart(BandLayout.stripe(row));
  }

  /** Adds up the windows for columns {@code from .. to - 1}. */
  void add(int from, int to) {
    Arrays.fill(sums, from, to, 0);
    int last = BandLayout.stripe(layout.end(to - 1) - 1);
    for (int stripe = BandLayout.stripe(layout.first(from)); stripe <= last; stripe++) {
      float[] window = windows[stripe];
      int start = layout.windowStart(stripe);
      int first = Math.max(from, start);
      int end = Math.min(to, start + layout.windowLength(stripe));
      for (int k = first; k < end; k++) {
        sums[k] += window[k - start];
      }
    }
  }

  /** Returns the sum of a column. */
  float of(int column) {
    return sums[column];
  }
}
