package org.bandgram.internal.compute.cpu.messages;

import java.util.Arrays;
import java.util.function.Supplier;
import org.bandgram.Execution;
import org.bandgram.internal.compute.messages.SimilarityRange;

/** Adds up what rows of similarities span, in the order that {@link SimilarityRange} states. */
public final class RowRanges {
  private static final int ROWS_PER_BLOCK = 512;

  private RowRanges() {}

  /** Gives a row's similarities to different points, columns ascending. */
  @FunctionalInterface
  public interface RowReader {
    void read(int i, Collector collector);
  }

  /** Takes in the similarities of rows, one row after another; those of no edge do not count. */
  public static final class Collector {
    private double least = Double.POSITIVE_INFINITY;
    private double greatest = Double.NEGATIVE_INFINITY;
    private long count;
    private double rowSum;

    public void add(double similarity) {
      if (similarity != Double.NEGATIVE_INFINITY) {
        least = Math.min(least, similarity);
        greatest = Math.max(greatest, similarity);
        rowSum += similarity;
        count++;
      }
    }

    private double endRow() {
      double sum = rowSum;
      rowSum = 0;
      return sum;
    }
  }

  /** Returns the range over n rows. */
  public static SimilarityRange of(int n, RowReader reader, Execution execution) {
    return ofBlocks(n, () -> reader, execution);
  }

  /** Returns the range over n rows; every block of rows has a reader of its own. */
  public static SimilarityRange ofBlocks(int n, Supplier<RowReader> readers, Execution execution) {
    double[] rowSums = new double[n];
    Collector[] collectors = new Collector[Execution.blocks(n, ROWS_PER_BLOCK)];
    execution.forBlocks(
        n,
        ROWS_PER_BLOCK,
        (block, from, to) -> {
          collectors[block] = new Collector();
          RowReader reader = readers.get();
          for (int i = from; i < to; i++) {
            reader.read(i, collectors[block]);
            rowSums[i] = collectors[block].endRow();
          }
        });
    double sum = 0;
    for (double rowSum : rowSums) {
      sum += rowSum;
    }
    return new SimilarityRange(
        Arrays.stream(collectors).mapToDouble(c -> c.least).min().orElseThrow(),
        Arrays.stream(collectors).mapToDouble(c -> c.greatest).max().orElseThrow(),
        sum,
        Arrays.stream(collectors).mapToLong(c -> c.count).sum());
  }
}
