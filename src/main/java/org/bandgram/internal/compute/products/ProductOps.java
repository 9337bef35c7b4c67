package org.bandgram.internal.compute.products;

/** What multiplies stored matrices by blocks of vectors. */
public interface ProductOps {
  /** Returns a short name for logs and summaries, such as {@code cpu-scalar}. */
  String name();

  /**
   * Prepares to multiply a matrix.
   *
   * @param matrix the matrix, borrowed; not to change until the result is closed
   * @return what multiplies it; the caller closes it
   * @throws org.bandgram.InsufficientMemoryException if the matrix does not fit where it is
   *     multiplied; the message says what would
   */
  MatrixProducts of(StoredMatrix matrix);
}
