package org.bandgram.internal.compute.cpu.graph;

/** A sparse matrix of similarities, by row and by column. */
public interface SparseElements {
  /** Returns the number of rows and columns n. */
  int size();

  /** Returns the number of elements, those left over included. */
  long count();

  /** Returns the first element of row i, or with n one past the last. */
  long rowStart(int i);

  /** Returns the column of an element, ascending in a row; any if it is left over. */
  int column(long element);

  /** Returns the similarity of an element; negative infinity if it is left over. */
  double value(long element);

  /** Returns the first place of column k in the order by column, or with n one past the last. */
  long columnStart(int k);

  /** Returns the element at a place in the order by column, then by ascending row. */
  long atColumnOrder(long place);
}
