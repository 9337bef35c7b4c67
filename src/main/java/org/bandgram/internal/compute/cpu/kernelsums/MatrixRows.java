package org.bandgram.internal.compute.cpu.kernelsums;

import java.lang.foreign.MemorySegment;
import org.bandgram.Precision;

/**
 * Some rows of a matrix in memory: the value of row r in column c is element {@code origins[r] + c}
 * for {@code firsts[r] <= c < ends[r]}.
 *
 * @param origins where column 0 of each row is, or would be
 * @param firsts first column of each row
 * @param ends one past the last column of each row
 */
record MatrixRows(
    MemorySegment elements, Precision precision, long[] origins, int[] firsts, int[] ends) {
  int count() {
    return origins.length;
  }

  /** Tells whether a row has all columns from {@code first} to {@code end - 1}. */
  boolean covers(int row, int first, int end) {
    return firsts[row] <= first && end <= ends[row];
  }
}
