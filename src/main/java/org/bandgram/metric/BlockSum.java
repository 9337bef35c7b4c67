package org.bandgram.metric;

import java.util.function.IntToDoubleFunction;
import org.bandgram.Execution;

/**
 * Sums of many terms: Neumaier-compensated inside fixed blocks of indices, whose sums are then
 * added in block order with compensation. The result does not depend on the number of threads.
 */
final class BlockSum {
  static final int BLOCK = 4096;

  private double sum;
  private double lost;

  private BlockSum() {}

  /**
   * Returns {@code term(0) + ... + term(n - 1)}.
   *
   * @param n number of terms
   * @param term a term by its index; called from several threads
   * @param execution the team of threads
   */
  static double of(int n, IntToDoubleFunction term, Execution execution) {
    double[] blockSums = new double[Execution.blocks(n, BLOCK)];
    execution.forBlocks(
        n,
        BLOCK,
        (block, from, to) -> {
          BlockSum partial = new BlockSum();
          for (int i = from; i < to; i++) {
            partial.add(term.applyAsDouble(i));
          }
          blockSums[block] = partial.value();
        });
    return of(blockSums);
  }

  /** Returns the compensated sum of some values in their order. */
  static double of(double... values) {
    BlockSum total = new BlockSum();
    for (double value : values) {
      total.add(value);
    }
    return total.value();
  }

  private void add(double value) {
    double next = sum + value;
    lost += Math.abs(sum) >= Math.abs(value) ? (sum - next) + value : (value - next) + sum;
    sum = next;
  }

  private double value() {
    return sum + lost;
  }
}
