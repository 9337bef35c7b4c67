package org.bandgram.internal.compute.cpu.lloyd;

/** {@link RowSums} of two coordinates, without a loop over them. */
final class PlaneRowSums extends RowSums {
  /** Number of coordinates. */
  static final int PLANE = 2;

  PlaneRowSums(int k) {
    super(k, PLANE);
  }

  @Override
  void addRows(float[] rows, int count, int[] labels, double[] weights, int from) {
    double[] sums = this.sums;
    for (int l = 0; l < count; l++) {
      double weight = weight(weights, from + l);
      int at = PLANE * labels[from + l];
      sums[at] += weight * rows[PLANE * l];
      sums[at + 1] += weight * rows[PLANE * l + 1];
    }
  }
}
