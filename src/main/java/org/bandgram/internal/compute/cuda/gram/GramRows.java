package org.bandgram.internal.compute.cuda.gram;

import org.bandgram.Execution;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.cuda.device.KernelNames;
import org.bandgram.similarity.Similarity;

/**
 * Computes whole rows of similarities on the device.
 *
 * @param columns the n points that columns belong to
 * @param similarity what to compute
 */
public record GramRows(DevicePoints columns, Similarity similarity) {
  private static final int ROWS_AT_ONCE = 1 << 12;

  /**
   * Queues rows for all of some points, O(m n d).
   *
   * @param rows m points
   * @param target receives m x n elements
   */
  public void compute(DevicePoints rows, DeviceBuffer target) {
    target
        .context()
        .kernel(KernelNames.of("gram_rows", rows.precision()))
        .launch(
            Math.multiplyExact(
                GramGeometry.rowBlocks(rows.size()), GramGeometry.rowBlocks(columns.size())),
            GramGeometry.THREADS,
            0,
            arguments(rows, columns, similarity).pointer(target));
  }

  /** Returns the arguments that kernels for pairs of two sets of points begin with. */
  static KernelArguments arguments(DevicePoints rows, DevicePoints columns, Similarity similarity) {
    return KernelArguments.of()
        .pointer(rows.coordinates())
        .int32(rows.size())
        .pointer(columns.coordinates())
        .int32(columns.size())
        .int32(rows.dimensions())
        .pointer(rows.norms())
        .pointer(columns.norms())
        .similarity(similarity);
  }

  /** Computes rows some at a time, with progress, and waits; they can be many. */
  public void all(DevicePoints rows, DeviceBuffer target, Execution execution) {
    long rowBytes = (long) columns.size() * columns.precision().bytes();
    for (int from = 0; from < rows.size(); from += ROWS_AT_ONCE) {
      execution.cancellation().throwIfCancelled();
      execution.progress().update("gram", from, rows.size());
      int count = Math.min(ROWS_AT_ONCE, rows.size() - from);
      compute(rows.slice(from, count), target.slice(from * rowBytes, count * rowBytes));
      target.context().synchronize();
    }
  }
}
