package org.bandgram.compute.cuda;

import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.kernel.Cosine;
import org.bandgram.kernel.Similarity;

/**
 * Points on the device, with their norms where a similarity needs them.
 *
 * @param size number of points n
 * @param dimensions coordinates per point d
 * @param precision format of the coordinates
 * @param coordinates n * d coordinates, row-major
 * @param norms n Euclidean norms; null where they are not needed
 */
record DevicePoints(
    int size, int dimensions, Precision precision, DeviceBuffer coordinates, DeviceBuffer norms) {

  /** Copies points into an arena and computes what a similarity needs. */
  static DevicePoints upload(DeviceArena arena, PointSet points, Similarity similarity) {
    DeviceBuffer coordinates = arena.allocate(points.elements().byteSize());
    coordinates.upload(points.elements());
    DeviceBuffer norms =
        similarity instanceof Cosine
            ? arena.allocate((long) points.size() * points.precision().bytes())
            : null;
    DevicePoints uploaded =
        new DevicePoints(
            points.size(), points.dimensions(), points.precision(), coordinates, norms);
    if (norms != null) {
      arena
          .context()
          .kernel(KernelNames.of("gram_norms", points.precision()))
          .launchThreads(
              points.size(),
              KernelArguments.of()
                  .pointer(coordinates)
                  .int32(points.size())
                  .int32(points.dimensions())
                  .pointer(norms));
    }
    return uploaded;
  }
}
