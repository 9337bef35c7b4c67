package org.bandgram.internal.compute.cuda.kernelsums;

import java.lang.foreign.MemorySegment;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.HostArrays;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.kernelsums.ClusterMembers;
import org.bandgram.internal.compute.kernelsums.KernelSums;

/**
 * Sums in the device's memory, which is freed once they are no longer reachable.
 *
 * @param matrix the rows
 * @param k number of clusters
 * @param sums k x n
 * @param labels a cluster for each column
 * @param columns a number for each column
 * @param clusters two numbers for each cluster
 */
record DeviceKernelSums(
    DeviceKernelMatrix matrix,
    int k,
    DeviceBuffer sums,
    DeviceBuffer labels,
    DeviceBuffer columns,
    DeviceBuffer clusters)
    implements KernelSums {
  static DeviceKernelSums of(DeviceKernelMatrix matrix, int k) {
    DeviceArena arena = DeviceArena.ofAuto(matrix.arena().context());
    long n = matrix.columns();
    DeviceBuffer sums = arena.allocate(Math.multiplyExact(k * n, Double.BYTES));
    sums.clear();
    return new DeviceKernelSums(
        matrix,
        k,
        sums,
        arena.allocate(n * Integer.BYTES),
        arena.allocate(n * Double.BYTES),
        arena.allocate(2L * k * Double.BYTES));
  }

  @Override
  public void clear() {
    sums.clear();
  }

  @Override
  public void add(ClusterMembers members, double sign, Execution execution) {
    execution.cancellation().throwIfCancelled();
    matrix.add(members, sign, sums, execution);
  }

  @Override
  public void move(int[] points, int[] from, int[] to, Execution execution) {
    execution.cancellation().throwIfCancelled();
    matrix.move(points, from, to, k, sums, execution);
  }

  @Override
  public void replaceByRows(int[] byColumn, Execution execution) {
    execution.cancellation().throwIfCancelled();
    labels.upload(MemorySegment.ofArray(byColumn));
    matrix.replaceByRows(labels, k, sums);
    sums.context().synchronize();
  }

  @Override
  public double[] ofOwnClusters(int[] byColumn) {
    labels.upload(MemorySegment.ofArray(byColumn));
    sums.context()
        .kernel("kernel_sums_own")
        .launchThreads(
            byColumn.length,
            KernelArguments.of()
                .int32(byColumn.length)
                .pointer(labels)
                .pointer(sums)
                .pointer(columns));
    return HostArrays.download(columns, Precision.FLOAT64, byColumn.length);
  }

  @Override
  public void nearest(
      double[] scales, double[] norms, int[] nearest, double[] least, Execution execution) {
    execution.cancellation().throwIfCancelled();
    long bytes = (long) k * Double.BYTES;
    DeviceBuffer second = clusters.slice(bytes, bytes);
    clusters.upload(MemorySegment.ofArray(scales));
    second.upload(MemorySegment.ofArray(norms));
    sums.context()
        .kernel("kernel_sums_nearest")
        .launchThreads(
            nearest.length,
            KernelArguments.of()
                .int32(nearest.length)
                .int32(k)
                .pointer(sums)
                .pointer(clusters)
                .pointer(second)
                .pointer(labels)
                .pointer(columns));
    labels.download(MemorySegment.ofArray(nearest));
    columns.download(MemorySegment.ofArray(least));
  }
}
