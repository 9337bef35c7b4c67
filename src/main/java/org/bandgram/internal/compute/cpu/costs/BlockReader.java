package org.bandgram.internal.compute.cpu.costs;

/**
 * Reads costs of a group of {@value #ROWS} rows block by block; the columns of each begin one
 * further on than those of the row before. A block is as many columns as there are {@link
 * VectorLanes#LANES}, counted from the first column that the group's first row stores. It says
 * beforehand how small the costs of a block can be, so that columns which are too far away to
 * matter need not be read.
 */
public interface BlockReader extends BandCosts.Reader {
  /** Rows of a group; it begins with a multiple of it. */
  int ROWS = 8;

  /** Returns the number of the block that a column is in; blocks of all groups are the same. */
  int block(int column);

  /** Returns the first column of a block; the first block may lack columns. */
  int firstColumn(int block);

  /**
   * Computes lower bounds of costs: no cost between one of the rows and a column of a block is less
   * than the block's bound, roundings included.
   *
   * @param start the first row
   * @param bounds receives a bound per block, {@link BandCosts#PADDING} longer than that
   */
  void bound(int start, float[] bounds);

  /**
   * Reads blocks of columns.
   *
   * @param start the first row
   * @param offsets the first column of each block, counted from the first row's first
   * @param count how many blocks
   * @param costs receives the costs of row {@code start + r} from {@code r * pitch} on
   * @param pitch slots from a row to the next
   */
  void loadBlocks(int start, int[] offsets, int count, float[] costs, int pitch);
}
