package org.bandgram.internal.compute.products;

/** What multiplies stored matrices by blocks of vectors. */
public interface ProductOps {
  /** Returns a short name for logs and summaries, such as {@code cpu-scalar}. */
  String name();

  /**
   * Prepares to multiply a matrix.
   *
   * @param matrix the matrix, borrowed; not to change while it is multiplied
   */
  MatrixProducts of(StoredMatrix matrix);
}
