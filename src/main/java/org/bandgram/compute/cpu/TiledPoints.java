package org.bandgram.compute.cpu;

import org.bandgram.Execution;

/** Points stored for {@link TileKernel}; immutable. */
interface TiledPoints {
  /** Returns the number of points. */
  int size();

  /** Returns a kernel on these points with room for some candidates. */
  TileKernel kernel(int capacity);

  /** Returns the number of tiles that hold n points. */
  static int tiles(int n) {
    return Execution.blocks(n, TileKernel.TILE);
  }
}
