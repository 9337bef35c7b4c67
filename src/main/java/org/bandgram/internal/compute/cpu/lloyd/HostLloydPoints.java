package org.bandgram.internal.compute.cpu.lloyd;

import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.cpu.warmup.WarmUp;
import org.bandgram.internal.compute.gram.PointScale;
import org.bandgram.internal.compute.lloyd.LloydArguments;
import org.bandgram.internal.compute.lloyd.LloydAssignment;
import org.bandgram.internal.compute.lloyd.LloydPoints;
import org.bandgram.internal.compute.lloyd.StartDistances;

/**
 * Points in the host's memory; threads take blocks of them, in the order of {@code PointSums}.
 *
 * @param points the points
 * @param scale how large they are, or all of which they are a part
 * @param source compares them
 * @param backend names what does
 */
public record HostLloydPoints(
    PointSet points, PointScale scale, CentroidTiles.Source source, String backend)
    implements LloydPoints {
  /**
   * Prepares points for scalar loops, the readable reference.
   *
   * @param points n points, borrowed
   * @param execution threads and cancellation
   */
  public static HostLloydPoints scalar(PointSet points, Execution execution) {
    if (points.precision() == Precision.FLOAT64) {
      return exact(points, execution);
    }
    PointScale scale = LloydArguments.requirePoints(points, execution);
    CentroidTiles.Source source = new ScalarCentroidTiles.Source(points);
    return new HostLloydPoints(points, scale, source, Backend.CPU_SCALAR);
  }

  /**
   * Copies points into tiles for loops of the Vector API; points of double precision stay where
   * they are, for scalar ones.
   *
   * @param points n points, borrowed
   * @param warmUp when those loops begin
   * @param execution threads and cancellation
   */
  public static HostLloydPoints vector(PointSet points, WarmUp warmUp, Execution execution) {
    if (points.precision() == Precision.FLOAT64) {
      return exact(points, execution);
    }
    PointScale scale = LloydArguments.requirePoints(points, execution);
    return new HostLloydPoints(
        points, scale, VectorCentroidTiles.Source.of(points, warmUp, execution), "cpu-vector");
  }

  /** Prepares points whose distances are compared before they are rounded, the only such loops. */
  private static HostLloydPoints exact(PointSet points, Execution execution) {
    PointScale scale = LloydArguments.requireDistances(points, execution);
    return new HostLloydPoints(
        points, scale, new ExactCentroidTiles.Source(points), Backend.CPU_SCALAR);
  }

  @Override
  public double hostShare() {
    return 1;
  }

  @Override
  public HostLloydPoints part(int from, int to, Execution execution) {
    return new HostLloydPoints(points.slice(from, to), scale, source.part(from, to), backend);
  }

  @Override
  public LloydAssignment begin(double[] weights) {
    LloydArguments.requireWeights(weights, points);
    return new HostLloydAssignment(points, source, weights);
  }

  @Override
  public StartDistances beginStart(double[] weights, int most) {
    LloydArguments.requireWeights(weights, points);
    return HostStartDistances.begin(points, source, weights, most);
  }
}
