package org.bandgram.compute.cpu;

import org.bandgram.Execution;
import org.bandgram.layout.BandLayout;

/**
 * How the rows of bands are shared out to threads.
 *
 * @param layout the layout of each band
 * @param execution the team of threads
 */
record RowBlocks(BandLayout layout, Execution execution) {
  /** How many points a thread takes at once where little is to be done for each. */
  static final int POINTS_PER_BLOCK = 1 << 14;

  private static final int ROWS_PER_BLOCK = 8 * BandLayout.STRIPE_ROWS;

  /** Runs a task on blocks of rows, each of whole stripes. */
  void forRows(Execution.BlockTask task) {
    execution.forBlocks(layout.size(), ROWS_PER_BLOCK, task);
  }

  /** Runs a task on blocks of points, for which little is to be done. */
  void forPoints(Execution.BlockTask task) {
    execution.forBlocks(layout.size(), POINTS_PER_BLOCK, task);
  }
}
