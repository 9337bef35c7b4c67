package org.bandgram.internal.compute.cpu.lloyd;

import static org.bandgram.internal.compute.cpu.tiles.TileKernel.GROUP;

import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.tiles.TilesFloat32;
import org.bandgram.internal.compute.cpu.tiles.VectorDistances;
import org.bandgram.internal.compute.cpu.warmup.WarmUp;
import org.bandgram.internal.compute.tiles.DistanceCoordinates;
import org.bandgram.similarity.Dissimilarity.SquaredEuclideanDistance;

/**
 * Compares tiles in vector registers. Needs the module {@code jdk.incubator.vector}.
 *
 * <p>Subtracting before squaring costs little where subtractions have units of their own: for
 * 100,000 points, 300 centroids and 50 coordinates a form with one multiply-add per coordinate took
 * 0.92 times as long, for 10 coordinates 0.84 times.
 */
final class VectorCentroidTiles implements CentroidTiles {
  private final TilesFloat32 points;
  private final int size;
  private final float[] centroids;
  private final VectorNearest comparison;

  private VectorCentroidTiles(TilesFloat32 points, int size, float[] centroids) {
    this.points = points;
    this.size = size;
    this.centroids = centroids;
    comparison = new VectorNearest(points.width());
  }

  @Override
  public void nearest(int tile, int[] labels, float[] least) {
    comparison.nearest(points.tile(tile, null), centroids, size, labels, least);
  }

  @Override
  public void distances(int tile, int group, float[] out) {
    int d = points.width();
    VectorDistances.squares(points.tile(tile, null), d, centroids, group * d, GROUP, out, 0);
  }

  /**
   * Compares points with all centroids where there are few of them or the JVM has just begun, else
   * with those that can be nearest: see {@link LocalAssigner} and {@link BoundedAssigner}.
   *
   * @param points the points
   * @param scalar compares as long as the JVM is cold
   * @param warmUp tells how long that is
   */
  record Source(TilesFloat32 points, CentroidTiles.Source scalar, WarmUp warmUp)
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

    static Source of(PointSet points, WarmUp warmUp, Execution execution) {
      DistanceCoordinates rows = new DistanceCoordinates(new SquaredEuclideanDistance());
      return new Source(
          TilesFloat32.of(points, rows, execution), new ScalarCentroidTiles.Source(points), warmUp);
    }

    @Override
    public Prepared prepare(PointSet centroids) {
      if (warmUp.isCold((long) points.size() * points.width() * centroids.size())) {
        return scalar.prepare(centroids);
      }
      float[] layout = VectorNearest.interleave(centroids);
      return () -> new VectorCentroidTiles(points, centroids.size(), layout);
    }

    @Override
    public Source part(int from, int to) {
      return new Source(points.part(from, to), scalar.part(from, to), warmUp);
    }

    @Override
    public Assigner begin() {
      Assigner.Full full = new Assigner.Full(this);
      return new Assigner() {
        private Assigner leavingOut;

        @Override
        public int assign(
            PointSet centroids, int[] labels, float[] distances, Execution execution) {
          if (leavingOut == null && centroids.size() >= MANY_CENTROIDS && warmUp.isOver()) {
            leavingOut = leavingOut(centroids.size(), full);
          }
          Assigner chosen = leavingOut == null ? full : leavingOut;
          return chosen.assign(centroids, labels, distances, execution);
        }
      };
    }

    @Override
    public RowSums sums(int k, int d) {
      if (d == RowSums.Plane.DIMENSIONS) {
        return new RowSums.Plane(k);
      }
      return d > NARROW_ROW && warmUp.isOver() ? new VectorRowSums(k, d) : new RowSums(k, d);
    }

    private Assigner leavingOut(int k, Assigner.Full full) {
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
}
