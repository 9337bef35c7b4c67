package org.bandgram.validation.iterative;

/**
 * An iteration of PageRank in parts, in milliseconds on one thread, and models of parts at the same
 * time.
 *
 * @param rows all rows
 * @param few the rows with at most {@value LinkMatrix#SHORT} links alone
 * @param many the others alone
 * @param update no rows, only the update of scores, which every other number has, too
 */
record RankParts(LinkMatrix matrix, double rows, double few, double many, double update) {
  /** Bytes that a GPU of models reads in a second. */
  static final double DEVICE_RATE = 2e12;

  /** Bytes that go between the CPU and a GPU of models in a second. */
  static final double BUS_RATE = 25e9;

  /** Vectors of n numbers that an iteration reads or writes besides the links. */
  private static final int VECTORS = 5;

  /** Models two workers of the same speed, one for each part, which share the update. */
  double divided() {
    return Math.max(few - update, many - update) + update / 2;
  }

  /** Models two workers of the same speed who share all rows evenly. */
  double even() {
    return rows / 2;
  }

  /** Models the way of all nodes' shares to the CPU and of the long rows' sums back. */
  double exchange() {
    return 1e3 * Double.BYTES * (matrix.matrix().size() + matrix.longRows()) / BUS_RATE;
  }

  /** Models all rows on a GPU. */
  double onGpu() {
    return onGpu(matrix.matrix().nonzeros());
  }

  private double onGpu(double links) {
    double vectors = (double) VECTORS * Double.BYTES * matrix.matrix().size();
    return 1e3 * (Integer.BYTES * links + vectors) / DEVICE_RATE;
  }

  /** Models the short rows on a GPU beside the long ones on one thread of the CPU. */
  double dividedWithGpu() {
    double links = (1 - matrix.beside(LinkMatrix.PAPER_WIDTHS)) * matrix.matrix().nonzeros();
    return Math.max(onGpu(links), exchange() + many - update);
  }
}
