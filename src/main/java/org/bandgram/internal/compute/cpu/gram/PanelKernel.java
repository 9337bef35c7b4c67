package org.bandgram.internal.compute.cpu.gram;

import java.lang.foreign.MemorySegment;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.gram.SparseRow;

/**
 * Similarities of a block of row points with a panel of column points, in the scratch memory of one
 * thread. Rows are computed in groups of {@link #GROUP}; the similarities of a group stay in cache
 * until they are stored, sifted or compared. Points are numbered as in their sets.
 */
public interface PanelKernel {
  /** Rows computed together, so that a column loaded once serves all of them. */
  int GROUP = 4;

  /** Loads row points {@code from} to {@code to - 1} in place of the former ones. */
  void loadRows(PointSet points, int from, int to);

  /** Loads column points {@code from} to {@code to - 1} in place of the former ones. */
  void loadColumns(PointSet points, int from, int to);

  /**
   * Computes the similarities of rows {@code row} to {@code row + GROUP - 1} with columns {@code
   * from} to {@code to - 1}. Rows past the last one loaded give meaningless values.
   */
  void compute(int row, int from, int to);

  /**
   * Writes similarities of the group computed last.
   *
   * @param member which row of the group, 0 to GROUP - 1
   * @param from first column
   * @param to one past the last column
   * @param precision format of the target
   * @param target where they go
   * @param index index of the first element written
   */
  void store(int member, int from, int to, Precision precision, MemorySegment target, long index);

  /** Appends the similarities of a row of the group that reach a threshold. */
  void keepAtLeast(int member, int from, int to, double threshold, SparseRow row);

  /** Starts a search for the greatest similarity of every loaded column. */
  void startSearch();

  /**
   * Lets a row of the group, computed with all loaded columns, take the lead of those columns whose
   * greatest similarity so far it exceeds.
   *
   * @param member which row of the group
   * @param candidate the index recorded for it
   */
  void contest(int member, int candidate);

  /** Returns the candidate that leads each loaded column, in the order of columns. */
  int[] leaders();

  /** Returns the similarity of a loaded column to its leader, by its place among the columns. */
  double greatest(int place);
}
