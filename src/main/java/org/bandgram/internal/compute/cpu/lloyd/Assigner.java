package org.bandgram.internal.compute.cpu.lloyd;

import static org.bandgram.internal.compute.cpu.tiles.TileKernel.TILE;

import java.util.concurrent.atomic.AtomicInteger;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.tiles.PointBlocks;

/** Finds the nearest centroids of all points, again and again in one run of Lloyd's algorithm. */
interface Assigner {
  /**
   * Finds the nearest centroid of each of n points, of equally near ones the lowest index.
   *
   * @param centroids k points
   * @param labels the index of each point's centroid, as the last assignment left it; replaced
   * @param distances n slots for the squared distances
   * @param execution threads and cancellation
   * @return how many labels changed
   */
  int assign(PointSet centroids, int[] labels, float[] distances, Execution execution);

  /**
   * Compares every point with every centroid; threads take blocks of points.
   *
   * @param source compares tiles of points with centroids
   */
  record Full(CentroidTiles.Source source) implements Assigner {
    @Override
    public int assign(PointSet centroids, int[] labels, float[] distances, Execution execution) {
      CentroidTiles.Prepared prepared = source.prepare(centroids);
      AtomicInteger changes = new AtomicInteger();
      execution.forBlocks(
          labels.length,
          PointBlocks.SIZE,
          (_, from, to) ->
              changes.addAndGet(assign(prepared.forThread(), from, to, labels, distances)));
      return changes.get();
    }

    /** Assigns the points of some tiles. */
    static int assign(CentroidTiles tiles, int from, int to, int[] labels, float[] distances) {
      int[] nearest = new int[TILE];
      float[] least = new float[TILE];
      int changes = 0;
      for (int start = from; start < to; start += TILE) {
        tiles.nearest(start / TILE, nearest, least);
        int count = Math.min(TILE, to - start);
        changes += take(nearest, least, start, count, labels, distances);
      }
      return changes;
    }

    /** Stores what was found for a tile; returns how many labels changed. */
    static int take(
        int[] nearest, float[] least, int start, int count, int[] labels, float[] distances) {
      int changes = 0;
      for (int l = 0; l < count; l++) {
        changes += labels[start + l] == nearest[l] ? 0 : 1;
      }
      System.arraycopy(nearest, 0, labels, start, count);
      System.arraycopy(least, 0, distances, start, count);
      return changes;
    }
  }
}
