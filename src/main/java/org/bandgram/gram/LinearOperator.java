package org.bandgram.gram;

import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;

/**
 * An n x n matrix A that can be multiplied by vectors, however it is stored. Results do not depend
 * on the number of threads. Safe for several threads.
 */
public interface LinearOperator {
  /** Returns the number of rows and columns n. */
  int size();

  /** Returns the format that elements are stored in. */
  Precision precision();

  /** Returns the name of what multiplies, such as {@code cpu-vector}. */
  String backendName();

  /** Tells whether A = A'. */
  boolean isSymmetric();

  /**
   * Returns Y = A X.
   *
   * @param x n x m finite numbers, row-major: the m vectors are its columns
   * @param vectors m, at least 1; n m less than 2^31
   * @param execution threads and cancellation
   * @return n x m numbers, row-major
   * @throws InvalidInputException if x has another length
   */
  double[] multiply(double[] x, int vectors, Execution execution);

  /**
   * Returns y = A x.
   *
   * @param x n finite numbers
   * @param execution threads and cancellation
   * @throws InvalidInputException if x has another length
   */
  default double[] multiply(double[] x, Execution execution) {
    return multiply(x, 1, execution);
  }

  /**
   * Returns Y = A' X.
   *
   * @param x n x m finite numbers, row-major: the m vectors are its columns
   * @param vectors m, at least 1; n m less than 2^31
   * @param execution threads and cancellation
   * @return n x m numbers, row-major
   * @throws InvalidInputException if x has another length
   */
  double[] multiplyTransposed(double[] x, int vectors, Execution execution);

  /**
   * Returns y = A' x.
   *
   * @param x n finite numbers
   * @param execution threads and cancellation
   * @throws InvalidInputException if x has another length
   */
  default double[] multiplyTransposed(double[] x, Execution execution) {
    return multiplyTransposed(x, 1, execution);
  }

  /**
   * Writes a row of A.
   *
   * @param i which row
   * @param target receives n numbers
   * @throws InvalidInputException if there are not n of them
   */
  void row(int i, double[] target);

  /** Returns the n elements on the diagonal. */
  double[] diagonal();

  /** Returns the Frobenius norm of A, the square root of the sum of all squares. */
  double frobeniusNorm(Execution execution);
}
