package org.bandgram.cluster.kernelkmeans;

import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.gram.DenseMatrix;

/** Refuses matrices that cannot be kernel values. */
final class SymmetryCheck {
  private static final double TOLERANCE = 1e-6;

  private SymmetryCheck() {}

  /**
   * Checks every pair, O(n²).
   *
   * @throws InvalidInputException if a value is not finite or the matrix is not symmetric
   */
  static void require(DenseMatrix matrix, Execution execution) {
    execution.forBlocks(
        matrix.size(),
        1,
        (i, from, to) -> {
          for (int j = 0; j <= i; j++) {
            require(matrix, i, j);
          }
        });
  }

  private static void require(DenseMatrix matrix, int i, int j) {
    double lower = matrix.get(i, j);
    double upper = matrix.get(j, i);
    if (!Double.isFinite(lower) || !Double.isFinite(upper)) {
      throw InvalidInputException.of(
          "kernel value (%d, %d)".formatted(i, j),
          Double.isFinite(lower) ? upper : lower,
          "finite");
    }
    if (Math.abs(lower - upper) > TOLERANCE * Math.max(Math.abs(lower), Math.abs(upper))) {
      throw InvalidInputException.of(
          "kernel value (%d, %d)".formatted(i, j),
          lower,
          "%s, as (%d, %d): the matrix must be symmetric".formatted(upper, j, i));
    }
  }
}
