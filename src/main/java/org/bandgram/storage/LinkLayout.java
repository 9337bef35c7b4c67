package org.bandgram.storage;

import java.util.Locale;

/**
 * How the links of a graph are stored for sums over the links that lead to each node. All give the
 * same sums but for the order in which terms are added.
 */
public enum LinkLayout {
  /** Compressed sparse rows: the links to a node one after another. */
  CSR,
  /**
   * ELLPACK hybrid (Gunarathne et al. 2013, doi 10.1504/IJCSE.2013.052118): nodes with up to 3, 4
   * to 7 and 8 to 15 links in three tables of as many columns, the others as in {@link #CSR}.
   */
  ELLPACK,
  /**
   * Balanced rows, BSR in the same paper: the links cut into slots of equally many, whichever nodes
   * they lead to; nodes whose links lie in several slots get the sum of partial sums.
   */
  BSR,
  /**
   * Nodes sorted by the number of links, those of a window of 16,384 for themselves, and cut into
   * slices of eight, in which the first links of the eight stand side by side, then the second, and
   * so on (SELL-C-sigma: M. Kreutzer, G. Hager, G. Wellein, H. Fehske, A. Bishop, SIAM J. Sci.
   * Comput. 36, 2014, doi 10.1137/130930352).
   */
  SLICED;

  /** Returns the name for users, such as {@code csr}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
