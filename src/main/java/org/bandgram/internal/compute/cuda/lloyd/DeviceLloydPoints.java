package org.bandgram.internal.compute.cuda.lloyd;

import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.tiles.GroundPoints;
import org.bandgram.internal.compute.lloyd.LloydArguments;
import org.bandgram.internal.compute.lloyd.LloydAssignment;
import org.bandgram.internal.compute.lloyd.LloydPoints;
import org.bandgram.internal.compute.tiles.DistanceCoordinates;
import org.bandgram.similarity.SquaredEuclideanDistance;
import org.bandgram.storage.GroundStorage;

/**
 * Points in the device's memory, which is freed once they are no longer reachable.
 *
 * @param points the points, as they were given
 * @param ground the points on the device
 */
record DeviceLloydPoints(PointSet points, GroundPoints ground) implements LloydPoints {
  static DeviceLloydPoints of(CudaContext context, PointSet points, Execution execution) {
    DistanceCoordinates rows = new DistanceCoordinates(new SquaredEuclideanDistance());
    return new DeviceLloydPoints(
        points,
        GroundPoints.upload(
            DeviceArena.ofAuto(context), points, rows, GroundStorage.FULL, execution));
  }

  @Override
  public LloydAssignment begin(double[] weights) {
    LloydArguments.requireWeights(weights, points);
    return new DeviceLloydAssignment(points, ground, weights);
  }
}
