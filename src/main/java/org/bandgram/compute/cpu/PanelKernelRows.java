package org.bandgram.compute.cpu;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.bandgram.data.PointSet;
import org.bandgram.kernel.Similarity;

/**
 * Double precision, where sums are those of {@link PanelRows}.
 *
 * @param rowPoints points that rows belong to
 * @param columnPoints points that columns belong to
 * @param kernel a built-in one
 */
record PanelKernelRows(PointSet rowPoints, PointSet columnPoints, Similarity kernel)
    implements KernelRows {
  @Override
  public int columns() {
    return columnPoints.size();
  }

  @Override
  public Block block(int[] rows, int from, int to) {
    PointSet chosen = rowPoints.select(Arrays.copyOfRange(rows, from, to));
    return (first, end, target, stride) -> {
      PointSet part = columnPoints.select(IntStream.range(first, end).toArray());
      double[] values = new double[(to - from) * (end - first)];
      new PanelRows(chosen, part, kernel).rows(0, to - from, MemorySegment.ofArray(values));
      for (int r = 0; r < to - from; r++) {
        MemorySegment.copy(
            values,
            r * (end - first),
            target,
            ValueLayout.JAVA_DOUBLE,
            r * stride * Double.BYTES,
            end - first);
      }
    };
  }
}
