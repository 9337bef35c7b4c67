package org.bandgram.compute.cuda;

import java.lang.foreign.MemorySegment;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.compute.CentroidSums;
import org.bandgram.compute.DistanceCoordinates;
import org.bandgram.compute.GroundStorage;
import org.bandgram.compute.LloydArguments;
import org.bandgram.compute.LloydPoints;
import org.bandgram.compute.PointSums;
import org.bandgram.data.PointSet;
import org.bandgram.kernel.SquaredEuclideanDistance;

/**
 * Points in the device's memory, which is freed once they are no longer reachable.
 *
 * @param host the same points on the host, for what is computed there
 * @param ground the points on the device
 * @param labels an index of a centroid for each point
 * @param distances a squared distance for each point
 */
record DeviceLloydPoints(
    LloydPoints host, GroundPoints ground, DeviceBuffer labels, DeviceBuffer distances)
    implements LloydPoints {
  private static final int TILES_AT_ONCE = 4;

  static DeviceLloydPoints of(CudaContext context, LloydPoints host, Execution execution) {
    PointSet points = host.points();
    DeviceArena arena = DeviceArena.ofAuto(context);
    DistanceCoordinates rows = new DistanceCoordinates(new SquaredEuclideanDistance());
    return new DeviceLloydPoints(
        host,
        GroundPoints.upload(arena, points, rows, GroundStorage.FULL, execution),
        arena.allocate((long) points.size() * Integer.BYTES),
        arena.allocate((long) points.size() * Float.BYTES));
  }

  @Override
  public PointSet points() {
    return host.points();
  }

  @Override
  public int assign(PointSet centroids, int[] assigned, float[] least, Execution execution) {
    LloydArguments.requireAlike(points(), centroids);
    LloydArguments.requireLength("the number of labels", assigned.length, points());
    LloydArguments.requireLength("the number of distances", least.length, points());
    execution.cancellation().throwIfCancelled();
    try (DeviceArena temporary = ground.context().arena()) {
      int[] all = IntStream.range(0, centroids.size()).toArray();
      launch(SetPanels.singles(ground, centroids, all).upload(temporary, execution), all.length);
      distances.download(MemorySegment.ofArray(least));
    }
    return replace(assigned, HostArrays.downloadInts(labels, assigned.length));
  }

  private void launch(DeviceBuffer centroids, int k) {
    ground
        .kernel("lloyd_nearest")
        .launch(
            Math.multiplyExact(ground.blocks(), PointSums.TILES / TILES_AT_ONCE),
            PointSums.LANES,
            0,
            ground.arguments().pointer(centroids).int32(k).pointer(labels).pointer(distances));
  }

  /** Returns how many labels change. */
  private static int replace(int[] labels, int[] by) {
    int changes = 0;
    for (int i = 0; i < labels.length; i++) {
      changes += labels[i] == by[i] ? 0 : 1;
    }
    System.arraycopy(by, 0, labels, 0, labels.length);
    return changes;
  }

  @Override
  public void sums(int[] assigned, double[] weights, CentroidSums sums, Execution execution) {
    host.sums(assigned, weights, sums, execution);
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
