package org.bandgram.compute.cpu;

import static org.bandgram.compute.cpu.TileKernel.GROUP;
import static org.bandgram.compute.cpu.TileKernel.TILE;

import org.bandgram.Execution;
import org.bandgram.data.PointSet;

/**
 * The distances of all points to e0.
 *
 * @param distances a slot for each point of each tile, 0 beyond the last point
 * @param sum their sum
 */
record NearestToStart(double[] distances, double sum) {
  static NearestToStart of(TiledPoints tiles, PointSet start, Execution execution) {
    int n = tiles.size();
    double[] distances = new double[Math.multiplyExact(TiledPoints.tiles(n), TILE)];
    double[] sums = new double[Execution.blocks(n, PointBlocks.SIZE)];
    execution.forBlocks(
        n,
        PointBlocks.SIZE,
        (block, from, to) -> {
          TileKernel kernel = tiles.kernel(1);
          kernel.candidates(start, _ -> 0, 1);
          double[] out = new double[GROUP * TILE];
          double[] lanes = new double[TILE];
          for (int tile = PointBlocks.firstTile(block);
              tile < PointBlocks.endTile(block, n);
              tile++) {
            kernel.tile(tile);
            kernel.distances(0, 1, out);
            System.arraycopy(out, 0, distances, tile * TILE, Math.min(TILE, n - tile * TILE));
            PointBlocks.add(distances, tile * TILE, lanes, 0);
          }
          sums[block] = PointBlocks.overLanes(lanes, 0);
        });
    return new NearestToStart(distances, PointBlocks.overBlocks(sums, 0, 1, sums.length));
  }
}
