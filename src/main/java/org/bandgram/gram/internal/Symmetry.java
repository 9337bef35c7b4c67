package org.bandgram.gram.internal;

import org.bandgram.gram.BandMatrix;
import org.bandgram.gram.CooMatrix;
import org.bandgram.layout.BandLayout;

/** Tells whether matrices equal their transposes. */
public final class Symmetry {
  private Symmetry() {}

  /** Tells whether every kept pair (i, j) of a band equals (j, i); O(n h) time. */
  public static boolean holdsFor(BandMatrix band) {
    BandLayout layout = band.layout();
    for (int i = 0; i < layout.size(); i++) {
      for (int j = i + 1; j < layout.end(i); j++) {
        if (band.get(i, j) != band.get(j, i)) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * Tells whether the same pairs are stored in both directions with equal values; O(count) time.
   * Sorted by columns, the elements of a symmetric matrix read like those of its transpose sorted
   * by rows.
   */
  public static boolean holdsFor(CooMatrix matrix) {
    for (long p = 0; p < matrix.count(); p++) {
      long q = matrix.atColumnOrder(p);
      if (matrix.row(p) != matrix.column(q)
          || matrix.column(p) != matrix.row(q)
          || matrix.value(p) != matrix.value(q)) {
        return false;
      }
    }
    return true;
  }
}
