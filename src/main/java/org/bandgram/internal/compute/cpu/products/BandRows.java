package org.bandgram.internal.compute.cpu.products;

import org.bandgram.layout.BandLayout;

/**
 * The rows of a band.
 *
 * @param layout where the elements lie
 * @param elements the elements
 */
record BandRows(BandLayout layout, Elements elements) implements MatrixRows {
  @Override
  public int longest() {
    return layout.width();
  }

  @Override
  public void load(int i, double noEdge, MatrixRow row) {
    elements.load(layout.rowOffset(i), layout.width(), noEdge, row.values);
    row.contiguous(layout.firstStored(i), layout.width());
  }

  @Override
  public double get(int i, int j) {
    return layout.contains(i, j) ? elements.get(layout.offset(i, j)) : Double.NEGATIVE_INFINITY;
  }
}
