package org.bandgram.internal.compute.cpu.lloyd;

import static org.bandgram.internal.compute.cpu.tiles.TileKernel.TILE;

import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.tiles.PointBlocks;
import org.bandgram.internal.compute.cpu.tiles.TileKernel;
import org.bandgram.internal.compute.cpu.tiles.TiledPoints;
import org.bandgram.internal.compute.cpu.tiles.TilesFloat32;

/**
 * Leaves out groups of centroids that bounds exclude: Y. Ding, Y. Zhao, X. Shen, M. Musuvathi, T.
 * Mytkowicz. Yinyang K-means. ICML 2015, after G. Hamerly. Making k-means even faster. SDM 2010,
 * doi 10.1137/1.9781611972801.12. Other than there, the distance to a point's own centroid is
 * always computed, as {@link #assign} gives it away, and bounds allow for rounding ({@link
 * DistanceBounds}), so that labels and distances have the bits that comparing all gives.
 *
 * <p>The first assignment compares all. Then one tile of each block has bounds, which tell whether
 * they would exclude enough for all tiles to have them: where centroids still move far, or all are
 * about as far from a point, they cost more than they save. Takes 4 bytes for each point and group
 * then; where that is more than half of the free heap, everything is compared always.
 */
final class BoundedAssigner implements Assigner {
  /** Groups are as large as a vector, or larger so that there are not more than this. */
  private static final int MOST_GROUPS = 32;

  private final TilesFloat32 points;
  private final Assigner.Full all;
  private final double startBelow;
  private final float[][] bounds;
  private final LongAdder compared = new LongAdder();
  private float[] last;
  private CentroidGroups groups;
  private CentroidGroups.Drifts drifts;
  private boolean started;

  /**
   * Begins a run.
   *
   * @param points the points
   * @param all compares all
   * @param startBelow the part of the groups that may be left so that all tiles have bounds
   */
  BoundedAssigner(TilesFloat32 points, Assigner.Full all, double startBelow) {
    this.points = points;
    this.all = all;
    this.startBelow = startBelow;
    bounds = new float[TiledPoints.tiles(points.size())][];
  }

  /** Returns how many bytes bounds take. */
  static long bytes(int n, int k) {
    int most = Math.min(MOST_GROUPS, Execution.blocks(k, VectorGroupDistances.LANES));
    return (long) Float.BYTES * n * most;
  }

  @Override
  public int assign(PointSet centroids, int[] labels, float[] distances, Execution execution) {
    float[] rows = centroids.elements().toArray(ValueLayout.JAVA_FLOAT);
    boolean isFirst = last == null || last.length != rows.length;
    float[] before = last;
    last = rows;
    if (isFirst) {
      groups = null;
      return all.assign(centroids, labels, distances, execution);
    }
    move(before, rows);
    Centroids some = Centroids.of(groups, drifts, rows);
    CentroidTiles.Prepared whole = started ? null : all.source().prepare(centroids);
    AtomicInteger changes = new AtomicInteger();
    compared.reset();
    execution.forBlocks(
        points.size(),
        PointBlocks.SIZE,
        (_, from, to) ->
            changes.addAndGet(
                started
                    ? assign(some, from, to, labels, distances)
                    : tryOut(some, whole.forThread(), from, to, labels, distances)));
    int tried = started ? points.size() : Execution.blocks(points.size(), PointBlocks.SIZE) * TILE;
    started |= compared.sum() <= startBelow * tried * groups.count();
    return changes.get();
  }

  private void move(float[] before, float[] rows) {
    if (groups == null) {
      groups = new CentroidGroups(rows, points.width(), VectorGroupDistances.LANES, MOST_GROUPS);
      drifts = new CentroidGroups.Drifts(groups.count());
      Arrays.fill(bounds, null);
      started = false;
    } else {
      drifts.add(groups, before, rows);
    }
  }

  /** Assigns a block's first tile by bounds, the others by comparing all. */
  private int tryOut(
      Centroids some, CentroidTiles whole, int from, int to, int[] labels, float[] distances) {
    int end = Math.min(to, from + TILE);
    return assign(some, from, end, labels, distances)
        + Assigner.Full.assign(whole, end, to, labels, distances);
  }

  private int assign(Centroids some, int from, int to, int[] labels, float[] distances) {
    BoundedTiles tiles = new BoundedTiles(points, some);
    int[] nearest = new int[TILE];
    float[] least = new float[TILE];
    int changes = 0;
    for (int start = from; start < to; start += TILE) {
      int tile = start / TILE;
      if (bounds[tile] == null) {
        bounds[tile] = new float[groups.count() * TILE];
      }
      int count = Math.min(TILE, to - start);
      System.arraycopy(labels, start, nearest, 0, count);
      compared.add(tiles.nearest(tile, bounds[tile], nearest, least));
      changes += Assigner.Full.take(nearest, least, start, count, labels, distances);
    }
    return changes;
  }

  /** Returns with how many groups points were compared in the last assignment that had bounds. */
  long compared() {
    return compared.sum();
  }

  /** Returns whether all tiles have bounds. */
  boolean hasStarted() {
    return started;
  }

  /**
   * The centroids of one iteration in the forms that {@link BoundedTiles} reads; immutable.
   *
   * @param groups which centroids are together
   * @param bounds how distances are bounded
   * @param rows coordinate f of centroid c is {@code rows[c * d + f]}
   * @param vectors a vector of slots side by side, see {@link CentroidGroups#interleave}
   * @param quads four slots side by side
   * @param driftsBelow what is added to a bound of each group that is stored
   * @param driftsAbove what is added to the distances that such bounds are compared with
   */
  record Centroids(
      CentroidGroups groups,
      DistanceBounds bounds,
      float[] rows,
      float[] vectors,
      float[] quads,
      float[] driftsBelow,
      float[] driftsAbove) {
    static Centroids of(CentroidGroups groups, CentroidGroups.Drifts drifts, float[] rows) {
      return new Centroids(
          groups,
          DistanceBounds.of(rows.length / groups.size()),
          rows,
          groups.interleave(rows, VectorGroupDistances.LANES),
          groups.interleave(rows, TileKernel.GROUP),
          drifts.below(),
          drifts.above());
    }
  }
}
