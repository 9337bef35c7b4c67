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
   * Copies points into an arena.
   *
   * @param points single-precision points in any order, of few dimensions
   * @param order their order on the first curve
   * @param curves the orders of the points
   * @param band which band
   */
  public static PointPairs upload(
      DeviceArena arena, PointSet points, Permutation order, DeviceCurves curves, int band) {
    Permutation onCurve = order.then(curves.bands().curve(band));
    int dimensions = Math.max(FEWEST_DIMENSIONS, points.dimensions());
    long bytes = (long) curves.size() * Float.BYTES;
    DeviceBuffer coordinates = arena.allocate(dimensions * bytes);
    for (int f = 0; f < dimensions; f++) {
      coordinates
          .slice(f * bytes, bytes)
          .upload(MemorySegment.ofArray(coordinate(points, onCurve, f)));
    }
    DeviceBuffer positions = arena.allocate((long) band * curves.size() * Integer.BYTES);
    for (int earlier = 0; earlier < band; earlier++) {
      curves.findPositions(
          band, earlier, positions.slice(earlier * bytes, (long) curves.size() * Integer.BYTES));
    }
    return new PointPairs(dimensions, coordinates, positions, band);
  }

  private static float[] coordinate(PointSet points, Permutation order, int f) {
    float[] coordinate = new float[points.size()];
    for (int i = 0; f < points.dimensions() && i < coordinate.length; i++) {
      coordinate[i] = (float) points.get(order.source(i), f);
    }
    return coordinate;
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
