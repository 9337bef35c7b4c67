package org.bandgram.compute.cpu;

/** The inner loops of {@link FusedBandMessages} over consecutive rows. */
interface FusedRows {
  /**
   * Refreshes the availabilities of rows {@code from .. to - 1} from the last responsibilities,
   * finds each row's two greatest sums, updates the responsibilities (the diagonal's included) and
   * adds up their positive parts.
   *
   * @param state the band's messages; only the given rows are written
   * @param from first row
   * @param to one past the last row
   * @param lastDamping damping of the iteration that the availabilities belong to
   * @param damping damping of this iteration
   * @param positiveSums receives the sums over these rows, one per column from {@code
   *     layout.firstStored(from)} on
   */
  void update(
      BandState state, int from, int to, double lastDamping, double damping, double[] positiveSums);
}
