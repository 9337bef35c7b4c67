package org.bandgram.internal.compute.gram;

import java.lang.foreign.MemorySegment;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.layout.BandLayout;
import org.bandgram.order.Permutation;

/** Masks the pairs of a band that an earlier one keeps, so that the union has each pair once. */
public final class BandMask {
  private static final int ROWS_PER_BLOCK = 512;

  private BandMask() {}

  /**
   * Sets the similarities of masked pairs to negative infinity; O(n (2h + 1)) for each earlier
   * band.
   *
   * @param band which band
   */
  public static void apply(
      CurveBands bands,
      int band,
      Precision precision,
      MemorySegment elements,
      Execution execution) {
    for (int earlier = 0; earlier < band; earlier++) {
      Permutation there = bands.from(earlier, band);
      execution.forBlocks(
          bands.size(),
          ROWS_PER_BLOCK,
          (block, from, to) -> {
            for (int row = from; row < to; row++) {
              maskRow(bands.layout(), there, row, precision, elements);
            }
          });
    }
  }

  private static void maskRow(
      BandLayout layout, Permutation there, int row, Precision precision, MemorySegment elements) {
    int rowThere = there.source(row);
    for (int column = layout.first(row); column < layout.end(row); column++) {
      if (layout.contains(rowThere, there.source(column))) {
        precision.set(elements, layout.offset(row, column), Double.NEGATIVE_INFINITY);
      }
    }
  }
}
