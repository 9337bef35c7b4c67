package org.bandgram.internal.compute.cuda.kernelsums;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.gram.GramArguments;
import org.bandgram.internal.compute.kernelsums.KernelMatrix;
import org.bandgram.internal.compute.kernelsums.KernelSumOps;
import org.bandgram.layout.BandLayout;
import org.bandgram.similarity.CustomSimilarity;
import org.bandgram.similarity.Similarity;
import org.bandgram.storage.KernelFill;

/**
 * Kernel values and their sums in the device's memory, of which the host sees vectors of length n.
 * The sparse product gives the bits of the host; sums by rows are added in another order. Custom
 * kernels are computed on the host.
 *
 * @param context the device
 * @param host what computes the rest
 */
public record CudaKernelSumOps(CudaContext context, KernelSumOps host) implements KernelSumOps {
  @Override
  public KernelMatrix stored(
      PointSet points, Similarity kernel, BandLayout layout, KernelFill fill, Execution execution) {
    if (kernel instanceof CustomSimilarity) {
      return host.stored(points, kernel, layout, fill, execution);
    }
    GramArguments.requireRepresentable(points, kernel, points.precision(), execution);
    DeviceStoredKernelMatrix matrix =
        DeviceStoredKernelMatrix.allocate(
            context,
            layout,
            points.precision(),
            DeviceTiledKernelMatrix.diagonal(points, kernel, execution));
    try {
      matrix.fill(points, kernel, fill, execution);
      return matrix;
    } catch (RuntimeException | Error e) {
      matrix.close();
      throw e;
    }
  }

  @Override
  public KernelMatrix stored(BandLayout layout, Precision precision, MemorySegment elements) {
    double[] diagonal = new double[layout.size()];
    Arrays.setAll(diagonal, i -> precision.get(elements, layout.offset(i, i)));
    DeviceStoredKernelMatrix matrix =
        DeviceStoredKernelMatrix.allocate(context, layout, precision, diagonal);
    try {
      matrix.upload(elements);
      return matrix;
    } catch (RuntimeException | Error e) {
      matrix.close();
      throw e;
    }
  }

  @Override
  public KernelMatrix tiled(
      PointSet rows, PointSet columns, Similarity kernel, Execution execution) {
    if (kernel instanceof CustomSimilarity) {
      return host.tiled(rows, columns, kernel, execution);
    }
    GramArguments.requireAlike(rows, columns);
    GramArguments.requireRepresentable(rows, columns, kernel, execution);
    return DeviceTiledKernelMatrix.of(context, rows, columns, kernel, execution);
  }
}
