package org.bandgram.internal.compute.cpu.lloyd;

import static org.bandgram.internal.compute.cpu.tiles.TileKernel.TILE;

import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.internal.compute.cpu.tiles.PointBlocks;
import org.bandgram.internal.compute.cpu.tiles.TiledPoints;
import org.bandgram.internal.compute.cpu.tiles.TilesFloat32;

/**
 * Points sorted by cluster, so that those of a tile are near each other; immutable once made.
 *
 * @param dimensions number of coordinates
 * @param order the point at each position
 * @param tiles coordinate f of the point at position {@code t * TILE + l} is {@code tiles[t][f *
 *     TILE + l]}
 * @param centres coordinate f of the centre of tile t is {@code centres[t * dimensions + f]}
 * @param radii how far a tile's points are from its centre at most
 */
record LocalTiles(int dimensions, int[] order, float[][] tiles, float[] centres, double[] radii) {
  /**
   * Sorts points.
   *
   * @param points the points
   * @param labels their clusters
   * @param rows coordinate f of centroid c is {@code rows[c * d + f]}
   * @param execution threads
   */
  static LocalTiles of(TilesFloat32 points, int[] labels, float[] rows, Execution execution) {
    int n = points.size();
    int d = points.width();
    int count = TiledPoints.tiles(n);
    int[] order = sort(labels, new CentroidGroups(rows, d, 1, Integer.MAX_VALUE));
    LocalTiles local =
        new LocalTiles(d, order, new float[count][], new float[count * d], new double[count]);
    execution.forBlocks(
        n,
        PointBlocks.SIZE,
        (_, from, to) -> {
          for (int start = from; start < to; start += TILE) {
            int tile = start / TILE;
            local.tiles[tile] = local.copy(points, start, Math.min(TILE, to - start));
            local.enclose(tile);
          }
        });
    return local;
  }

  /** Sorts points by cluster; clusters with centroids near each other come near each other. */
  private static int[] sort(int[] labels, CentroidGroups groups) {
    int[] starts = new int[groups.size() + 1];
    for (int label : labels) {
      starts[groups.slot(label) + 1]++;
    }
    Arrays.parallelPrefix(starts, Integer::sum);
    int[] order = new int[labels.length];
    for (int i = 0; i < labels.length; i++) {
      order[starts[groups.slot(labels[i])]++] = i;
    }
    return order;
  }

  /** Copies a tile's points; the last one stands for those that lack. */
  private float[] copy(TilesFloat32 points, int start, int count) {
    float[] tile = new float[dimensions * TILE];
    for (int l = 0; l < TILE; l++) {
      int i = order[start + Math.min(l, count - 1)];
      float[] from = points.tile(i / TILE, null);
      for (int f = 0; f < dimensions; f++) {
        tile[f * TILE + l] = from[f * TILE + i % TILE];
      }
    }
    return tile;
  }

  /** Puts a tile's centre in the middle of its box. */
  private void enclose(int t) {
    float[] tile = tiles[t];
    double[] squares = new double[TILE];
    for (int f = 0; f < dimensions; f++) {
      float low = tile[f * TILE];
      float high = low;
      for (int l = 1; l < TILE; l++) {
        low = Math.min(low, tile[f * TILE + l]);
        high = Math.max(high, tile[f * TILE + l]);
      }
      float centre = low / 2 + high / 2;
      centres[t * dimensions + f] = centre;
      for (int l = 0; l < TILE; l++) {
        double way = (double) tile[f * TILE + l] - centre;
        squares[l] += way * way;
      }
    }
    double greatest = Arrays.stream(squares).max().orElseThrow();
    radii[t] = Math.sqrt(greatest) * (1 + 0x1p-30);
  }
}
