package org.bandgram.internal.compute.cpu.tiles;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.Dissimilarity;

/** The readable reference: one pair at a time, straight from {@link Dissimilarity#between}. */
public record PairTiles(PointSet points, Dissimilarity dissimilarity) implements TiledPoints {
  @Override
  public int size() {
    return points.size();
  }

  @Override
  public TileKernel kernel(int capacity) {
    return new Kernel();
  }

  private final class Kernel extends TileKernel {
    private final double[] group = new double[GROUP * TILE];
    private final double[] least = new double[TILE];
    private PointSet set;
    private IntUnaryOperator rows;
    private int start;
    private int count;

    Kernel() {
      Arrays.fill(least, Double.POSITIVE_INFINITY);
    }

    @Override
    public void candidates(
        PointSet candidates, IntUnaryOperator candidateRows, int candidateCount) {
      set = candidates;
      rows = candidateRows;
    }

    @Override
    public void tile(int tile) {
      start = tile * TILE;
      count = Math.min(TILE, points.size() - start);
    }

    @Override
    public void distances(int from, int candidates, double[] out) {
      for (int c = 0; c < candidates; c++) {
        int row = rows.applyAsInt(from + c);
        for (int l = 0; l < count; l++) {
          out[c * TILE + l] = dissimilarity.between(points, start + l, set, row);
        }
        Arrays.fill(out, c * TILE + count, (c + 1) * TILE, 0);
      }
    }

    @Override
    void compare(int from, int candidates) {
      distances(from, candidates, group);
    }

    @Override
    void lowerLeast(int from, int to) {
      for (int m = from; m < to; m++) {
        for (int l = 0; l < TILE; l++) {
          least[l] = Math.min(least[l], group[m * TILE + l]);
        }
      }
    }

    @Override
    public void addLeast(double[] start, int point, double[] lanes, int at) {
      for (int l = 0; l < TILE; l++) {
        lanes[at + l] += Math.min(start[point + l], least[l]);
      }
      Arrays.fill(least, Double.POSITIVE_INFINITY);
    }
  }
}
