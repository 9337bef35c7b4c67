package org.bandgram.internal.compute.cpu.messages;

import java.util.Arrays;
import org.bandgram.internal.compute.cpu.dissimilarity.BandDissimilarities;
import org.bandgram.layout.BandLayout;

/**
 * Sums over the columns of a band in single precision, in the order that {@link BandLayout} states:
 * each stripe of rows adds up its own window of columns, then the windows are added up.
 *
 * <p>A thread that goes through a {@link Block} of rows adds a window to the sums as soon as it is
 * complete, while it is in cache, except in the columns that earlier blocks of rows have, too.
 * There it is kept until all blocks have been gone through.
 */
public final class StripeSums {
  private static final float[] NONE = {};

  private final BandLayout layout;
  private final float[] sums;

  /** The beginning of each stripe's window, as far as it is kept. */
  private final float[][] kept;

  public StripeSums(BandLayout layout) {
    this.layout = layout;
    this.sums = new float[layout.size()];
    this.kept = new float[layout.stripes()][];
    Arrays.fill(kept, NONE);
  }

  /** Consecutive rows, which one thread goes through in ascending order. */
  public final class Block {
    private final float[] window = new float[layout.windowPitch() + BandDissimilarities.PADDING];

    /** One past the last column that an earlier block has. */
    private final int shared;

    /**
     * Begins a block.
     *
     * @param from its first row, which is the first of a stripe
     */
    public Block(int from) {
      shared = endBefore(BandLayout.stripe(from));
    }

    /** Returns the window of a row's stripe, set to zero by the stripe's first row. */
    public float[] window(int row) {
      if (row == BandLayout.stripeStart(BandLayout.stripe(row))) {
        Arrays.fill(window, 0);
      }
      return window;
    }

    /** Returns the index of column 0 in a row's window, as if it went so far. */
    public int offset(int row) {
      return -layout.windowStart(BandLayout.stripe(row));
    }

    /** Takes the rows before {@code end} as complete. */
    public void complete(int end) {
      int stripe = BandLayout.stripe(end - 1);
      if (end == layout.stripeEnd(stripe)) {
        add(stripe);
      }
    }

    private void add(int stripe) {
      int start = layout.windowStart(stripe);
      int begun = endBefore(stripe);
      int end = layout.windowEnd(stripe);
      int own = Math.max(shared, start);
      keep(stripe, own - start);
      for (int k = own; k < begun; k++) {
        sums[k] += window[k - start];
      }
      System.arraycopy(window, begun - start, sums, begun, end - begun);
    }

    private void keep(int stripe, int columns) {
      if (kept[stripe].length != columns) {
        kept[stripe] = new float[columns];
      }
      System.arraycopy(window, 0, kept[stripe], 0, columns);
    }
  }

  /** Returns one past the last column that the stripes before one have. */
  private int endBefore(int stripe) {
    return stripe == 0 ? 0 : layout.windowEnd(stripe - 1);
  }

  /** Adds what has been kept to the sums of columns {@code from .. to - 1}. */
  public void addKept(int from, int to) {
    int last = BandLayout.stripe(layout.end(to - 1) - 1);
    for (int stripe = BandLayout.stripe(layout.first(from)); stripe <= last; stripe++) {
      float[] window = kept[stripe];
      int start = layout.windowStart(stripe);
      int end = Math.min(to, start + window.length);
      for (int k = Math.max(from, start); k < end; k++) {
        sums[k] += window[k - start];
      }
    }
  }

  /** Returns the sum of a column. */
  public float of(int column) {
    return sums[column];
  }
}
