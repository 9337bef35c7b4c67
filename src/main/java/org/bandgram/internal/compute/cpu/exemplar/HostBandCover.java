package org.bandgram.internal.compute.cpu.exemplar;

import static org.bandgram.internal.compute.cpu.tiles.TileKernel.GROUP;
import static org.bandgram.internal.compute.cpu.tiles.TileKernel.TILE;

import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.tiles.PointBlocks;
import org.bandgram.internal.compute.cpu.tiles.TileKernel;
import org.bandgram.internal.compute.cpu.tiles.TiledPoints;
import org.bandgram.internal.compute.exemplar.BandCover;
import org.bandgram.internal.compute.exemplar.ExemplarChecks;
import org.bandgram.layout.BandLayout;

/**
 * Gains of candidates in a band, whose distances are computed anew whenever they are read: for
 * {@link TileKernel#GROUP} neighbouring candidates at once, whose windows fall into nearly the same
 * tiles. O(n) memory.
 */
final class HostBandCover implements BandCover {
  private static final int CANDIDATES_PER_BLOCK = 64 * GROUP;

  private final String backend;
  private final PointSet points;
  private final TiledPoints tiles;
  private final BandLayout layout;
  private final double startSum;
  private final double[] nearest;
  private final double[] blockSums;

  HostBandCover(
      String backend,
      PointSet points,
      TiledPoints tiles,
      PointSet start,
      int halfBandwidth,
      Execution execution) {
    this.backend = backend;
    this.points = points;
    this.tiles = tiles;
    layout = BandLayout.of(tiles.size(), halfBandwidth);
    NearestToStart toStart = NearestToStart.of(tiles, start, execution);
    nearest = toStart.distances();
    startSum = toStart.sum();
    blockSums = new double[Execution.blocks(tiles.size(), PointBlocks.SIZE)];
    for (int block = 0; block < blockSums.length; block++) {
      blockSums[block] = PointBlocks.sum(nearest, block, tiles.size());
    }
  }

  @Override
  public String backend() {
    return backend;
  }

  @Override
  public int halfBandwidth() {
    return layout.halfBandwidth();
  }

  @Override
  public double startSum() {
    return startSum;
  }

  @Override
  public double sum() {
    return PointBlocks.overBlocks(blockSums, 0, 1, blockSums.length);
  }

  @Override
  public void gains(int[] places, double[] gains, Execution execution) {
    ExemplarChecks.requireSlots(places.length, gains);
    execution.forBlocks(
        places.length,
        CANDIDATES_PER_BLOCK,
        (block, from, to) -> {
          TileKernel kernel = tiles.kernel(GROUP);
          double[] out = new double[GROUP * TILE];
          int c = from;
          while (c < to) {
            int end = endOfRun(places, c, to);
            gainsOfRun(kernel, places, c, end, out, gains);
            c = end;
          }
        });
  }

  /** Returns the end of a group of candidates whose windows overlap well. */
  private static int endOfRun(int[] places, int from, int to) {
    int end = from + 1;
    while (end < Math.min(to, from + GROUP)
        && places[end] > places[from]
        && places[end] - places[from] <= TILE) {
      end++;
    }
    return end;
  }

  private void gainsOfRun(
      TileKernel kernel, int[] places, int from, int to, double[] out, double[] gains) {
    kernel.candidates(points, c -> places[from + c], to - from);
    double[] lanes = new double[GROUP * TILE];
    int low = places[from];
    int high = low;
    for (int c = from; c < to; c++) {
      high = Math.max(high, places[c]);
    }
    for (int tile = layout.first(low) / TILE; tile * TILE < layout.end(high); tile++) {
      kernel.tile(tile);
      kernel.distances(0, to - from, out);
      for (int c = from; c < to; c++) {
        addInWindow(places[c], tile * TILE, out, (c - from) * TILE, lanes);
      }
    }
    for (int c = from; c < to; c++) {
      gains[c] = PointBlocks.overLanes(lanes, (c - from) * TILE);
    }
  }

  /** Adds the gains of a tile's points that lie in a candidate's window. */
  private void addInWindow(int place, int point, double[] out, int at, double[] lanes) {
    int first = Math.max(0, layout.first(place) - point);
    int end = Math.min(TILE, layout.end(place) - point);
    for (int l = first; l < end; l++) {
      lanes[at + l] += Math.max(0, nearest[point + l] - out[at + l]);
    }
  }

  @Override
  public void add(int place) {
    TileKernel kernel = tiles.kernel(1);
    kernel.candidates(points, _ -> place, 1);
    double[] out = new double[GROUP * TILE];
    int from = layout.first(place);
    int to = layout.end(place);
    for (int tile = from / TILE; tile * TILE < to; tile++) {
      kernel.tile(tile);
      kernel.distances(0, 1, out);
      int start = tile * TILE;
      for (int i = Math.max(from, start); i < Math.min(to, start + TILE); i++) {
        nearest[i] = Math.min(nearest[i], out[i - start]);
      }
    }
    for (int block = from / PointBlocks.SIZE; block * PointBlocks.SIZE < to; block++) {
      blockSums[block] = PointBlocks.sum(nearest, block, tiles.size());
    }
  }
}
