package org.bandgram.compute.cpu;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.kernel.CosineDistance;
import org.bandgram.kernel.Dissimilarity;
import org.bandgram.kernel.EuclideanDistance;
import org.bandgram.kernel.ManhattanDistance;

/**
 * Double-precision points by tile: coordinate f of a tile's point l is {@code tiles[tile][f * TILE
 * + l]}.
 */
final class DoubleTiles implements TiledPoints {
  private final int size;
  private final int width;
  private final Dissimilarity dissimilarity;
  private final double[][] tiles;

  private DoubleTiles(PointSet points, Dissimilarity dissimilarity) {
    size = points.size();
    width = TileLayout.width(points, dissimilarity);
    this.dissimilarity = dissimilarity;
    tiles = new double[TiledPoints.tiles(size)][];
  }

  static DoubleTiles of(PointSet points, Dissimilarity dissimilarity, Execution execution) {
    DoubleTiles stored = new DoubleTiles(points, dissimilarity);
    TileLayout.forTiles(
        points,
        dissimilarity,
        execution,
        (tile, rows) -> {
          double[] values = new double[TileKernel.TILE * stored.width];
          for (int l = 0; l < rows.length; l++) {
            for (int f = 0; f < stored.width; f++) {
              values[f * TileKernel.TILE + l] = rows[l][f];
            }
          }
          stored.tiles[tile] = values;
        });
    return stored;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public TileKernel kernel(int capacity) {
    return new Kernel(capacity);
  }

  private final class Kernel extends TileKernel {
    private final double[] candidates;
    private final double[] single = new double[TILE];
    private double[] values;

    Kernel(int capacity) {
      candidates = new double[Math.multiplyExact(capacity, width)];
    }

    @Override
    void candidates(PointSet set, IntUnaryOperator rows, int... runs) {
      int count = runs[runs.length - 1];
      double[] row = new double[width];
      for (int c = 0; c < count; c++) {
        TileLayout.coordinates(set, rows.applyAsInt(c), dissimilarity, row);
        System.arraycopy(row, 0, candidates, c * width, width);
      }
    }

    @Override
    void tile(int tile) {
      values = tiles[tile];
    }

    @Override
    void distances(int from, int count, double[] out) {
      for (int c = 0; c < count; c++) {
        sums(from + c, out, c * TILE);
        finish(out, c * TILE);
      }
    }

    @Override
    void least(int from, int to, double[] out) {
      Arrays.fill(out, 0, TILE, Double.POSITIVE_INFINITY);
      for (int c = from; c < to; c++) {
        sums(c, single, 0);
        VectorDoubleDistances.lower(out, single);
      }
      finish(out, 0);
    }

    private void sums(int candidate, double[] out, int at) {
      if (dissimilarity instanceof ManhattanDistance) {
        VectorDoubleDistances.absolutes(values, width, candidates, candidate * width, out, at);
      } else {
        VectorDoubleDistances.squares(values, width, candidates, candidate * width, out, at);
      }
    }

    /** What remains to be done is monotone, so it may follow a minimum. */
    private void finish(double[] out, int at) {
      switch (dissimilarity) {
        case EuclideanDistance _ -> {
          for (int l = at; l < at + TILE; l++) {
            out[l] = Math.sqrt(out[l]);
          }
        }
        case CosineDistance _ -> {
          for (int l = at; l < at + TILE; l++) {
            out[l] = 0.5 * out[l];
          }
        }
        default -> {}
      }
    }
  }
}
