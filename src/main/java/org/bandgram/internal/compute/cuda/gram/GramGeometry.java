package org.bandgram.internal.compute.cuda.gram;

import org.bandgram.layout.BandLayout;

/** Launch geometry of the kernels that compute similarities in tiles of 64 by 64 points. */
public final class GramGeometry {
  /** Threads per block. */
  public static final int THREADS = 256;

  private static final int TILE_POINTS = 64;

  private GramGeometry() {}

  /** Returns the tile that a row belongs to. */
  static int tile(int row) {
    return row / TILE_POINTS;
  }

  /** Returns the least multiple of a tile's rows that is not less than a number of rows. */
  static int wholeTiles(int rows) {
    return rowBlocks(rows) * TILE_POINTS;
  }

  /** Returns how many blocks go over a number of rows, each with all columns. */
  public static int rowBlocks(int rows) {
    return Math.ceilDiv(rows, TILE_POINTS);
  }

  /** Returns how many blocks cover the stripes of a band. */
  static int bandBlocks(BandLayout layout) {
    int tiles = Math.ceilDiv(layout.windowPitch(), TILE_POINTS);
    return Math.multiplyExact(layout.stripes(), tiles);
  }
}
