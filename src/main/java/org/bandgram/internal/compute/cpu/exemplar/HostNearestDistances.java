package org.bandgram.internal.compute.cpu.exemplar;

import static org.bandgram.internal.compute.cpu.tiles.TileKernel.GROUP;
import static org.bandgram.internal.compute.cpu.tiles.TileKernel.TILE;

import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.tiles.PointBlocks;
import org.bandgram.internal.compute.cpu.tiles.TileKernel;
import org.bandgram.internal.compute.cpu.tiles.TiledPoints;
import org.bandgram.internal.compute.exemplar.DistanceColumn;
import org.bandgram.internal.compute.exemplar.ExemplarChecks;
import org.bandgram.internal.compute.exemplar.NearestDistances;

/** Nearest distances in the host's memory, 0 in slots beyond the last point. */
final class HostNearestDistances implements NearestDistances {
  /** Candidates of a cell; with their lanes they fit the second-level cache. */
  private static final int PIECE = 30 * GROUP;

  /** Up to so many are done sooner than another thread wakes up. */
  private static final int FEW_BLOCKS = 8;

  /** The most partial sums kept at once. */
  private static final int MOST_SUMS = 1 << 22;

  private final PointSet points;
  private final TiledPoints tiles;
  private final int blocks;
  private final double[] nearest;
  private double sum;

  HostNearestDistances(PointSet points, TiledPoints tiles, double[] nearest, double sum) {
    this.points = points;
    this.tiles = tiles;
    this.nearest = nearest;
    this.sum = sum;
    blocks = Execution.blocks(tiles.size(), PointBlocks.SIZE);
  }

  @Override
  public double sum() {
    return sum;
  }

  @Override
  public NearestDistances copy() {
    return new HostNearestDistances(points, tiles, nearest.clone(), sum);
  }

  @Override
  public void gains(PointSet candidates, int[] rows, double[] gains, Execution execution) {
    ExemplarChecks.requireAlike(points, candidates, "candidates");
    ExemplarChecks.requireSlots(rows.length, gains);
    int batch = Math.max(1, MOST_SUMS / blocks / PIECE) * PIECE;
    for (int from = 0; from < rows.length; from += Math.min(batch, rows.length - from)) {
      Batch part = new Batch(candidates, rows, from, Math.min(batch, rows.length - from));
      part.run(execution);
      for (int c = 0; c < part.count; c++) {
        gains[from + c] = PointBlocks.overBlocks(part.sums, c, part.count, blocks);
      }
      if (part.count < rows.length) {
        execution.progress().update("gains", from + part.count, rows.length);
      }
    }
  }

  /** Gains of some of the candidates; {@code sums[block * count + c]}. */
  private final class Batch {
    private final PointSet candidates;
    private final int[] rows;
    private final int first;
    private final int count;
    private final int pieces;
    private final double[] sums;

    Batch(PointSet candidates, int[] rows, int first, int count) {
      this.candidates = candidates;
      this.rows = rows;
      this.first = first;
      this.count = count;
      pieces = Execution.blocks(count, PIECE);
      sums = new double[Math.multiplyExact(count, blocks)];
    }

    void run(Execution execution) {
      execution.forBlocks(
          Math.multiplyExact(blocks, pieces),
          1,
          (cell, _, _) -> {
            int from = cell % pieces * PIECE;
            piece(cell / pieces, from, Math.min(PIECE, count - from));
          });
    }

    private void piece(int block, int from, int size) {
      TileKernel kernel = tiles.kernel(size);
      kernel.candidates(candidates, c -> rows[first + from + c], size);
      double[] lanes = new double[size * TILE];
      int end = PointBlocks.endTile(block, tiles.size());
      for (int tile = PointBlocks.firstTile(block); tile < end; tile++) {
        kernel.tile(tile);
        for (int c = 0; c < size; c += GROUP) {
          int group = Math.min(GROUP, size - c);
          kernel.addGains(c, group, nearest, tile * TILE, lanes, c * TILE);
        }
      }
      for (int c = 0; c < size; c++) {
        sums[block * count + from + c] = PointBlocks.overLanes(lanes, c * TILE);
      }
    }
  }

  @Override
  public double gain(DistanceColumn distances, Execution execution) {
    double[] column = HostColumn.values(distances, tiles.size());
    return overBlocks(
        execution,
        (from, to) -> {
          double[] lanes = new double[TILE];
          int tile = from;
          for (; tile + TILE <= to; tile += TILE) {
            PointBlocks.addGains(nearest, tile, column, tile, lanes, 0);
          }
          for (int i = tile; i < to; i++) {
            lanes[i - tile] += Math.max(0, nearest[i] - column[i]);
          }
          return PointBlocks.overLanes(lanes, 0);
        });
  }

  @Override
  public void add(DistanceColumn distances, Execution execution) {
    double[] column = HostColumn.values(distances, tiles.size());
    sum =
        overBlocks(
            execution,
            (from, to) -> {
              double[] lanes = new double[TILE];
              for (int i = from; i < to; i++) {
                nearest[i] = Math.min(nearest[i], column[i]);
              }
              for (int tile = from; tile < to; tile += TILE) {
                PointBlocks.add(nearest, tile, lanes, 0);
              }
              return PointBlocks.overLanes(lanes, 0);
            });
  }

  /** A number for the points of a block. */
  @FunctionalInterface
  private interface BlockTerm {
    double of(int from, int to);
  }

  private double overBlocks(Execution execution, BlockTerm term) {
    double[] sums = new double[blocks];
    if (blocks <= FEW_BLOCKS) {
      for (int block = 0; block < blocks; block++) {
        int from = block * PointBlocks.SIZE;
        sums[block] = term.of(from, Math.min(tiles.size(), from + PointBlocks.SIZE));
      }
    } else {
      execution.forBlocks(
          tiles.size(), PointBlocks.SIZE, (block, from, to) -> sums[block] = term.of(from, to));
    }
    return PointBlocks.overBlocks(sums, 0, 1, blocks);
  }
}
