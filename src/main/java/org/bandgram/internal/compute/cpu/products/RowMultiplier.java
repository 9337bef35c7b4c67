package org.bandgram.internal.compute.cpu.products;

/**
 * A matrix that is multiplied row by row.
 *
 * @param rows its rows
 * @param loops what multiplies one
 */
record RowMultiplier(MatrixRows rows, ProductLoops loops) implements Multiplier {
  @Override
  public void multiply(double[] x, int vectors, int from, int to, double[] y) {
    MatrixRow row = new MatrixRow(rows.longest());
    for (int i = from; i < to; i++) {
      rows.load(i, 0, row);
      loops.multiply(row, x, vectors, y, (i - from) * vectors);
    }
  }
}
