package org.bandgram.internal.compute.cpu.messages;

/**
 * The inner loops of {@link BandPasses} over the rows of one band. Ranges of rows start and end
 * where stripes do. {@link #maxima} are exchanged between the bands: they hold what the bands
 * before this one know of a row when its availabilities are refreshed, and what all bands know when
 * its responsibilities are updated.
 */
public interface FusedRows {
  /** Returns the two greatest sums of each row. */
  RowMaxima maxima();

  /**
   * Refreshes the availabilities of rows {@code from .. to - 1} from the last responsibilities, and
   * takes their sums into the maxima.
   *
   * @param from first row
   * @param to one past the last row
   * @param damping damping of the iteration that the availabilities belong to
   */
  void refresh(int from, int to, double damping);

  /**
   * Updates the responsibilities of rows {@code from .. to - 1} and adds up their positive parts.
   *
   * @param from first row
   * @param to one past the last row
   */
  void update(int from, int to, double damping);

  /**
   * Refreshes and updates row by row, the second while the row is still in cache.
   *
   * @param from first row
   * @param to one past the last row
   * @param lastDamping damping of the iteration that the availabilities belong to
   */
  void refreshAndUpdate(int from, int to, double lastDamping, double damping);

  /**
   * Adds up, for columns {@code from .. to - 1}, what the stripes of rows have added up by the last
   * update, in ascending order.
   */
  void sumColumns(int from, int to);

  /** Returns the sum of the positive responsibilities of a column, once it is added up. */
  double columnSum(int column);
}
