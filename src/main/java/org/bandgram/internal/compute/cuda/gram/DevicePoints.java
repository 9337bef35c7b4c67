package org.bandgram.internal.compute.cuda.gram;

import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.HostArrays;
import org.bandgram.internal.compute.cuda.device.Kernel;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.cuda.device.KernelNames;
import org.bandgram.internal.compute.cuda.filter.FilterPoints;
import org.bandgram.order.Permutation;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Cosine;

/**
 * Points on the device, with their norms where a similarity needs them.
 *
 * @param size number of points n
 * @param dimensions coordinates per point d
 * @param precision format of the coordinates
 * @param coordinates n * d coordinates, row-major
 * @param norms n Euclidean norms; null where they are not needed
 */
public record DevicePoints(
    int size, int dimensions, Precision precision, DeviceBuffer coordinates, DeviceBuffer norms) {

  /** Returns the bytes of points, and of what a similarity needs. */
  static long bytes(PointSet points, Similarity similarity) {
    long numbers = points.dimensions() + (similarity instanceof Cosine ? 1L : 0);
    return points.size() * numbers * points.precision().bytes();
  }

  /** Copies points into an arena and computes what a similarity needs. */
  public static DevicePoints upload(DeviceArena arena, PointSet points, Similarity similarity) {
    return upload(arena, points, Permutation.identity(points.size()), similarity);
  }

  /**
   * Copies points into an arena, where the device brings them into an order, and computes what a
   * similarity needs. Beside the points, 4 bytes of each and a piece of them are on the device
   * meanwhile.
   *
   * @param points n points in any order
   * @param order the order that they are to have
   */
  public static DevicePoints upload(
      DeviceArena arena, PointSet points, Permutation order, Similarity similarity) {
    DeviceBuffer coordinates =
        order.isIdentity() ? HostArrays.upload(arena, points) : scatter(arena, points, order);
    return new DevicePoints(
            points.size(), points.dimensions(), points.precision(), coordinates, null)
        .with(arena, similarity);
  }

  /**
   * Queues computing what a similarity needs beside coordinates into an arena, if it is missing.
   */
  DevicePoints with(DeviceArena arena, Similarity similarity) {
    if (norms != null || !(similarity instanceof Cosine)) {
      return this;
    }
    DeviceBuffer computed = arena.allocate((long) size * precision.bytes());
    arena
        .context()
        .kernel(KernelNames.of("gram_norms", precision))
        .launchThreads(
            size,
            KernelArguments.of()
                .pointer(coordinates)
                .int32(size)
                .int32(dimensions)
                .pointer(computed));
    return new DevicePoints(size, dimensions, precision, coordinates, computed);
  }

  /** Copies points to the device piece by piece, each of whose rows goes to its position. */
  private static DeviceBuffer scatter(DeviceArena arena, PointSet points, Permutation order) {
    long row = (long) points.dimensions() * points.precision().bytes();
    DeviceBuffer target = arena.allocate(points.size() * row);
    int step = Math.clamp(HostArrays.POINTS_STEP / row, 1, points.size());
    Kernel scatter =
        target.context().kernel(KernelNames.ofBytes("curves_scatter", points.precision().bytes()));
    try (DeviceArena temporary = target.context().arena()) {
      DeviceBuffer positions = HostArrays.upload(temporary, order.inverse().toArray());
      DeviceBuffer piece = temporary.allocate(step * row);
      for (long from = 0; from < points.size(); from += step) {
        int count = (int) Math.min(step, points.size() - from);
        piece.upload(points.rows((int) from, (int) from + count));
        scatter.launchThreads(
            (long) count * points.dimensions(),
            KernelArguments.of()
                .int32(count)
                .int32(points.dimensions())
                .pointer(positions.slice(from * Integer.BYTES, (long) count * Integer.BYTES))
                .pointer(piece)
                .pointer(target));
      }
      target.context().synchronize();
    }
    return target;
  }

  /** Queues bringing the points into the order of a band's curve, in an arena. */
  DevicePoints onCurve(DeviceArena arena, DeviceCurves curves, int band) {
    if (band == 0) {
      return this;
    }
    DeviceBuffer orderedCoordinates = arena.allocate(coordinates.byteSize());
    curves.order(band, coordinates, dimensions, precision.bytes(), orderedCoordinates);
    DeviceBuffer orderedNorms = null;
    if (norms != null) {
      orderedNorms = arena.allocate(norms.byteSize());
      curves.order(band, norms, 1, precision.bytes(), orderedNorms);
    }
    return new DevicePoints(size, dimensions, precision, orderedCoordinates, orderedNorms);
  }

  /** Returns the points as they are compared by a similarity. */
  FilterPoints comparedBy(Similarity similarity) {
    return new FilterPoints(
        size, dimensions, precision, coordinates, similarity instanceof Cosine ? norms : null);
  }

  /** Returns points {@code from} to {@code from + count - 1}, in the same memory. */
  DevicePoints slice(int from, int count) {
    long bytes = precision.bytes();
    long row = dimensions * bytes;
    return new DevicePoints(
        count,
        dimensions,
        precision,
        coordinates.slice(from * row, count * row),
        norms == null ? null : norms.slice(from * bytes, count * bytes));
  }
}
