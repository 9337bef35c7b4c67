package org.bandgram.internal.compute.cpu.rank;

import org.bandgram.Execution;
import org.bandgram.internal.compute.rank.CsrMatrix;
import org.bandgram.internal.compute.rank.SellMatrix;

/** The longest rows first, in slices of eight. */
final class HostSellMatrix extends HostMatrix {
  private final SellMatrix matrix;

  private HostSellMatrix(SellMatrix matrix) {
    super(matrix.order());
    this.matrix = matrix;
  }

  static HostSellMatrix of(CsrMatrix matrix) {
    return new HostSellMatrix(SellMatrix.of(matrix));
  }

  @Override
  long bytes() {
    return matrix.bytes();
  }

  @Override
  void multiply(double[] shares, double[] sums, Execution.BlockTask then, Execution execution) {
    int longRows = matrix.longRows().end();
    execution.forBlocks(
        order.length,
        BLOCK,
        (block, from, to) -> {
          ScalarCsrRows.sums(matrix.longRows(), shares, sums, from, Math.min(to, longRows));
          int start = Math.max(from, longRows);
          if (start < to) {
            ScalarSellSlices.sum(matrix.slices(), shares, sums, start, to);
          }
          then.run(block, from, to);
        });
  }
}
