package org.bandgram.internal.compute.cuda.gram;

import org.bandgram.Execution;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.cuda.device.KernelNames;
import org.bandgram.similarity.Similarity;

/**
 * Computes the matrix of all similarities of some points with each other on the device: tiles on
 * and above the diagonal, of which those above are written to both sides of it. O(n² d / 2), with
 * the bits of {@link GramRows}.
 *
 * @param points the n points
 * @param similarity what to compute, a symmetric one
 */
public record SymmetricGram(DevicePoints points, Similarity similarity) {
  private static final int ROWS_AT_ONCE = 1 << 12;

  /**
   * Fills a matrix some rows at a time, with progress, and waits.
   *
   * @param target receives n x n elements, row-major
   */
  public void fill(DeviceBuffer target, Execution execution) {
    int n = points.size();
    for (int from = 0; from < n; from += ROWS_AT_ONCE) {
      execution.cancellation().throwIfCancelled();
      execution.progress().update("gram", from, n);
      queue(from, Math.min(ROWS_AT_ONCE, n - from), target);
      target.context().synchronize();
    }
  }

  /** Queues some rows from the diagonal on, and the columns of the same numbers. */
  private void queue(int from, int rows, DeviceBuffer target) {
    target
        .context()
        .kernel(KernelNames.of("gram_symmetric", points.precision()))
        .launch(
            Math.multiplyExact(
                GramGeometry.rowBlocks(rows), GramGeometry.rowBlocks(points.size() - from)),
            GramGeometry.THREADS,
            0,
            KernelArguments.of()
                .pointer(points.coordinates())
                .int32(points.size())
                .int32(points.dimensions())
                .pointer(points.norms())
                .similarity(similarity)
                .int32(GramGeometry.tile(from))
                .pointer(target));
  }
}
