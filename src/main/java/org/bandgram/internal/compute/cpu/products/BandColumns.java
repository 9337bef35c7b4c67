package org.bandgram.internal.compute.cpu.products;

import java.util.Arrays;
import org.bandgram.layout.BandLayout;

/**
 * A transposed band: each column is added up by ascending row, several columns at a time, since
 * rows are what lies in one piece.
 *
 * @param rows the band
 * @param loops what adds a part of a row
 */
record BandColumns(BandRows rows, ProductLoops loops) implements Multiplier {
  @Override
  public void multiply(double[] x, int vectors, int from, int to, double[] y) {
    BandLayout layout = rows.layout();
    Arrays.fill(y, 0, (to - from) * vectors, 0);
    double[] values = new double[Math.min(to - from, layout.width())];
    for (int i = layout.first(from); i < layout.end(to - 1); i++) {
      int start = Math.max(from, layout.first(i));
      int count = Math.min(to, layout.end(i)) - start;
      rows.elements().load(layout.offset(i, start), count, 0, values);
      loops.add(values, count, x, i * vectors, vectors, y, (start - from) * vectors);
    }
  }
}
