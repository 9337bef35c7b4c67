package org.bandgram.gram;

import org.bandgram.gram.internal.CooGramBuilder;
import org.bandgram.internal.compute.gram.CooElements;
import org.bandgram.layout.BandLayout;

/**
 * Copies matrices from one form to another, precision unchanged. What one form does not store, and
 * masked slots of a band, mean "no edge", negative infinity. The caller closes the results.
 */
public final class Conversions {
  private Conversions() {}

  /** Copies the edges of a band, and its diagonal, into coordinate form; O(n (2h + 1)) time. */
  public static CooMatrix toCoo(BandMatrix band) {
    BandLayout layout = band.layout();
    long[] rowStarts = new long[layout.size() + 1];
    for (int i = 0; i < layout.size(); i++) {
      rowStarts[i + 1] = rowStarts[i];
      for (int j = layout.first(i); j < layout.end(i); j++) {
        rowStarts[i + 1] += isStored(band, i, j) ? 1 : 0;
      }
    }
    CooElements elements = new CooElements(band.precision(), rowStarts);
    long p = 0;
    for (int i = 0; i < layout.size(); i++) {
      for (int j = layout.first(i); j < layout.end(i); j++) {
        if (isStored(band, i, j)) {
          elements.set(p++, i, j, band.get(i, j));
        }
      }
    }
    return CooGramBuilder.wrap(elements.index());
  }

  private static boolean isStored(BandMatrix band, int i, int j) {
    return i == j || band.get(i, j) != Double.NEGATIVE_INFINITY;
  }

  /** Copies the edges of a dense matrix, and its diagonal, into coordinate form; O(n^2) time. */
  public static CooMatrix toCoo(DenseMatrix dense) {
    return toCoo(dense.asBand());
  }

  /** Copies a band into a dense matrix, O(n^2) time. */
  public static DenseMatrix toDense(BandMatrix band) {
    BandLayout layout = band.layout();
    return DenseMatrix.filled(
        layout.size(),
        band.precision(),
        (i, j) -> layout.contains(i, j) ? band.get(i, j) : Double.NEGATIVE_INFINITY);
  }
}
