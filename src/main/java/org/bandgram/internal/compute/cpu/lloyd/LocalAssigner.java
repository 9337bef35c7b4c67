package org.bandgram.internal.compute.cpu.lloyd;

import static org.bandgram.internal.compute.cpu.tiles.TileKernel.TILE;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.tiles.PointBlocks;
import org.bandgram.internal.compute.cpu.tiles.TilesFloat32;

/**
 * Sorts points by the clusters of the first assignment, which compares all, and then compares each
 * tile of them with those centroids only that can be nearest to one of its points: the ones not
 * farther from the tile's centre than the nearest plus twice the tile's radius. D. Pelleg, A.
 * Moore. Accelerating exact k-means algorithms with geometric reasoning. KDD 1999, doi
 * 10.1145/312129.312248, prunes by the boxes of a tree. In few dimensions that leaves few, which
 * are remembered while centroids hardly move, see {@link NearLists}.
 *
 * <p>Takes one more copy of the points, of which a tile's are near each other, at most as much for
 * what is remembered, and 8 bytes a point.
 */
final class LocalAssigner implements Assigner {
  private final TilesFloat32 points;
  private final FullAssigner all;
  private final LongAdder compared = new LongAdder();
  private LocalTiles sorted;
  private int[] sortedLabels;
  private NearLists lists;
  private int size;

  /**
   * Begins a run.
   *
   * @param points the points
   * @param all compares all
   */
  LocalAssigner(TilesFloat32 points, FullAssigner all) {
    this.points = points;
    this.all = all;
  }

  /** Returns how many bytes are taken at most. */
  static long bytes(TilesFloat32 points) {
    return (long) Float.BYTES * points.size() * (2 * points.width() + 2);
  }

  @Override
  public int assign(PointSet centroids, int[] labels, float[] distances, Execution execution) {
    if (sorted == null && size != centroids.size()) {
      size = centroids.size();
      return all.assign(centroids, labels, distances, execution);
    }
    NearbyCentroids nearby = NearbyCentroids.of(centroids);
    if (sorted == null) {
      sorted = LocalTiles.of(points, labels, nearby.rows(), execution);
      sortedLabels = Arrays.stream(sorted.order()).map(i -> labels[i]).toArray();
      lists = new NearLists(sorted);
    }
    lists.move(nearby);
    AtomicInteger changes = new AtomicInteger();
    compared.reset();
    execution.forBlocks(
        points.size(),
        PointBlocks.SIZE,
        (_, from, to) -> changes.addAndGet(assign(nearby, from, to, labels, distances)));
    return changes.get();
  }

  private int assign(NearbyCentroids nearby, int from, int to, int[] labels, float[] distances) {
    FloatLocalTiles tiles = new FloatLocalTiles(sorted, nearby, lists);
    int[] order = sorted.order();
    int[] nearest = new int[TILE];
    float[] least = new float[TILE];
    int changes = 0;
    for (int start = from; start < to; start += TILE) {
      int count = Math.min(TILE, to - start);
      compared.add((long) count * tiles.nearest(start / TILE, nearest, least));
      for (int l = 0; l < count; l++) {
        int i = order[start + l];
        distances[i] = least[l];
        if (sortedLabels[start + l] != nearest[l]) {
          sortedLabels[start + l] = nearest[l];
          labels[i] = nearest[l];
          changes++;
        }
      }
    }
    return changes;
  }

  /** Returns how many distances the last assignment but the first computed. */
  long compared() {
    return compared.sum();
  }
}
