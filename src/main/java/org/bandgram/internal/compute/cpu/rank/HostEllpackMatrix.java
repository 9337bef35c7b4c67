package org.bandgram.internal.compute.cpu.rank;

import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.internal.compute.rank.EllpackMatrix;
import org.bandgram.internal.compute.rank.EllpackTable;

/** Short rows in tables, the others compressed. */
final class HostEllpackMatrix extends HostMatrix {
  private final EllpackMatrix matrix;

  HostEllpackMatrix(EllpackMatrix matrix) {
    super(matrix.order());
    this.matrix = matrix;
  }

  @Override
  long bytes() {
    return matrix.bytes();
  }

  @Override
  void multiply(double[] shares, double[] sums, Execution.BlockTask then, Execution execution) {
    execution.forBlocks(
        order.length,
        BLOCK,
        (block, from, to) -> {
          for (EllpackTable table : matrix.tables()) {
            int start = Math.max(from, table.first());
            int stop = Math.min(to, table.end());
            if (start < stop) {
              sum(table, shares, sums, start, stop);
            }
          }
          ScalarCsrRows.sums(
              matrix.longRows(), shares, sums, Math.max(from, matrix.longRows().first()), to);
          then.run(block, from, to);
        });
  }

  private static void sum(EllpackTable table, double[] shares, double[] sums, int from, int to) {
    int[] columns = table.columns();
    double[] values = table.values();
    Arrays.fill(sums, from, to, 0);
    for (int k = 0; k < table.width(); k++) {
      int column = k * table.size() - table.first();
      for (int p = from; p < to; p++) {
        double share = shares[columns[column + p]];
        sums[p] += values.length == 0 ? share : values[column + p] * share;
      }
    }
  }
}
