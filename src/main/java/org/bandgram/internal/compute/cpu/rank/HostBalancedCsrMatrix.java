package org.bandgram.internal.compute.cpu.rank;

import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.internal.compute.rank.BalancedCsrMatrix;
import org.bandgram.internal.compute.rank.CsrMatrix;

/**
 * Segments of equally many numbers, which take equally long whatever rows they hold. Partial sums
 * wait until all segments are done and are then added up in the order of segments.
 */
final class HostBalancedCsrMatrix extends HostMatrix {
  private static final int SEGMENTS_PER_BLOCK = 8;

  private final BalancedCsrMatrix segments;

  HostBalancedCsrMatrix(CsrMatrix matrix) {
    super(IntStream.range(0, matrix.size()).toArray());
    this.segments = BalancedCsrMatrix.of(matrix);
  }

  @Override
  long bytes() {
    return segments.bytes();
  }

  @Override
  void multiply(double[] shares, double[] sums, Execution.BlockTask then, Execution execution) {
    double[] partials = new double[segments.partials()];
    execution.forBlocks(
        segments.count(),
        SEGMENTS_PER_BLOCK,
        (block, from, to) -> {
          for (int segment = from; segment < to; segment++) {
            sumSegment(segment, shares, sums, partials);
          }
        });
    addPartials(partials, sums);
    execution.forBlocks(order.length, BLOCK, then);
  }

  private void sumSegment(int segment, double[] shares, double[] sums, double[] partials) {
    int[] numbers = segments.numbers();
    int end = segments.ends()[segment];
    int partial = segments.firstPartials()[segment];
    for (int at = segment * BalancedCsrMatrix.SIZE; at < end; ) {
      int node = numbers[at];
      int from = at + BalancedCsrMatrix.HEAD;
      int to = from + numbers[at + 1];
      double sum = ScalarCsrRows.sum(numbers, segments.values(), from, to, shares);
      if (node >= 0) {
        sums[node] = sum;
      } else {
        partials[partial++] = sum;
      }
      at = to;
    }
  }

  private void addPartials(double[] partials, double[] sums) {
    int[] nodes = segments.partialRows();
    for (int node : nodes) {
      sums[node] = 0;
    }
    for (int p = 0; p < partials.length; p++) {
      sums[nodes[p]] += partials[p];
    }
  }
}
