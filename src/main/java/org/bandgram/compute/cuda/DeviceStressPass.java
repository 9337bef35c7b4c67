package org.bandgram.compute.cuda;

import java.lang.foreign.MemorySegment;
import java.util.Optional;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.compute.PairTriangle;
import org.bandgram.compute.StressPass;

/**
 * Pairs in the device's memory, which is freed once they are no longer reachable.
 *
 * @param n number of objects
 * @param deltas the dissimilarities, n x n
 * @param weights their weights; null where all are 1
 * @param points a configuration, a dimension after the other
 * @param product B(X) X, likewise
 * @param stress what each object adds to the stress
 */
record DeviceStressPass(
    int n,
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
        n,
        square(arena, dissimilarities),
        weights.map(triangle -> square(arena, triangle)).orElse(null),
        arena.allocate(dimensions * row),
        arena.allocate(dimensions * row),
        arena.allocate(row));
  }

  private static DeviceBuffer square(DeviceArena arena, PairTriangle triangle) {
    int n = triangle.size();
    long bytes = (long) n * Double.BYTES;
    DeviceBuffer matrix = arena.allocate(Math.multiplyExact(n, bytes));
    double[] row = new double[n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        row[j] = i == j ? 0 : triangle.get(i, j);
      }
      matrix.slice(i * bytes, bytes).upload(MemorySegment.ofArray(row));
    }
    return matrix;
  }

  @Override
  public String backend() {
    return CudaBackend.NAME;
  }

  @Override
  public double transform(double[][] configuration, double[][] result, Execution execution) {
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
                .int32(n)
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
