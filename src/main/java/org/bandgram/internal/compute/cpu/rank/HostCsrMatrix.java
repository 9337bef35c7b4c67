package org.bandgram.internal.compute.cpu.rank;

import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.internal.compute.rank.CsrMatrix;
import org.bandgram.internal.compute.rank.CsrRows;

/** Compressed rows in their own order. */
final class HostCsrMatrix extends HostMatrix {
  private final CsrRows rows;

  HostCsrMatrix(CsrMatrix matrix) {
    super(IntStream.range(0, matrix.size()).toArray());
    rows = CsrRows.of(matrix);
  }

  @Override
  long bytes() {
    return rows.bytes();
  }

  @Override
  void multiply(double[] shares, double[] sums, Execution.BlockTask then, Execution execution) {
    execution.forBlocks(
        rows.end(),
        BLOCK,
        (block, from, to) -> {
          ScalarCsrRows.sums(rows, shares, sums, from, to);
          then.run(block, from, to);
        });
  }
}
