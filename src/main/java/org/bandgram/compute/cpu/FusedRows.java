package org.bandgram.compute.cpu;

/** The inner loops of {@link FusedBandMessages} over the rows of one band. */
interface FusedRows {
  /**
   * Refreshes the availabilities of rows {@code from .. to - 1} from the last responsibilities,
   * finds each row's two greatest sums, updates the responsibilities (the diagonal's included) and
   * adds up their positive parts.
   *
   * @param from first row, the start of a stripe
   * @param to one past the last row, the end of a stripe
   * @param lastDamping damping of the iteration that the availabilities belong to
   * @param damping damping of this iteration
   */
  void update(int from, int to, double lastDamping, double damping);

  /**
   * Returns the sum of the positive responsibilities of column {@code k} over the rows of a stripe,
   * as of the last update; the column lies in the stripe's window.
   */
  double positiveSum(int stripe, int k);
}
