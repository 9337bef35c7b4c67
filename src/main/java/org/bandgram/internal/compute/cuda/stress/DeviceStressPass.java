package org.bandgram.internal.compute.cuda.stress;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Optional;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.HostArrays;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.stress.PairTriangle;
import org.bandgram.internal.compute.stress.StressPass;
import org.bandgram.layout.BandLayout;

/**
 * Pairs in the device's memory, which is freed once they are no longer reachable.
 *
 * @param layout which pairs are kept
 * @param deltas the dissimilarities of both triangles, in the order of the layout
 * @param weights their weights; null where all are 1
 * @param points a configuration, a dimension after the other
 * @param product B(X) X, likewise
 * @param stress what each object adds to the stress
 */
record DeviceStressPass(
    BandLayout layout,
    DeviceBuffer deltas,
    DeviceBuffer weights,
    DeviceBuffer points,
    DeviceBuffer product,
    DeviceBuffer stress)
    implements StressPass {
  static DeviceStressPass of(
      CudaContext context,
      PairTriangle dissimilarities,
      Optional<PairTriangle> weights,
      int dimensions) {
    DeviceArena arena = DeviceArena.ofAuto(context);
    int n = dissimilarities.size();
    long row = (long) n * Double.BYTES;
    return new DeviceStressPass(
        dissimilarities.layout(),
        mirrored(arena, dissimilarities),
        weights.map(triangle -> mirrored(arena, triangle)).orElse(null),
        arena.allocate(dimensions * row),
        arena.allocate(dimensions * row),
        arena.allocate(row));
  }

  private static DeviceBuffer mirrored(DeviceArena arena, PairTriangle triangle) {
    BandLayout layout = triangle.layout();
    DeviceBuffer matrix =
        arena.allocate(Math.multiplyExact(layout.elementCount(), (long) Double.BYTES));
    double[] row = new double[layout.width()];
    for (int i = 0; i < layout.size(); i++) {
      Arrays.fill(row, 0);
      for (int j = layout.first(i); j < layout.end(i); j++) {
        row[j - layout.firstStored(i)] = i == j ? 0 : triangle.get(i, j);
      }
      MemorySegment source = MemorySegment.ofArray(row);
      matrix.slice(layout.rowOffset(i) * Double.BYTES, source.byteSize()).upload(source);
    }
    return matrix;
  }

  @Override
  public String backend() {
    return Backend.CUDA;
  }

  @Override
  public double transform(double[][] configuration, double[][] result, Execution execution) {
    int n = layout.size();
    long bytes = (long) n * Double.BYTES;
    for (int k = 0; k < configuration.length; k++) {
      points
          .slice(k * bytes, bytes)
          .upload(MemorySegment.ofArray(configuration[k]).asSlice(0, bytes));
    }
    points
        .context()
        .kernel("stress_transform")
        .launchWarps(
            n,
            KernelArguments.of()
                .band(layout)
                .int32(configuration.length)
                .pointer(deltas)
                .pointer(weights)
                .pointer(points)
                .pointer(product)
                .pointer(stress));
    for (int k = 0; k < result.length; k++) {
      product.slice(k * bytes, bytes).download(MemorySegment.ofArray(result[k]).asSlice(0, bytes));
    }
    double sum = 0;
    for (double own : HostArrays.download(stress, Precision.FLOAT64, n)) {
      sum += own;
    }
    return sum;
  }
}
