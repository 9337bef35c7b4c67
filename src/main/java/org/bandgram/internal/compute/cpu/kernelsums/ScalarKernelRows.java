package org.bandgram.internal.compute.cpu.kernelsums;

import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.Similarity;

/**
 * The readable reference, one pair at a time.
 *
 * @param rowPoints points that rows belong to
 * @param columnPoints points that columns belong to
 */
record ScalarKernelRows(PointSet rowPoints, PointSet columnPoints, Similarity kernel)
    implements KernelRows {
  @Override
  public Block block(int[] rows, int from, int to) {
    return (first, end, target, stride) -> {
      Precision precision = rowPoints.precision();
      for (int r = from; r < to; r++) {
        for (int c = first; c < end; c++) {
          precision.set(
              target,
              (r - from) * stride + c - first,
              kernel.between(rowPoints, rows[r], columnPoints, c));
        }
      }
    };
  }
}
