package org.bandgram.internal.compute.cuda.lloyd;

import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.filter.FilterOptions;
import org.bandgram.internal.compute.cuda.tiles.GroundPoints;
import org.bandgram.internal.compute.gram.PointScale;
import org.bandgram.internal.compute.lloyd.LloydArguments;
import org.bandgram.internal.compute.lloyd.LloydAssignment;
import org.bandgram.internal.compute.lloyd.LloydPoints;
import org.bandgram.internal.compute.lloyd.StartDistances;
import org.bandgram.internal.compute.tiles.DistanceCoordinates;
import org.bandgram.similarity.Dissimilarity.SquaredEuclideanDistance;
import org.bandgram.storage.GroundStorage;

/**
 * Points in the device's memory, which is freed once they are no longer reachable. Starts and
 * iterations run there, where weights and labels stay, too, with the bits of the host. T.
 * Gunarathne, B. Salpitikorala, A. Chauhan, G. Fox, Iterative statistical kernels on contemporary
 * GPUs, IJCSE 8(1), 2013, doi 10.1504/IJCSE.2013.052118, leave the sums of clusters to the CPU;
 * here they are taken on the device, too. What the host can take beside the device is some of the
 * points: see {@link org.bandgram.internal.compute.lloyd.SharedLloydPoints}.
 */
public final class DeviceLloydPoints implements LloydPoints {
  private final GroundPoints ground;
  private final FilterOptions options;
  private final CentroidFilter filter;
  private final PointSet points;
  private final PointScale scale;

  private DeviceLloydPoints(
      GroundPoints ground, FilterOptions options, PointSet points, PointScale scale) {
    this.ground = ground;
    this.options = options;
    filter = new CentroidFilter(points, ground, options);
    this.points = points;
    this.scale = scale;
  }

  /**
   * Uploads points.
   *
   * @param context the device
   * @param options when to use the filter
   * @param points n points in single precision, borrowed
   * @param execution threads and cancellation
   */
  public static DeviceLloydPoints upload(
      CudaContext context, FilterOptions options, PointSet points, Execution execution) {
    PointScale scale = LloydArguments.requirePoints(points, execution);
    DeviceArena arena = DeviceArena.ofAuto(context);
    DistanceCoordinates rows = new DistanceCoordinates(new SquaredEuclideanDistance());
    return new DeviceLloydPoints(
        GroundPoints.upload(arena, points, rows, GroundStorage.FULL, execution),
        options,
        points,
        scale);
  }

  @Override
  public PointSet points() {
    return points;
  }

  @Override
  public PointScale scale() {
    return scale;
  }

  @Override
  public String backend() {
    return Backend.CUDA;
  }

  @Override
  public double hostShare() {
    return 0;
  }

  @Override
  public DeviceLloydPoints part(int from, int to, Execution execution) {
    return upload(ground.context(), options, points.slice(from, to), execution);
  }

  @Override
  public LloydAssignment begin(double[] weights) {
    LloydArguments.requireWeights(weights, points);
    return new DeviceLloydAssignment(points, ground, filter, weights);
  }

  @Override
  public StartDistances beginStart(double[] weights, int most) {
    LloydArguments.requireWeights(weights, points);
    return DeviceStartDistances.begin(points, ground, weights, most);
  }
}
