package org.bandgram.internal.compute.cpu.kernelsums;

import java.util.Arrays;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.gram.PanelRows;
import org.bandgram.similarity.Similarity;

/**
 * Double precision, where sums are those of {@link PanelRows}.
 *
 * @param rowPoints points that rows belong to
 * @param columnPoints points that columns belong to
 * @param kernel a built-in one
 */
record VectorKernelRowsFloat64(PointSet rowPoints, PointSet columnPoints, Similarity kernel)
    implements KernelRows {
  @Override
  public Block block(int[] rows, int from, int to) {
    PointSet chosen = rowPoints.select(Arrays.copyOfRange(rows, from, to));
    PanelRows panels = new PanelRows(chosen, columnPoints, kernel);
    return (first, end, target, stride) -> panels.rows(0, to - from, first, end, target, stride);
  }
}
