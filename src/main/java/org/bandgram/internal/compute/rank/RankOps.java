package org.bandgram.internal.compute.rank;

import org.bandgram.storage.LinkLayout;

/**
 * What computes PageRank (Page, Brin, Motwani, Winograd, 1999; storage formats by Gunarathne,
 * Salpitikorala, Chauhan, Fox, 2013, doi 10.1504/IJCSE.2013.052118). Every implementation gives the
 * same bits for any number of threads.
 */
public interface RankOps {
  /** Returns a short name for logs and summaries, such as {@code cpu-scalar}. */
  String name();

  /**
   * Stores the links of a graph and the vectors of a power iteration; O(n + m) time.
   *
   * @param links n nodes, m links
   * @param layout how links are stored
   * @param start the vectors, for n nodes
   */
  RankIteration begin(InLinks links, LinkLayout layout, RankStart start);
}
