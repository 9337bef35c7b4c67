package org.bandgram.internal.compute.cpu.gram;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.gram.PairBlock;
import org.bandgram.similarity.Similarity;

/** Similarities of a few points with one another: they become the rows and columns of a panel. */
final class PanelPairBlock implements PairBlock {
  private final PointSet points;
  private final PointSet gathered;
  private final PanelKernel kernel;
  private final int capacity;
  private final float[] values;
  private final MemorySegment target;

  PanelPairBlock(PointSet points, Similarity similarity, int capacity) {
    this.points = points;
    this.capacity = capacity;
    gathered = points.alike(capacity, Arena.ofAuto());
    kernel = PanelKernels.of(gathered, similarity, capacity, capacity);
    values = new float[Math.multiplyExact(capacity, capacity)];
    target = MemorySegment.ofArray(values);
  }

  @Override
  public float[] compare(int[] chosen, int count, int rows) {
    gather(chosen, count);
    kernel.loadRows(gathered, 0, rows);
    kernel.loadColumns(gathered, 0, count);
    for (int row = 0; row < rows; row += PanelKernel.GROUP) {
      kernel.compute(row, row, count);
      for (int member = 0; member < Math.min(PanelKernel.GROUP, rows - row); member++) {
        long at = (long) (row + member) * capacity + row;
        kernel.store(member, row, count, Precision.FLOAT32, target, at);
      }
    }
    return values;
  }

  private void gather(int[] chosen, int count) {
    for (int c = 0; c < count; c++) {
      points.copy(chosen[c], gathered, c);
    }
  }

  @Override
  public int stride() {
    return capacity;
  }
}
