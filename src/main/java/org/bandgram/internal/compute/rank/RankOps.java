package org.bandgram.internal.compute.rank;

import org.bandgram.storage.SparseFormat;

/**
 * What computes PageRank (Page, Brin, Motwani, Winograd, 1999; storage formats by Gunarathne,
 * Salpitikorala, Chauhan, Fox, 2013, doi 10.1504/IJCSE.2013.052118). Every implementation gives the
 * same bits for any number of threads.
 */
public interface RankOps {
  /** Returns the format that {@link SparseFormat#AUTO} is here. */
  SparseFormat fastest();

  /**
   * Stores the matrix of a graph and the vectors of a power iteration; O(n + m) time.
   *
   * @param matrix n rows, m nonzeros
   * @param format one that the device has
   * @param start the vectors, for n nodes
   */
  RankIteration begin(CsrMatrix matrix, SparseFormat format, RankStart start);

  /**
   * Stores the vectors of a power iteration beside a matrix in tables of any widths; O(n + m) time.
   *
   * @param matrix n rows, m nonzeros
   * @param start the vectors, for n nodes
   */
  RankIteration begin(EllpackMatrix matrix, RankStart start);
}
