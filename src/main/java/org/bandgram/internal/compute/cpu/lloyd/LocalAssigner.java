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
 * are remembered while centroids hardly move, see {@link CandidateLists}.
 *
 * <p>Takes one more copy of the points, of which a tile's are near each other, at most as much for
 * what is remembered, and 8 bytes a point.
 */
final class LocalAssigner implements Assigner {
  private final TilesFloat32 points;
  private final Assigner.Full all;
  private final LongAdder compared = new LongAdder();
  private LocalTiles sorted;
  private int[] sortedLabels;
  private CandidateLists lists;
  private int size;

  /**
   * Begins a run.
   *
   * @param points the points
   * @param all compares all
   */
  LocalAssigner(TilesFloat32 points, Assigner.Full all) {
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
    CandidateLists.Centroids nearby = CandidateLists.Centroids.of(centroids);
    if (sorted == null) {
      sorted = LocalTiles.of(points, labels, nearby.rows(), execution);
      sortedLabels = Arrays.stream(sorted.order()).map(i -> labels[i]).toArray();
      lists = new CandidateLists(sorted);
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

  private int assign(
      CandidateLists.Centroids nearby, int from, int to, int[] labels, float[] distances) {
    Tiles tiles = new Tiles(sorted, nearby, lists);
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

  /**
   * Compares tiles of points that are near each other with the centroids that can be nearest to one
   * of them, for one thread.
   */
  private static final class Tiles {
    private final LocalTiles points;
    private final CandidateLists.Centroids centroids;
    private final CandidateLists lists;
    private final DistanceBounds bounds;
    private final VectorNearest comparison;
    private final float[] squares;
    private final int[] chosen;

    /**
     * Creates what compares tiles with centroids.
     *
     * @param points sorted points
     * @param centroids the centroids
     * @param lists which were near each tile lately
     */
    Tiles(LocalTiles points, CandidateLists.Centroids centroids, CandidateLists lists) {
      this.points = points;
      this.centroids = centroids;
      this.lists = lists;
      bounds = DistanceBounds.of(points.dimensions());
      comparison = new VectorNearest(points.dimensions());
      squares = new float[centroids.slots()];
      chosen = new int[centroids.slots() + 1];
    }

    /**
     * Finds the nearest centroids.
     *
     * @param tile which points
     * @param labels TILE slots for the index
     * @param least TILE slots for the squared distance
     * @return how many centroids the tile was compared with
     */
    int nearest(int tile, int[] labels, float[] least) {
      float[] coordinates = points.tiles()[tile];
      int[] list = lists.get(tile);
      if (list == null) {
        list = choose(tile);
        lists.keep(tile, list);
      }
      if (list.length == centroids.size()) {
        comparison.nearest(coordinates, centroids.quads(), list.length, labels, least);
      } else {
        int d = points.dimensions();
        VectorCandidates.nearest(coordinates, d, centroids.rows(), list, labels, least);
      }
      return list.length;
    }

    private int[] choose(int tile) {
      int d = points.dimensions();
      int slots = centroids.slots();
      float closest =
          VectorCandidates.squares(
              points.centres(), tile * d, d, centroids.planes(), slots, squares);
      float limit = bounds.squareAround(closest, points.radii()[tile] + lists.slack(tile));
      int near = VectorCandidates.within(squares, slots, limit, chosen);
      return 2 * near > centroids.size() ? lists.all() : Arrays.copyOf(chosen, near);
    }
  }
}
