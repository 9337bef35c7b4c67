package org.bandgram.internal.compute.cpu.tiles;

import static org.bandgram.internal.compute.cpu.tiles.TileKernel.GROUP;
import static org.bandgram.internal.compute.cpu.tiles.TileKernel.TILE;

import org.bandgram.Execution;
import org.bandgram.data.PointSet;

/** Points stored for {@link TileKernel}; immutable. */
public interface TiledPoints {
  /** Returns the number of points. */
  int size();

  /** Returns a kernel on these points with room for some candidates. */
  TileKernel kernel(int capacity);

  /** Returns the number of tiles that hold n points. */
  static int tiles(int n) {
    return Execution.blocks(n, TILE);
  }

  /** Computes the distances of all points to candidate c of a set, on all threads. */
  default void distances(PointSet candidates, int c, double[] distances, Execution execution) {
    int n = size();
    execution.forBlocks(
        n,
        PointBlocks.SIZE,
        (block, from, to) -> {
          TileKernel kernel = kernel(1);
          kernel.candidates(candidates, _ -> c, 1);
          double[] out = new double[GROUP * TILE];
          int end = PointBlocks.endTile(block, n);
          for (int tile = PointBlocks.firstTile(block); tile < end; tile++) {
            kernel.tile(tile);
            kernel.distances(0, 1, out);
            System.arraycopy(out, 0, distances, tile * TILE, Math.min(TILE, n - tile * TILE));
          }
        });
  }
}
