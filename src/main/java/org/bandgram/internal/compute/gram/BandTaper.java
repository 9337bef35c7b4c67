package org.bandgram.internal.compute.gram;

import java.lang.foreign.MemorySegment;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.layout.BandLayout;
import org.bandgram.order.Permutation;

/**
 * Weights that fall with the distance of two points along the curves of bands, from 1 to 0:
 *
 * <pre>
 *   t_ij = mean over the curves of max(0, 1 - |position of i - position of j| / (h + 1))
 * </pre>
 *
 * <p>The matrix of the weights of one curve is Toeplitz, with the triangle of the Fejér kernel,
 * whose Fourier transform is a square; so it is positive semidefinite, and so are the mean over
 * curves, and the element-wise product of it and a positive semidefinite matrix (I. Schur, Crelle
 * 140, 1911, doi 10.1515/crll.1911.140.1). The diagonal is 1. A band that keeps all pairs has
 * weights of 1.
 */
public final class BandTaper {
  private static final int ROWS_PER_BLOCK = 64;

  private final CurveBands bands;
  private final Permutation[] there;

  private BandTaper(CurveBands bands, int band) {
    this.bands = bands;
    there =
        IntStream.range(0, bands.count())
            .mapToObj(other -> bands.from(other, band))
            .toArray(Permutation[]::new);
  }

  /** Returns what to take from elements of a row; for one thread. */
  @FunctionalInterface
  public interface Explained {
    /**
     * Returns the number to take from an element.
     *
     * @param row a row of the band, the same one for all elements of it
     * @param column one of its columns, not before the row
     */
    double at(int row, int column);
  }

  /** Makes what tells numbers to take from elements. */
  @FunctionalInterface
  public interface ExplainedRows {
    /** Returns one for a thread. */
    Explained forThread();
  }

  /**
   * Multiplies the elements of a symmetric band by their weights, after taking some number from
   * each; O(m) for each element and m curves. Masked pairs stay masked.
   *
   * @param band which band
   * @param explained what to take from elements
   * @param elements those of the band, in the order of its curve
   */
  public static void apply(
      CurveBands bands,
      int band,
      ExplainedRows explained,
      Precision precision,
      MemorySegment elements,
      Execution execution) {
    BandTaper taper = new BandTaper(bands, band);
    execution.forBlocks(
        bands.size(),
        ROWS_PER_BLOCK,
        (_, from, to) -> {
          Explained known = explained.forThread();
          for (int row = from; row < to; row++) {
            taper.applyToRow(row, known, precision, elements);
          }
        });
  }

  /** Sets the elements from the diagonal on, and those across the diagonal. */
  private void applyToRow(int row, Explained known, Precision precision, MemorySegment elements) {
    BandLayout layout = bands.layout();
    for (int column = row; column < layout.end(row); column++) {
      long at = layout.offset(row, column);
      double element = precision.get(elements, at);
      if (element != Double.NEGATIVE_INFINITY) {
        double value = weight(row, column) * (element - known.at(row, column));
        precision.set(elements, at, value);
        precision.set(elements, layout.offset(column, row), value);
      }
    }
  }

  private double weight(int row, int column) {
    if (bands.layout().isFull()) {
      return 1;
    }
    double reach = bands.layout().halfBandwidth() + 1.0;
    double sum = 0;
    for (Permutation curve : there) {
      sum += Math.max(0, 1 - Math.abs(curve.source(row) - curve.source(column)) / reach);
    }
    return sum / there.length;
  }
}
