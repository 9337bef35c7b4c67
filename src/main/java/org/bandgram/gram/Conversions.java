package org.bandgram.gram;

import java.util.Arrays;
import org.bandgram.InvalidInputException;
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
    return new CooMatrix(elements.index());
  }

  private static boolean isStored(BandMatrix band, int i, int j) {
    return i == j || band.get(i, j) != Double.NEGATIVE_INFINITY;
  }

  /** Copies the edges of a dense matrix, and its diagonal, into coordinate form; O(n^2) time. */
  public static CooMatrix toCoo(DenseMatrix dense) {
    return toCoo(dense.asBand());
  }

  /**
   * Copies a band into a dense matrix, O(n^2) time.
   *
   * @throws InvalidInputException if there are more than {@link DenseMatrix#LARGEST_SIZE} points
   */
  public static DenseMatrix toDense(BandMatrix band) {
    BandLayout layout = band.layout();
    return DenseMatrix.filled(
        layout.size(),
        band.precision(),
        (i, j) -> layout.contains(i, j) ? band.get(i, j) : Double.NEGATIVE_INFINITY);
  }

  /**
   * Copies a matrix in coordinate form into a dense one, O(n^2) time.
   *
   * @throws InvalidInputException if there are more than {@link DenseMatrix#LARGEST_SIZE} points
   */
  public static DenseMatrix toDense(CooMatrix matrix) {
    double[] row = new double[matrix.size()];
    return DenseMatrix.filled(
        matrix.size(),
        matrix.precision(),
        (i, j) -> {
          if (j == 0) {
            spread(matrix, i, row);
          }
          return row[j];
        });
  }

  private static void spread(CooMatrix matrix, int i, double[] row) {
    Arrays.fill(row, Double.NEGATIVE_INFINITY);
    for (long p = matrix.rowStart(i); p < matrix.rowStart(i + 1); p++) {
      row[matrix.column(p)] = matrix.value(p);
    }
  }

  /**
   * Copies the part of a matrix that lies in a band, leaving the rest out; O(n (2h + 1) + count)
   * time.
   *
   * @param matrix an n x n matrix
   * @param layout the band, for n points
   * @throws InvalidInputException if the sizes differ
   */
  public static BandMatrix toBand(CooMatrix matrix, BandLayout layout) {
    requireSize(matrix.size(), layout);
    BandMatrix band = BandMatrix.allocate(layout, matrix.precision());
    for (long e = 0; e < layout.elementCount(); e++) {
      band.precision().set(band.elements(), e, Double.NEGATIVE_INFINITY);
    }
    for (long p = 0; p < matrix.count(); p++) {
      if (layout.contains(matrix.row(p), matrix.column(p))) {
        band.set(matrix.row(p), matrix.column(p), matrix.value(p));
      }
    }
    return band;
  }

  /**
   * Copies the part of a matrix that lies in a band, leaving the rest out; O(n (2h + 1)) time.
   *
   * @param dense an n x n matrix
   * @param layout the band, for n points
   * @throws InvalidInputException if the sizes differ
   */
  public static BandMatrix toBand(DenseMatrix dense, BandLayout layout) {
    requireSize(dense.size(), layout);
    BandMatrix band = BandMatrix.allocate(layout, dense.precision());
    for (int i = 0; i < layout.size(); i++) {
      int first = layout.firstStored(i);
      for (int j = first; j < first + layout.width(); j++) {
        band.set(i, j, layout.contains(i, j) ? dense.get(i, j) : Double.NEGATIVE_INFINITY);
      }
    }
    return band;
  }

  private static void requireSize(int size, BandLayout layout) {
    InvalidInputException.require(
        layout.size() == size,
        "the number of rows of the band",
        layout.size(),
        size + " as in the matrix");
  }
}
