package org.bandgram.internal.compute.cpu.exemplar;

import static org.bandgram.internal.compute.cpu.tiles.TileKernel.TILE;

import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.tiles.PointBlocks;
import org.bandgram.internal.compute.cpu.tiles.TiledPoints;

/**
 * The distances of all points to e0.
 *
 * @param distances a slot for each point of each tile, 0 beyond the last point
 */
record NearestToStart(double[] distances, double sum) {
  static NearestToStart of(TiledPoints tiles, PointSet start, Execution execution) {
    int n = tiles.size();
    double[] distances = new double[Math.multiplyExact(TiledPoints.tiles(n), TILE)];
    double[] sums = new double[Execution.blocks(n, PointBlocks.SIZE)];
    tiles.distances(start, 0, distances, execution);
    execution.forBlocks(
        n,
        PointBlocks.SIZE,
        (block, from, to) -> sums[block] = PointBlocks.sum(distances, block, n));
    return new NearestToStart(distances, PointBlocks.overBlocks(sums, 0, 1, sums.length));
  }
}
