package org.bandgram.internal.compute.rank;

import static org.bandgram.internal.compute.rank.BalancedCsrMatrix.HEAD;
import static org.bandgram.internal.compute.rank.BalancedCsrMatrix.SIZE;

import java.util.Arrays;

/** Cuts a matrix into segments, row by row. */
final class SegmentCutter {
  private final CsrMatrix matrix;
  private int[] numbers = new int[SIZE];
  private double[] values;
  private int[] ends = new int[1];
  private int[] firstPartials = new int[1];
  private int[] partialRows = new int[16];
  private int partials;
  private int segment;
  private int at;

  SegmentCutter(CsrMatrix matrix) {
    this.matrix = matrix;
    values = new double[matrix.hasValues() ? SIZE : 0];
  }

  BalancedCsrMatrix cut() {
    for (int row = 0; row < matrix.size(); row++) {
      addRow(row);
    }
    ends[segment] = at;
    int count = segment + 1;
    return new BalancedCsrMatrix(
        Arrays.copyOf(numbers, count * SIZE),
        values.length == 0 ? values : Arrays.copyOf(values, count * SIZE),
        Arrays.copyOf(ends, count),
        Arrays.copyOf(firstPartials, count),
        Arrays.copyOf(partialRows, partials));
  }

  private void addRow(int row) {
    int from = matrix.starts()[row];
    int left = matrix.length(row);
    if (free() < HEAD + Math.min(1, left)) {
      nextSegment();
    }
    if (free() >= HEAD + left) {
      addRecord(row, from, left);
      return;
    }
    while (left > 0) {
      int count = Math.min(left, free() - HEAD);
      addPartial(row);
      addRecord(~row, from, count);
      from += count;
      left -= count;
      if (left > 0) {
        nextSegment();
      }
    }
  }

  private int free() {
    return (segment + 1) * SIZE - at;
  }

  private void addRecord(int head, int from, int count) {
    numbers[at] = head;
    numbers[at + 1] = count;
    System.arraycopy(matrix.columns(), from, numbers, at + HEAD, count);
    if (matrix.hasValues()) {
      System.arraycopy(matrix.values(), from, values, at + HEAD, count);
    }
    at += HEAD + count;
  }

  private void addPartial(int row) {
    if (partials == partialRows.length) {
      partialRows = Arrays.copyOf(partialRows, 2 * partials);
    }
    partialRows[partials++] = row;
  }

  private void nextSegment() {
    ends[segment] = at;
    segment++;
    at = segment * SIZE;
    if (segment == ends.length) {
      int capacity = Math.addExact(segment, Math.max(16, segment / 2));
      ends = Arrays.copyOf(ends, capacity);
      firstPartials = Arrays.copyOf(firstPartials, capacity);
      numbers = Arrays.copyOf(numbers, Math.multiplyExact(capacity, SIZE));
      values = values.length == 0 ? values : Arrays.copyOf(values, numbers.length);
    }
    firstPartials[segment] = partials;
  }
}
