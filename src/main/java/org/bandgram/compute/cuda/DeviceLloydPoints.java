package org.bandgram.compute.cuda;

import org.bandgram.Execution;
import org.bandgram.compute.DistanceCoordinates;
import org.bandgram.compute.GroundStorage;
import org.bandgram.compute.LloydArguments;
import org.bandgram.compute.LloydAssignment;
import org.bandgram.compute.LloydPoints;
import org.bandgram.data.PointSet;
import org.bandgram.kernel.SquaredEuclideanDistance;

/**
 * Points in the device's memory, which is freed once they are no longer reachable.
 *
 * @param host the same points on the host, for what is computed there
 * @param ground the points on the device
 */
record DeviceLloydPoints(LloydPoints host, GroundPoints ground) implements LloydPoints {
  static DeviceLloydPoints of(CudaContext context, LloydPoints host, Execution execution) {
    DistanceCoordinates rows = new DistanceCoordinates(new SquaredEuclideanDistance());
    return new DeviceLloydPoints(
        host,
        GroundPoints.upload(
            DeviceArena.ofAuto(context), host.points(), rows, GroundStorage.FULL, execution));
  }

  @Override
  public PointSet points() {
    return host.points();
  }

  @Override
  public LloydAssignment begin(double[] weights) {
    LloydArguments.requireWeights(weights, points());
    return new DeviceLloydAssignment(points(), ground, weights);
  }

  @Override
  public void potentials(
      PointSet candidates, float[] nearest, double[] weights, double[] sums, Execution execution) {
    host.potentials(candidates, nearest, weights, sums, execution);
  }

  @Override
  public void lower(PointSet candidates, int c, float[] nearest, Execution execution) {
    host.lower(candidates, c, nearest, execution);
  }
}
