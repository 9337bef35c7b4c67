package org.bandgram.internal.compute.cpu.lloyd;

import java.util.function.BooleanSupplier;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.tiles.TilesFloat32;

/**
 * Compares points with all centroids where there are few of them or a run has just begun, else with
 * those that can be nearest.
 *
 * @param points the points
 * @param all compares with all
 * @param isWarm whether leaving out may begin
 */
record VectorSource(TilesFloat32 points, CentroidTiles.Source all, BooleanSupplier isWarm)
    implements CentroidTiles.Source {
  /** Up to how many dimensions points near each other have few centroids near them. */
  private static final int FEW_DIMENSIONS = 4;

  /**
   * Up to how many dimensions rows are added without vectors, most lanes of which would be idle.
   */
  private static final int NARROW_ROW = 4;

  /** From how many centroids on finding out which to leave out takes less time than it saves. */
  private static final int MANY_CENTROIDS = 192;

  /** The part of the groups that may be left; computing few distances takes twice as long. */
  private static final double START_BELOW = 0.4;

  @Override
  public CentroidTiles.Prepared prepare(PointSet centroids) {
    return all.prepare(centroids);
  }

  @Override
  public CentroidTiles.Source part(int from, int to) {
    return new VectorSource(points.part(from, to), all.part(from, to), isWarm);
  }

  @Override
  public Assigner begin() {
    FullAssigner full = new FullAssigner(all);
    return new Assigner() {
      private Assigner leavingOut;

      @Override
      public int assign(PointSet centroids, int[] labels, float[] distances, Execution execution) {
        if (leavingOut == null && centroids.size() >= MANY_CENTROIDS && isWarm.getAsBoolean()) {
          leavingOut = leavingOut(centroids.size(), full);
        }
        Assigner chosen = leavingOut == null ? full : leavingOut;
        return chosen.assign(centroids, labels, distances, execution);
      }
    };
  }

  @Override
  public RowSums sums(int k, int d) {
    if (d == PlaneRowSums.PLANE) {
      return new PlaneRowSums(k);
    }
    return d > NARROW_ROW && isWarm.getAsBoolean() ? new VectorRowSums(k, d) : new RowSums(k, d);
  }

  private Assigner leavingOut(int k, FullAssigner full) {
    int d = points.width();
    Runtime jvm = Runtime.getRuntime();
    long free = (jvm.maxMemory() - jvm.totalMemory() + jvm.freeMemory()) / 2;
    if (d <= FEW_DIMENSIONS && LocalAssigner.bytes(points) <= free) {
      return new LocalAssigner(points, full);
    }
    return d <= DistanceBounds.MOST_DIMENSIONS && BoundedAssigner.bytes(points.size(), k) <= free
        ? new BoundedAssigner(points, full, START_BELOW)
        : full;
  }
}
