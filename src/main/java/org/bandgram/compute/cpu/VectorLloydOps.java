package org.bandgram.compute.cpu;

import java.util.concurrent.atomic.AtomicLong;
import org.bandgram.Execution;
import org.bandgram.compute.DistanceCoordinates;
import org.bandgram.data.PointSet;
import org.bandgram.kernel.SquaredEuclideanDistance;

/**
 * Squared distances in register tiles. Needs the module {@code jdk.incubator.vector}.
 *
 * <p>Subtracting before squaring costs little where subtractions have units of their own: for
 * 100,000 points, 300 centroids and 50 coordinates a form with one multiply-add per coordinate took
 * 0.92 times as long, for 10 coordinates 0.84 times.
 */
public final class VectorLloydOps extends HostLloydOps {
  /**
   * Coordinates that scalar loops compare first, in a fraction of a second: small runs are over
   * before the JVM has compiled vector loops, which takes seconds. The results are the same.
   */
  private static final long SCALAR_FIRST = 1L << 28;

  /** How many have been compared in this JVM. */
  private static final AtomicLong COMPARED = new AtomicLong();

  private final long scalarFirst;

  /** Creates operations that start with scalar loops. */
  public VectorLloydOps() {
    this(SCALAR_FIRST);
  }

  /**
   * Creates operations.
   *
   * @param scalarFirst how many coordinates scalar loops compare first in a JVM
   */
  VectorLloydOps(long scalarFirst) {
    this.scalarFirst = scalarFirst;
  }

  @Override
  public String name() {
    return "cpu-vector";
  }

  @Override
  CentroidTiles.Source tiles(PointSet points, Execution execution) {
    FloatTiles tiles =
        FloatTiles.of(points, new DistanceCoordinates(new SquaredEuclideanDistance()), execution);
    CentroidTiles.Source scalar = new ScalarLloydOps().tiles(points, execution);
    return centroids -> {
      long work = (long) points.size() * points.dimensions() * centroids.size();
      if (COMPARED.addAndGet(work) <= scalarFirst) {
        return scalar.prepare(centroids);
      }
      FloatCentroids layout = new FloatCentroids(centroids);
      return () -> new FloatCentroidTiles(tiles, layout);
    };
  }
}
