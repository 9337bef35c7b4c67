package org.bandgram.internal.compute.cpu.products;

/** The rows of a stored matrix. */
interface MatrixRows {
  /** Returns the most elements that a row has. */
  int longest();

  /**
   * Reads a row.
   *
   * @param i which row
   * @param noEdge what stands for elements of negative infinity
   * @param row receives the elements
   */
  void load(int i, double noEdge, MatrixRow row);

  /** Returns an element, or negative infinity where there is none. */
  double get(int i, int j);
}
