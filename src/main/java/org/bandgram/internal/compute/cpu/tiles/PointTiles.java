package org.bandgram.internal.compute.cpu.tiles;

import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.tiles.DistanceCoordinates;

/** Cuts points into tiles. */
final class PointTiles {
  private static final int TILES_PER_BLOCK = 16;

  private PointTiles() {}

  /** Takes the coordinates of the points of a tile, at most TILE rows. */
  @FunctionalInterface
  interface TileTask {
    void run(int tile, double[][] rows);
  }

  /** Hands every tile to a task, on all threads. */
  static void forTiles(
      PointSet points, DistanceCoordinates coordinates, Execution execution, TileTask task) {
    int n = points.size();
    int width = coordinates.width(points);
    execution.forBlocks(
        TiledPoints.tiles(n),
        TILES_PER_BLOCK,
        (block, from, to) -> {
          for (int tile = from; tile < to; tile++) {
            int start = tile * TileKernel.TILE;
            double[][] rows = new double[Math.min(TileKernel.TILE, n - start)][width];
            for (int l = 0; l < rows.length; l++) {
              coordinates.copy(points, start + l, rows[l]);
            }
            task.run(tile, rows);
          }
        });
  }
}
