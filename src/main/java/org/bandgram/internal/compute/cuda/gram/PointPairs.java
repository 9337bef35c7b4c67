package org.bandgram.internal.compute.cuda.gram;

import java.lang.foreign.MemorySegment;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.cuda.device.KernelNames;
import org.bandgram.order.Permutation;
import org.bandgram.similarity.Similarity;
import org.bandgram.storage.SimilarityStorage;

/**
 * Negative squared Euclidean distances, which kernels compute from points whenever they read them.
 *
 * @param dimensions for how many dimensions the kernels are made
 * @param coordinates dimensions * n single-precision coordinates in the order of the band, one
 *     dimension after another
 * @param positions where the points lie on each of the curves before, n integers each
 * @param earlier how many curves are before
 */
public record PointPairs(
    int dimensions, DeviceBuffer coordinates, DeviceBuffer positions, int earlier)
    implements PairSource {
  /** A dimension in which all points are zero changes no bit of a distance. */
  private static final int FEWEST_DIMENSIONS = 2;

  /** Tells whether there are kernels that compute a similarity of some points. */
  public static boolean suits(PointSet points, Similarity similarity) {
    return SimilarityStorage.areQuickDistances(similarity, points.dimensions());
  }

  /**
   * Copies points into an arena, in the order of the first curve.
   *
   * @param points single-precision points in any order, of few dimensions
   * @param order their order on the first curve
   */
  public static PointPairs upload(DeviceArena arena, PointSet points, Permutation order) {
    int dimensions = Math.max(FEWEST_DIMENSIONS, points.dimensions());
    long bytes = (long) points.size() * Float.BYTES;
    DeviceBuffer coordinates = arena.allocate(dimensions * bytes);
    for (int f = 0; f < dimensions; f++) {
      coordinates
          .slice(f * bytes, bytes)
          .upload(MemorySegment.ofArray(coordinate(points, order, f)));
    }
    return new PointPairs(dimensions, coordinates, arena.allocate(0), 0);
  }

  private static float[] coordinate(PointSet points, Permutation order, int f) {
    float[] coordinate = new float[points.size()];
    for (int i = 0; f < points.dimensions() && i < coordinate.length; i++) {
      coordinate[i] = (float) points.get(order.source(i), f);
    }
    return coordinate;
  }

  /** Queues bringing the points of the first band, these, into the order of a band's curve. */
  public PointPairs onCurve(DeviceArena arena, DeviceCurves curves, int band) {
    if (band == 0) {
      return this;
    }
    long bytes = (long) curves.size() * Float.BYTES;
    DeviceBuffer ordered = arena.allocate(dimensions * bytes);
    for (int f = 0; f < dimensions; f++) {
      DeviceBuffer from = coordinates.slice(f * bytes, bytes);
      curves.order(band, from, 1, Float.BYTES, ordered.slice(f * bytes, bytes));
    }
    DeviceBuffer places = arena.allocate((long) band * curves.size() * Integer.BYTES);
    for (int before = 0; before < band; before++) {
      curves.findPositions(
          band, before, places.slice(before * bytes, (long) curves.size() * Integer.BYTES));
    }
    return new PointPairs(dimensions, ordered, places, band);
  }

  @Override
  public String kernelName(String kernel) {
    return KernelNames.ofPoints(kernel, dimensions);
  }

  @Override
  public KernelArguments appendTo(KernelArguments arguments) {
    return arguments.pointer(coordinates).pointer(positions).int32(earlier);
  }
}
