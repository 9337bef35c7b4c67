package org.bandgram.internal.compute.cpu.exemplar;

import static org.bandgram.internal.compute.cpu.tiles.TileKernel.GROUP;
import static org.bandgram.internal.compute.cpu.tiles.TileKernel.TILE;

import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.tiles.PointBlocks;
import org.bandgram.internal.compute.cpu.tiles.TileKernel;
import org.bandgram.internal.compute.cpu.tiles.TiledPoints;
import org.bandgram.internal.compute.gram.BlockProgress;

/**
 * The nearest exemplar of each point, or the nearest but its own, a block of points at a time: it
 * is read once for many exemplars.
 */
final class HostAssignment {
  /** Exemplars whose coordinates are copied at a time. */
  private static final int PIECE = 512;

  private final PointSet candidates;
  private final TiledPoints tiles;
  private final int[] exemplars;
  private final int[] own;
  private final int[] labels;
  private final double[] least;

  /** Takes in {@code own} the exemplar of each point that does not count, or none at all. */
  HostAssignment(
      PointSet candidates,
      TiledPoints tiles,
      int[] exemplars,
      int[] own,
      int[] labels,
      double[] least) {
    this.candidates = candidates;
    this.tiles = tiles;
    this.exemplars = exemplars;
    this.own = own;
    this.labels = labels;
    this.least = least;
  }

  void run(Execution execution) {
    int n = tiles.size();
    Arrays.fill(least, Double.POSITIVE_INFINITY);
    BlockProgress progress =
        new BlockProgress(execution, "assign", Execution.blocks(n, PointBlocks.SIZE));
    execution.forBlocks(
        n,
        PointBlocks.SIZE,
        (block, from, to) -> {
          for (int e = 0; e < exemplars.length; e += PIECE) {
            piece(block, e, Math.min(PIECE, exemplars.length - e));
          }
          progress.blockDone();
        });
  }

  private void piece(int block, int first, int count) {
    TileKernel kernel = tiles.kernel(count);
    kernel.candidates(candidates, c -> exemplars[first + c], count);
    double[] out = new double[GROUP * TILE];
    int end = PointBlocks.endTile(block, tiles.size());
    for (int tile = PointBlocks.firstTile(block); tile < end; tile++) {
      kernel.tile(tile);
      for (int c = 0; c < count; c += GROUP) {
        int group = Math.min(GROUP, count - c);
        kernel.distances(c, group, out);
        offer(tile * TILE, first + c, group, out);
      }
    }
  }

  /** Takes in the distances of a tile's points to a group of exemplars. */
  private void offer(int point, int first, int group, double[] distances) {
    int lanes = Math.min(TILE, tiles.size() - point);
    for (int c = 0; c < group; c++) {
      for (int l = 0; l < lanes; l++) {
        double distance = distances[c * TILE + l];
        if (distance < least[point + l] && (own.length == 0 || own[point + l] != first + c)) {
          least[point + l] = distance;
          labels[point + l] = first + c;
        }
      }
    }
  }
}
