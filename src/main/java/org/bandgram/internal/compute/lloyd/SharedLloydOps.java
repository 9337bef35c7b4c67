package org.bandgram.internal.compute.lloyd;

import java.util.List;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.data.PointSet;

/**
 * A GPU and the CPU assign points to centroids at the same time, each its own: the GPU the first
 * ones, the CPU the others, with the bits of either alone. T. Gunarathne, B. Salpitikorala, A.
 * Chauhan, G. Fox, Iterative statistical kernels on contemporary GPUs, IJCSE 8(1), 2013, doi
 * 10.1504/IJCSE.2013.052118, divide the work of an iteration, too, but by step: there the CPU adds
 * up the clusters.
 *
 * @param device what assigns the first points
 * @param host what assigns the others, and computes starts
 * @param size number of points n
 * @param devicePoints how many of them are the device's, whole stripes of {@link ClusterStripes},
 *     neither none nor all
 */
public record SharedLloydOps(LloydOps device, LloydOps host, int size, int devicePoints)
    implements LloydOps {
  /** Checks that both have points. */
  public SharedLloydOps {
    InvalidInputException.require(
        devicePoints > 0 && devicePoints < size,
        "the number of points of the device",
        devicePoints,
        "above 0 and below " + size);
  }

  /**
   * Returns what shares points; one of the two alone where no stripe is left for the other.
   *
   * @param device what assigns the first points
   * @param host what assigns the others, and computes starts
   * @param stripes the stripes of the points
   * @param hostShare the part of the points that {@code host} is to have, 0 to 1, rounded to whole
   *     stripes
   */
  public static LloydOps of(
      LloydOps device, LloydOps host, ClusterStripes stripes, double hostShare) {
    int devicePoints = stripes.devicePoints(hostShare);
    if (devicePoints == 0) {
      return host;
    }
    return devicePoints == stripes.size()
        ? device
        : new SharedLloydOps(device, host, stripes.size(), devicePoints);
  }

  @Override
  public String name() {
    return device.name() + " + " + host.name();
  }

  @Override
  public double hostShare() {
    return (size - devicePoints) / (double) size;
  }

  @Override
  public PreparedPoints prepare(PointSet points, Execution execution) {
    return host.prepare(points, execution);
  }

  @Override
  public LloydPoints place(PreparedPoints points, Execution execution) {
    int found = points.points().size();
    InvalidInputException.require(
        found == size, "the number of points", found, size + ", those that are shared");
    return new SharedLloydPoints(
        points.points(),
        List.of(
            device.place(points.part(0, devicePoints), execution),
            host.place(points.part(devicePoints, size), execution)));
  }
}
