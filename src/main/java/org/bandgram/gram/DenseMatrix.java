package org.bandgram.gram;

import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.gram.internal.BandGramBuilder;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.gram.GramOps;
import org.bandgram.layout.BandLayout;
import org.bandgram.similarity.Similarity;

/**
 * A full n x n matrix of similarities, off-heap and row-major: element (i, j) is at {@code i * n +
 * j}. It is the band whose half-bandwidth is n - 1, and {@link #asBand} hands that band out, so
 * whatever runs on a band runs on a dense matrix. It need not be symmetric; negative infinity means
 * "no edge".
 */
public final class DenseMatrix implements AutoCloseable {
  /** The most points for which n * n fits the array of a dense matrix on the heap. */
  public static final int LARGEST_SIZE = 46_340;

  private final BandMatrix band;

  private DenseMatrix(BandMatrix band) {
    this.band = band;
  }

  /** An element of a matrix, given its row and column. */
  @FunctionalInterface
  interface Elements {
    double get(int i, int j);
  }

  /** Fills a new matrix, checking each value. */
  static DenseMatrix filled(int size, Precision precision, Elements elements) {
    requireSize(size);
    BandMatrix band = BandMatrix.allocate(BandLayout.full(size), precision);
    try {
      for (int i = 0; i < size; i++) {
        for (int j = 0; j < size; j++) {
          int row = i;
          int column = j;
          double value = elements.get(i, j);
          Values.require(() -> "similarity (%d, %d)".formatted(row, column), value, precision);
          band.set(i, j, value);
        }
      }
    } catch (RuntimeException e) {
      band.close();
      throw e;
    }
    return new DenseMatrix(band);
  }

  static void requireSize(int size) {
    InvalidInputException.require(
        size >= 1 && size <= LARGEST_SIZE,
        "the number of points of a dense matrix",
        size,
        "from 1 to " + LARGEST_SIZE);
  }

  /**
   * Copies a square array, in double precision.
   *
   * @param rows n rows of n similarities, each finite or negative infinity
   * @throws InvalidInputException if the array is not square, or a value is NaN or positive
   *     infinity
   */
  public static DenseMatrix of(double[][] rows) {
    return of(rows, Precision.FLOAT64);
  }

  /**
   * Copies a square array.
   *
   * @param rows n rows of n similarities, each finite or negative infinity
   * @param precision format of the elements
   * @throws InvalidInputException if the array is not square, or a value is NaN, positive infinity
   *     or too large for the format
   */
  public static DenseMatrix of(double[][] rows, Precision precision) {
    for (int i = 0; i < rows.length; i++) {
      InvalidInputException.require(
          rows[i].length == rows.length,
          "the number of similarities in row " + i,
          rows[i].length,
          rows.length + ", the number of rows");
    }
    return filled(rows.length, precision, (i, j) -> rows[i][j]);
  }

  /**
   * Computes the similarities of all pairs of points on the CPU, O(n^2 d) time.
   *
   * @param points n points
   * @param similarity what to compute
   * @param precision format of the elements
   * @param execution threads and cancellation
   * @throws InvalidInputException if there are more than {@link #LARGEST_SIZE} points, or
   *     coordinates are so large that similarities could overflow
   */
  public static DenseMatrix build(
      PointSet points, Similarity similarity, Precision precision, Execution execution) {
    requireSize(points.size());
    BandLayout layout = BandLayout.full(points.size());
    GramOps ops = BackendProvider.select(Device.CPU, 0).gram();
    return new DenseMatrix(
        BandGramBuilder.build(points, similarity, layout, precision, ops, execution));
  }

  /** Returns the number of rows and columns n. */
  public int size() {
    return band.layout().size();
  }

  /** Returns the format of the elements. */
  public Precision precision() {
    return band.precision();
  }

  /** Returns element (i, j). */
  public double get(int i, int j) {
    return band.get(i, j);
  }

  /** Returns this matrix as a band of half-bandwidth n - 1; it shares the elements. */
  public BandMatrix asBand() {
    return band;
  }

  /** Releases the memory; may be called twice. */
  @Override
  public void close() {
    band.close();
  }

  @Override
  public String toString() {
    return "matrix of " + size() + " x " + size() + " values, " + precision();
  }
}
