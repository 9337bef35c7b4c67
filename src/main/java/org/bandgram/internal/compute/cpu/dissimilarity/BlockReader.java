package org.bandgram.internal.compute.cpu.dissimilarity;

/**
 * Reads dissimilarities of a group of {@value #ROWS} rows block by block; the columns of each begin
 * one further on than those of the row before. A block is as many columns as there are {@link
 * VectorLanes#LANES}, counted from the first column that the group's first row stores. It says
 * beforehand how small the dissimilarities of a block can be, so that columns which are too far
 * away to matter need not be read.
 */
public interface BlockReader extends BandDissimilarities.Reader {
  /** Rows of a group; it begins with a multiple of it. */
  int ROWS = 8;

  /** Returns the number of the block that a column is in; blocks of all groups are the same. */
  int block(int column);

  /** Returns the first column of a block; the first block may lack columns. */
  int firstColumn(int block);

  /**
   * Computes lower bounds of dissimilarities: no dissimilarity between one of the rows and a column
   * of a block is less than the block's bound, roundings included.
   *
   * @param bounds receives a bound per block, {@link BandDissimilarities#PADDING} longer than that
   */
  void bound(int start, float[] bounds);

  /**
   * Reads blocks of columns.
   *
   * @param offsets the first column of each block, counted from the first row's first
   * @param dissimilarities receives the dissimilarities of row {@code start + r} from {@code r *
   *     pitch} on
   * @param pitch slots from a row to the next
   */
  void loadBlocks(int start, int[] offsets, int count, float[] dissimilarities, int pitch);
}
