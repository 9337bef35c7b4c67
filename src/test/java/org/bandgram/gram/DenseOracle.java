package org.bandgram.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.Similarity;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.NormOps_DDRM;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;

/** Dense matrices by EJML and plain loops, as the oracle of operators. */
final class DenseOracle {
  private DenseOracle() {}

  /** Returns the similarities of all pairs. */
  static DMatrixRMaj gram(PointSet points, Similarity kernel) {
    int n = points.size();
    DMatrixRMaj gram = new DMatrixRMaj(n, n);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        gram.set(i, j, kernel.between(points, i, points, j));
      }
    }
    return gram;
  }

  /** Returns F F'. */
  static DMatrixRMaj squared(PointSet factor) {
    DMatrixRMaj f = new DMatrixRMaj(factor.size(), factor.dimensions());
    for (int i = 0; i < f.numRows; i++) {
      for (int k = 0; k < f.numCols; k++) {
        f.set(i, k, factor.get(i, k));
      }
    }
    DMatrixRMaj product = new DMatrixRMaj(f.numRows, f.numRows);
    CommonOps_DDRM.multTransB(f, f, product);
    return product;
  }

  static DMatrixRMaj difference(DMatrixRMaj a, DMatrixRMaj b) {
    DMatrixRMaj difference = new DMatrixRMaj(a.numRows, a.numCols);
    CommonOps_DDRM.subtract(a, b, difference);
    return difference;
  }

  static double norm(DMatrixRMaj matrix) {
    return NormOps_DDRM.normF(matrix);
  }

  /** Returns the eigenvalues of a symmetric matrix, ascending. */
  static double[] eigenvalues(DMatrixRMaj matrix) {
    EigenDecomposition_F64<DMatrixRMaj> eigen =
        DecompositionFactory_DDRM.eig(matrix.numRows, false, true);
    eigen.decompose(matrix.copy());
    return IntStream.range(0, matrix.numRows)
        .mapToDouble(k -> eigen.getEigenvalue(k).getReal())
        .sorted()
        .toArray();
  }

  /** Compares all numbers at once, as there are many. */
  static void assertClose(double[] found, double[] expected, double tolerance) {
    assertThat(found).hasSameSizeAs(expected);
    double greatest = 0;
    for (int at = 0; at < found.length; at++) {
      greatest = Math.max(greatest, Math.abs(found[at] - expected[at]));
    }
    assertThat(greatest).isLessThanOrEqualTo(tolerance);
  }

  /** Returns the matrix that an operator says it has. */
  static DMatrixRMaj rows(LinearOperator operator) {
    int n = operator.size();
    DMatrixRMaj matrix = new DMatrixRMaj(n, n);
    double[] row = new double[n];
    for (int i = 0; i < n; i++) {
      operator.row(i, row);
      System.arraycopy(row, 0, matrix.data, i * n, n);
    }
    return matrix;
  }

  /**
   * Checks everything that an operator says against a symmetric matrix.
   *
   * @param tolerance of the largest number
   */
  static void check(LinearOperator operator, DMatrixRMaj expected, double tolerance) {
    int n = expected.numRows;
    double largest = CommonOps_DDRM.elementMaxAbs(expected);
    assertThat(operator.size()).isEqualTo(n);
    assertThat(operator.isSymmetric()).isTrue();
    assertClose(rows(operator).data, expected.data, tolerance * largest);
    double[] diagonal = operator.diagonal();
    for (int i = 0; i < n; i++) {
      assertThat(diagonal[i]).isCloseTo(expected.get(i, i), within(tolerance * largest));
    }
    try (Execution one = Execution.onThreads(1);
        Execution three = Execution.onThreads(3)) {
      double norm = norm(expected);
      assertThat(operator.frobeniusNorm(three)).isCloseTo(norm, within(tolerance * n * largest));
      assertThat(operator.frobeniusNorm(three)).isEqualTo(operator.frobeniusNorm(one));
      for (int vectors : new int[] {1, 3, 8}) {
        double[] x = GramCases.vector(n * vectors, vectors);
        DMatrixRMaj product = new DMatrixRMaj(n, vectors);
        CommonOps_DDRM.mult(expected, DMatrixRMaj.wrap(n, vectors, x), product);
        double[] y = operator.multiply(x, vectors, three);
        assertClose(y, product.data, tolerance * n * largest);
        assertThat(Arrays.equals(y, operator.multiply(x, vectors, one))).isTrue();
        assertClose(
            operator.multiplyTransposed(x, vectors, one), product.data, tolerance * n * largest);
      }
    }
  }
}
