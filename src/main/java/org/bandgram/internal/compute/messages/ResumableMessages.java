package org.bandgram.internal.compute.messages;

/**
 * Messages on one band that can be taken out row by row and be put into others, which then go on
 * where these stopped: the same bits follow.
 *
 * <p>A range of a longer band can so be iterated by itself, with rows of its neighbours on either
 * side. An iteration uses messages of rows up to 2h away: after t iterations, rows at least 2ht
 * away from an end where the band goes on are what they would be in the whole band, provided that
 * the range starts a whole number of {@link org.bandgram.layout.BandLayout#STRIPE_ROWS stripes}
 * after the band does, since sums over columns are added up in stripes.
 */
public interface ResumableMessages extends Messages {
  /**
   * Copies rows {@code from .. to - 1} out, numbered as here.
   *
   * @param reach the h of the result, at least that of the band
   */
  MessageRows copyOut(int from, int to, int reach);

  /**
   * Replaces rows, to be called for all rows after {@link #reset} and before iterating.
   *
   * @param rows what they shall hold; pairs that are not kept here are left out
   * @param at where the first of them is here
   * @param damping damping of the iteration that they have gone through last
   */
  void copyIn(MessageRows rows, int at, double damping);
}
