package org.bandgram.internal.compute.cpu.graph;

import org.bandgram.internal.compute.cpu.messages.RowMaxima;

/**
 * The loops of stored messages over rows and columns. Implementations give the same bits, so
 * multiplications and additions are never contracted.
 */
public interface StoredLoops {
  /** Partial sums per column: one for each thread of a warp on a GPU. */
  int PARTIAL_SUMS = 32;

  /**
   * Refreshes the availabilities of rows {@code from .. to - 1}.
   *
   * @param bases what the availabilities of each column start from
   * @param damping damping of the iteration that the availabilities belong to
   */
  void refresh(
      StoredElements elements,
      SlotMessages messages,
      float[] bases,
      int from,
      int to,
      float damping);

  /**
   * Takes the sums a + s of rows {@code from .. to - 1} into the maxima, and updates the
   * responsibilities.
   *
   * @param maxima the two greatest sums of each row, started with the points themselves
   */
  void update(
      StoredElements elements,
      SlotMessages messages,
      RowMaxima maxima,
      int from,
      int to,
      float damping);

  /**
   * Adds up the positive responsibilities of columns {@code from .. to - 1} as a warp does: every
   * place of a column goes to one of {@value #PARTIAL_SUMS} partial sums in turn, which are then
   * added in pairs at distances 16, 8, 4, 2 and 1.
   *
   * @param sums the sum of each column
   */
  void sumColumns(StoredElements elements, SlotMessages messages, int from, int to, float[] sums);
}
