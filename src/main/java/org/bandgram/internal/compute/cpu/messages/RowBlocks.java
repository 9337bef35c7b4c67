package org.bandgram.internal.compute.cpu.messages;

import org.bandgram.Execution;
import org.bandgram.layout.BandLayout;

/**
 * How the rows of bands are shared out to threads.
 *
 * @param layout the layout of each band
 */
public record RowBlocks(BandLayout layout, Execution execution) {
  /** How many points a thread takes at once where little is to be done for each. */
  public static final int POINTS_PER_BLOCK = 1 << 14;

  /** A block has so many stripes at least, and at most; each begins with work of its own. */
  private static final int LEAST_STRIPES = 8;

  private static final int MOST_STRIPES = 64;
  private static final int BLOCKS_PER_THREAD = 16;

  /** Runs a task on blocks of rows, each of whole stripes. */
  public void forRows(Execution.BlockTask task) {
    int wanted = layout.stripes() / (BLOCKS_PER_THREAD * execution.threads());
    int stripes = Math.clamp(wanted, LEAST_STRIPES, MOST_STRIPES);
    execution.forBlocks(layout.size(), stripes * BandLayout.STRIPE_ROWS, task);
  }

  /** Runs a task on blocks of points, for which little is to be done. */
  public void forPoints(Execution.BlockTask task) {
    execution.forBlocks(layout.size(), POINTS_PER_BLOCK, task);
  }
}
