package org.bandgram.internal.compute.cpu.exemplar;

import static org.bandgram.internal.compute.cpu.tiles.TileKernel.TILE;

import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.internal.compute.cpu.tiles.PointBlocks;
import org.bandgram.internal.compute.cpu.tiles.TileKernel;
import org.bandgram.internal.compute.cpu.tiles.TiledPoints;
import org.bandgram.internal.compute.exemplar.MemberSets;
import org.bandgram.internal.compute.gram.BlockProgress;
import org.bandgram.internal.text.ByteCount;

/**
 * Sums of least distances for many sets, from scratch. A cell is a block of points times a run of
 * sets that together have at most {@link #PIECE} members; a larger set has cells of its own.
 */
final class HostMultisetEvaluation {
  static final String STAGE = "evaluate";

  /** Members whose coordinates are copied at a time, so that a tile is read once for many. */
  private static final int PIECE = 512;

  /** The most sets in a cell, small or empty as they may be. */
  private static final int MOST_SETS = 256;

  private final TiledPoints tiles;
  private final double[] start;
  private final MemberSets sets;
  private final int blocks;

  HostMultisetEvaluation(TiledPoints tiles, double[] start, MemberSets sets) {
    this.tiles = tiles;
    this.start = start;
    this.sets = sets;
    blocks = Execution.blocks(tiles.size(), PointBlocks.SIZE);
  }

  void run(long memory, double[] results, Execution execution) {
    int most = setsThatFit(memory);
    BlockProgress progress =
        new BlockProgress(execution, STAGE, Execution.blocks(sets.count(), most));
    for (int from = 0; from < sets.count(); from += Math.min(most, sets.count() - from)) {
      chunk(from, Math.min(most, sets.count() - from), results, execution);
      progress.blockDone();
    }
  }

  /** Returns how many sets to evaluate at a time. */
  private int setsThatFit(long memory) {
    long perSet = (long) blocks * Double.BYTES + Integer.BYTES;
    long fitting = memory / perSet;
    if (fitting < 1) {
      throw new InsufficientMemoryException(
          "the evaluation of one set over %d points".formatted(tiles.size()),
          perSet,
          memory,
          "a limit of %s would do".formatted(ByteCount.format(perSet)));
    }
    return (int) Math.min(fitting, Integer.MAX_VALUE / 2 / blocks);
  }

  private void chunk(int first, int count, double[] results, Execution execution) {
    int[] runs = runs(first, count);
    int runCount = runs.length - 1;
    double[] sums = new double[count * blocks];
    execution.forBlocks(
        Math.multiplyExact(runCount, blocks),
        1,
        (cell, _, _) -> {
          int block = cell / runCount;
          int from = runs[cell % runCount];
          int to = runs[cell % runCount + 1];
          double[] cellSums =
              to - from == 1 && sets.size(from) > PIECE
                  ? new double[] {largeSet(block, from)}
                  : smallSets(block, from, to);
          System.arraycopy(cellSums, 0, sums, block * count + from - first, cellSums.length);
        });
    for (int j = 0; j < count; j++) {
      results[first + j] = PointBlocks.overBlocks(sums, j, count, blocks);
    }
  }

  /** Cuts sets into runs; returns where they start, and the end. */
  private int[] runs(int first, int count) {
    int[] starts = new int[count + 1];
    int found = 0;
    int members = 0;
    for (int j = first; j < first + count; j++) {
      boolean isFull = j - starts[Math.max(0, found - 1)] >= MOST_SETS;
      if (found == 0 || isFull || members + sets.size(j) > PIECE) {
        starts[found++] = j;
        members = 0;
      }
      members += Math.min(PIECE, sets.size(j));
    }
    starts[found] = first + count;
    return Arrays.copyOf(starts, found + 1);
  }

  private double[] smallSets(int block, int from, int to) {
    int base = sets.starts()[from];
    int[] members = Arrays.copyOfRange(sets.starts(), from, to + 1);
    Arrays.setAll(members, j -> members[j] - base);
    TileKernel kernel = kernel(base, members[members.length - 1]);
    double[] lanes = new double[(to - from) * TILE];
    int endTile = PointBlocks.endTile(block, tiles.size());
    for (int tile = PointBlocks.firstTile(block); tile < endTile; tile++) {
      kernel.tile(tile);
      kernel.addLeast(members, start, tile * TILE, lanes);
    }
    double[] sums = new double[to - from];
    Arrays.setAll(sums, j -> PointBlocks.overLanes(lanes, j * TILE));
    return sums;
  }

  private TileKernel kernel(int member, int count) {
    TileKernel kernel = tiles.kernel(count);
    kernel.candidates(sets.members(), c -> member + c, count);
    return kernel;
  }

  private double largeSet(int block, int set) {
    int first = PointBlocks.firstTile(block);
    int end = PointBlocks.endTile(block, tiles.size());
    double[] nearest = Arrays.copyOfRange(start, first * TILE, end * TILE);
    for (int m = sets.starts()[set]; m < sets.starts()[set + 1]; m += PIECE) {
      int count = Math.min(PIECE, sets.starts()[set + 1] - m);
      TileKernel kernel = kernel(m, count);
      for (int tile = first; tile < end; tile++) {
        kernel.tile(tile);
        int slot = (tile - first) * TILE;
        double[] least = new double[TILE];
        kernel.addLeast(new int[] {0, count}, nearest, slot, least);
        System.arraycopy(least, 0, nearest, slot, TILE);
      }
    }
    double[] lanes = new double[TILE];
    for (int slot = 0; slot < nearest.length; slot += TILE) {
      PointBlocks.add(nearest, slot, lanes, 0);
    }
    return PointBlocks.overLanes(lanes, 0);
  }
}
