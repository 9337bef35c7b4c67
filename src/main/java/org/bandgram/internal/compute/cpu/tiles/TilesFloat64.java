package org.bandgram.internal.compute.cpu.tiles;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.tiles.DistanceCoordinates;
import org.bandgram.similarity.Dissimilarity.CosineDistance;
import org.bandgram.similarity.Dissimilarity.EuclideanDistance;
import org.bandgram.similarity.Dissimilarity.ManhattanDistance;

/**
 * Double-precision points by tile: coordinate f of a tile's point l is {@code tiles[tile][f * TILE
 * + l]}.
 */
public final class TilesFloat64 implements TiledPoints {
  private final int size;
  private final int width;
  private final DistanceCoordinates coordinates;
  private final double[][] tiles;

  private TilesFloat64(PointSet points, DistanceCoordinates coordinates) {
    size = points.size();
    width = coordinates.width(points);
    this.coordinates = coordinates;
    tiles = new double[TiledPoints.tiles(size)][];
  }

  public static TilesFloat64 of(
      PointSet points, DistanceCoordinates coordinates, Execution execution) {
    TilesFloat64 stored = new TilesFloat64(points, coordinates);
    PointTiles.forTiles(
        points,
        coordinates,
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
    private final double[] group = new double[GROUP * TILE];
    private final double[] least = new double[TILE];
    private double[] values;

    Kernel(int capacity) {
      candidates = new double[Math.multiplyExact(capacity, width)];
      Arrays.fill(least, Double.POSITIVE_INFINITY);
    }

    @Override
    public void candidates(PointSet set, IntUnaryOperator rows, int count) {
      double[] row = new double[width];
      for (int c = 0; c < count; c++) {
        coordinates.copy(set, rows.applyAsInt(c), row);
        System.arraycopy(row, 0, candidates, c * width, width);
      }
    }

    @Override
    public void tile(int tile) {
      values = tiles[tile];
    }

    @Override
    public void distances(int from, int count, double[] out) {
      for (int c = 0; c < count; c++) {
        sums(from + c, out, c * TILE);
        finish(out, c * TILE);
      }
    }

    @Override
    void compare(int from, int count) {
      for (int m = 0; m < count; m++) {
        sums(from + m, group, m * TILE);
      }
    }

    @Override
    void lowerLeast(int from, int to) {
      for (int m = from; m < to; m++) {
        VectorDistancesFloat64.lower(least, group, m * TILE);
      }
    }

    @Override
    public void addLeast(double[] start, int point, double[] lanes, int at) {
      finish(least, 0);
      for (int l = 0; l < TILE; l++) {
        lanes[at + l] += Math.min(start[point + l], least[l]);
      }
      Arrays.fill(least, Double.POSITIVE_INFINITY);
    }

    private void sums(int candidate, double[] out, int at) {
      if (coordinates.dissimilarity() instanceof ManhattanDistance) {
        VectorDistancesFloat64.absolutes(values, width, candidates, candidate * width, out, at);
      } else {
        VectorDistancesFloat64.squares(values, width, candidates, candidate * width, out, at);
      }
    }

    /** What remains to be done is monotone, so it may follow a minimum. */
    private void finish(double[] out, int at) {
      switch (coordinates.dissimilarity()) {
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
