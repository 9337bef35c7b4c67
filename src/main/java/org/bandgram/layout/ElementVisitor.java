package org.bandgram.layout;

/** Sees the elements of a row of a sparse matrix, one after another. */
@FunctionalInterface
public interface ElementVisitor {
  /**
   * Sees an element.
   *
   * @param column its column
   * @param value its value, finite
   */
  void element(int column, double value);
}
