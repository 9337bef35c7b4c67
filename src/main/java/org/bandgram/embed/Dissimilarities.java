package org.bandgram.embed;

import static org.bandgram.InvalidInputException.require;

import java.util.Optional;
import org.bandgram.InvalidInputException;
import org.bandgram.compute.PairTriangle;
import org.bandgram.data.PointSet;
import org.bandgram.kernel.Dissimilarity;
import org.ejml.data.DMatrixRMaj;

/**
 * Dissimilarities of all pairs of n objects and how much each counts, one number for each pair.
 * Immutable and safe for several threads.
 */
public final class Dissimilarities {
  private static final double SLACK = 1e-9;

  private final PairTriangle values;
  private final Optional<PairTriangle> weights;

  private Dissimilarities(PairTriangle values, Optional<PairTriangle> weights) {
    this.values = values;
    this.weights = weights;
  }

  /**
   * Takes a symmetric matrix with zeros on its diagonal; elements may differ from their mirror
   * images by rounding, the lower triangle counts. O(n^2).
   *
   * @param matrix n x n numbers, finite and at least 0; not used afterwards
   * @throws InvalidInputException if the matrix is not square or not symmetric, or a number is out
   *     of bounds
   */
  public static Dissimilarities of(DMatrixRMaj matrix) {
    return of(matrix, false);
  }

  /**
   * Takes a symmetric matrix in which NaN stands for a missing pair, which gets weight 0.
   *
   * @param matrix n x n numbers, NaN or finite and at least 0; not used afterwards
   * @throws InvalidInputException as {@link #of(DMatrixRMaj)}
   */
  public static Dissimilarities withMissing(DMatrixRMaj matrix) {
    return of(matrix, true);
  }

  private static Dissimilarities of(DMatrixRMaj matrix, boolean missing) {
    requireSymmetric("dissimilarity", matrix, missing);
    int n = matrix.numRows;
    boolean complete = true;
    for (int i = 0; i < n; i++) {
      double own = matrix.get(i, i);
      require(
          own == 0 || (missing && Double.isNaN(own)),
          "dissimilarity (%d, %d)".formatted(i, i),
          own,
          "0, as all on the diagonal");
      for (int j = 0; j < i; j++) {
        complete &= !Double.isNaN(matrix.get(i, j));
      }
    }
    PairTriangle values =
        PairTriangle.of(n, (i, j) -> Double.isNaN(matrix.get(i, j)) ? 0 : matrix.get(i, j));
    return new Dissimilarities(
        values,
        complete
            ? Optional.empty()
            : Optional.of(PairTriangle.of(n, (i, j) -> Double.isNaN(matrix.get(i, j)) ? 0 : 1)));
  }

  private static void requireSymmetric(String what, DMatrixRMaj matrix, boolean missing) {
    require(
        matrix.numRows == matrix.numCols,
        "the number of columns of the %s matrix".formatted(what),
        matrix.numCols,
        matrix.numRows + ", the number of rows");
    require(matrix.numRows >= 1, "the number of objects", matrix.numRows, "at least 1");
    for (int i = 0; i < matrix.numRows; i++) {
      for (int j = 0; j < i; j++) {
        double value = matrix.get(i, j);
        requireBounds(what, i, j, value, missing);
        requireBounds(what, j, i, matrix.get(j, i), missing);
        double mirrored = matrix.get(j, i);
        boolean same =
            Double.isNaN(value)
                ? Double.isNaN(mirrored)
                : Math.abs(value - mirrored) <= SLACK * Math.max(value, mirrored);
        require(
            same,
            "%s (%d, %d)".formatted(what, i, j),
            value,
            "equal to (%d, %d), which is %s".formatted(j, i, mirrored));
      }
    }
  }

  private static void requireBounds(String what, int i, int j, double value, boolean missing) {
    require(
        (value >= 0 && value < Double.POSITIVE_INFINITY) || (missing && Double.isNaN(value)),
        "%s (%d, %d)".formatted(what, i, j),
        value,
        "finite and at least 0" + (missing ? ", or missing" : ""));
  }

  /**
   * Computes the dissimilarities of points, O(n^2 d).
   *
   * @param points n points
   * @param dissimilarity what to compute
   * @throws InvalidInputException if one is negative or not finite
   */
  public static Dissimilarities ofPoints(PointSet points, Dissimilarity dissimilarity) {
    PairTriangle values =
        PairTriangle.of(
            points.size(),
            (i, j) -> {
              double value = dissimilarity.between(points, i, points, j);
              requireBounds("dissimilarity", i, j, value, false);
              return value;
            });
    return new Dissimilarities(values, Optional.empty());
  }

  /**
   * Returns these dissimilarities with other weights; missing pairs keep weight 0.
   *
   * @param matrix n x n numbers, symmetric, finite and at least 0; the diagonal does not count
   * @throws InvalidInputException if the matrix is not such a matrix
   */
  public Dissimilarities withWeights(DMatrixRMaj matrix) {
    requireSymmetric("weight", matrix, false);
    require(
        matrix.numRows == size(),
        "the number of rows of the weight matrix",
        matrix.numRows,
        size() + ", the number of objects");
    return new Dissimilarities(
        values,
        Optional.of(PairTriangle.of(size(), (i, j) -> isMissing(i, j) ? 0 : matrix.get(i, j))));
  }

  private boolean isMissing(int i, int j) {
    return weights.isPresent() && weights.get().get(i, j) == 0;
  }

  /** Returns the number of objects n. */
  public int size() {
    return values.size();
  }

  /** Returns the dissimilarity of two objects; 0 where it is missing. */
  public double get(int i, int j) {
    return i == j ? 0 : values.get(i, j);
  }

  /** Returns how much two different objects count. */
  public double weight(int i, int j) {
    return weights.isPresent() ? weights.get().get(i, j) : 1;
  }

  /** Tells whether not all pairs count 1. */
  public boolean isWeighted() {
    return weights.isPresent();
  }

  PairTriangle values() {
    return values;
  }

  Optional<PairTriangle> weights() {
    return weights;
  }
}
