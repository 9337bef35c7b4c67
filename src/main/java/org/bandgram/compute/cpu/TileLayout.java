package org.bandgram.compute.cpu;

import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.kernel.CosineDistance;
import org.bandgram.kernel.Dissimilarity;
import org.bandgram.kernel.EuclideanDistance;
import org.bandgram.kernel.ManhattanDistance;
import org.bandgram.kernel.SquaredEuclideanDistance;

/** What points in tiles share: which dissimilarities they suit, and the coordinates they hold. */
final class TileLayout {
  private static final int TILES_PER_BLOCK = 16;

  private TileLayout() {}

  /** Tells whether a dissimilarity is a sum over coordinates, of points themselves or scaled. */
  static boolean suits(Dissimilarity dissimilarity) {
    return dissimilarity instanceof SquaredEuclideanDistance
        || dissimilarity instanceof EuclideanDistance
        || dissimilarity instanceof ManhattanDistance
        || dissimilarity instanceof CosineDistance;
  }

  /** Returns how many coordinates are stored for a point. */
  static int width(PointSet points, Dissimilarity dissimilarity) {
    return points.dimensions() + (dissimilarity instanceof CosineDistance ? 1 : 0);
  }

  /** Gets the coordinates that are stored for a point. */
  static void coordinates(PointSet points, int i, Dissimilarity dissimilarity, double[] target) {
    if (dissimilarity instanceof CosineDistance) {
      CosineDistance.embed(points, i, target);
      return;
    }
    for (int f = 0; f < target.length; f++) {
      target[f] = points.get(i, f);
    }
  }

  /** Takes the coordinates of the points of a tile, at most TILE rows. */
  @FunctionalInterface
  interface TileTask {
    void run(int tile, double[][] rows);
  }

  /** Hands every tile to a task, on all threads. */
  static void forTiles(
      PointSet points, Dissimilarity dissimilarity, Execution execution, TileTask task) {
    int n = points.size();
    int width = width(points, dissimilarity);
    execution.forBlocks(
        TiledPoints.tiles(n),
        TILES_PER_BLOCK,
        (block, from, to) -> {
          for (int tile = from; tile < to; tile++) {
            int start = tile * TileKernel.TILE;
            double[][] rows = new double[Math.min(TileKernel.TILE, n - start)][width];
            for (int l = 0; l < rows.length; l++) {
              coordinates(points, start + l, dissimilarity, rows[l]);
            }
            task.run(tile, rows);
          }
        });
  }
}
