package org.bandgram.internal.compute.cpu.band;

import org.bandgram.internal.compute.cpu.messages.RowMaxima;

/**
 * The four scans of {@link VectorTwoScanMessages} over the rows of one band. Ranges of rows start
 * and end where stripes do.
 */
interface TwoScanRows {
  /** Returns the two greatest sums of each row. */
  RowMaxima maxima();

  /** Takes the sums a + s of rows {@code from .. to - 1} into their maxima. */
  void scanMaxima(int from, int to);

  /** Updates the responsibilities of rows {@code from .. to - 1} by the maxima over all bands. */
  void updateResponsibilities(int from, int to, double damping);

  /** Adds up the positive responsibilities of rows {@code from .. to - 1}, a window a stripe. */
  void scanColumns(int from, int to);

  /** Adds up, for columns {@code from .. to - 1}, the windows in ascending order. */
  void sumColumns(int from, int to);

  /** Returns the sum of the positive responsibilities of a column, once it is added up. */
  double columnSum(int column);

  /** Updates the availabilities of rows {@code from .. to - 1} by the columns' bases. */
  void updateAvailabilities(int from, int to, double damping);
}
