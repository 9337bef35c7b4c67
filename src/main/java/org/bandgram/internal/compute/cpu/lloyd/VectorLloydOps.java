package org.bandgram.internal.compute.cpu.lloyd;

import java.util.concurrent.atomic.AtomicLong;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.tiles.TilesFloat32;
import org.bandgram.internal.compute.tiles.DistanceCoordinates;
import org.bandgram.similarity.SquaredEuclideanDistance;

/**
 * Squared distances in register tiles. Needs the module {@code jdk.incubator.vector}.
 *
 * <p>Subtracting before squaring costs little where subtractions have units of their own: for
 * 100,000 points, 300 centroids and 50 coordinates a form with one multiply-add per coordinate took
 * 0.92 times as long, for 10 coordinates 0.84 times.
 *
 * <p>Assignments to many centroids leave out distances that cannot be least, see {@link
 * LocalAssigner} and {@link BoundedAssigner}.
 */
public final class VectorLloydOps extends HostLloydOps {
  /**
   * Coordinates that scalar loops have yet to compare in this JVM, a fraction of a second of work:
   * small runs are over before the JVM has compiled vector loops, which takes seconds. The results
   * are the same.
   */
  private static final AtomicLong SCALAR_FIRST = new AtomicLong(1L << 28);

  /**
   * Coordinates that vector loops compare before bounds leave distances out, about half a second of
   * one thread's work, for the same reason: loops for bounds are compiled anew.
   */
  private static final long FULL_FIRST = 1L << 34;

  private final AtomicLong scalarLeft;
  private final long fullFirst;

  /** Creates operations that leave the first of a JVM's work to scalar loops. */
  public VectorLloydOps() {
    this(SCALAR_FIRST, FULL_FIRST);
  }

  /**
   * Creates operations.
   *
   * @param scalarLeft how many coordinates scalar loops have yet to compare; counted down, below 0
   *     by those that vector loops compare with all centroids
   */
  VectorLloydOps(AtomicLong scalarLeft) {
    this(scalarLeft, 0);
  }

  private VectorLloydOps(AtomicLong scalarLeft, long fullFirst) {
    this.scalarLeft = scalarLeft;
    this.fullFirst = fullFirst;
  }

  @Override
  public String name() {
    return "cpu-vector";
  }

  @Override
  CentroidTiles.Source tiles(PointSet points, Execution execution) {
    TilesFloat32 tiles =
        TilesFloat32.of(points, new DistanceCoordinates(new SquaredEuclideanDistance()), execution);
    CentroidTiles.Source scalar = new ScalarLloydOps().tiles(points, execution);
    CentroidTiles.Source all = new ScalarThenVector(tiles, scalar, scalarLeft);
    return new VectorSource(tiles, all, () -> scalarLeft.get() <= -fullFirst);
  }

  /** Compares points with all centroids, at first by scalar loops. */
  private record ScalarThenVector(
      TilesFloat32 tiles, CentroidTiles.Source scalar, AtomicLong scalarLeft)
      implements CentroidTiles.Source {
    @Override
    public CentroidTiles.Prepared prepare(PointSet centroids) {
      long work = (long) tiles.size() * tiles.width() * centroids.size();
      if (scalarLeft.addAndGet(-work) >= 0) {
        return scalar.prepare(centroids);
      }
      FloatCentroids layout = new FloatCentroids(centroids);
      return () -> new FloatCentroidTiles(tiles, layout);
    }

    @Override
    public CentroidTiles.Source part(int from, int to) {
      return new ScalarThenVector(tiles.part(from, to), scalar.part(from, to), scalarLeft);
    }
  }
}
