package org.bandgram.compute;

/**
 * The loops of PageRank (Page, Brin, Motwani, Winograd, 1999; storage formats by Gunarathne,
 * Salpitikorala, Chauhan, Fox, 2013, doi 10.1504/IJCSE.2013.052118). Every implementation gives the
 * same bits for any number of threads.
 */
public interface RankOps {
  /** Returns a short name for logs and summaries, such as {@code cpu-scalar}. */
  String name();

  /**
   * Stores the links of a graph; O(n + m) time.
   *
   * @param links n nodes, m links
   * @param layout how
   */
  LinkProduct product(InLinks links, LinkLayout layout);

  /**
   * Finishes an iteration on a block of places: computes new scores from the sums over links, the
   * shares that follow from them, how much the scores have changed in all, and how much of them is
   * on nodes that no link leaves.
   *
   * <pre>    x(i) = follow * sums(i) + towardsTeleport * p(i) + everywhere</pre>
   *
   * <p>Sums are taken over four lanes, lane l holding the places {@code from + l}, {@code from + 4
   * + l} and so on, which are then added up in order.
   *
   * @param vectors what is read and written
   * @param follow the probability of following a link, alpha
   * @param towardsTeleport how much is given out by the personalisation; ignored where there is
   *     none
   * @param everywhere what every node gets
   * @param block the block's number
   * @param from the first place
   * @param to one past the last place
   */
  void update(
      RankVectors vectors,
      double follow,
      double towardsTeleport,
      double everywhere,
      int block,
      int from,
      int to);
}
