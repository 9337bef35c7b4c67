package org.bandgram.internal.eigen;

import java.util.Comparator;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;

/** Eigenvalues and eigenvectors of a symmetric matrix. */
public final class SymmetricEigen {
  private final double[] values;
  private final DMatrixRMaj vectors;

  SymmetricEigen(double[] values, DMatrixRMaj vectors) {
    this.values = values;
    this.vectors = vectors;
  }

  /** Returns k eigenvalues, descending. */
  public double[] values() {
    return values;
  }

  /** Returns the k x m unit eigenvectors, one per row. */
  public DMatrixRMaj vectors() {
    return vectors;
  }

  /** Decomposes a symmetric m x m matrix, in O(m^3). */
  public static SymmetricEigen of(DMatrixRMaj matrix) {
    int m = matrix.getNumRows();
    EigenDecomposition_F64<DMatrixRMaj> eigen = DecompositionFactory_DDRM.eig(m, true, true);
    if (!eigen.decompose(matrix.copy())) {
      throw new ArithmeticException("the eigenvalue iteration did not converge");
    }
    int[] descending =
        IntStream.range(0, m)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -eigen.getEigenvalue(i).getReal()))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] values = new double[m];
    DMatrixRMaj vectors = new DMatrixRMaj(m, m);
    for (int row = 0; row < m; row++) {
      values[row] = eigen.getEigenvalue(descending[row]).getReal();
      DMatrixRMaj vector = eigen.getEigenVector(descending[row]);
      System.arraycopy(vector.data, 0, vectors.data, row * m, m);
    }
    return new SymmetricEigen(values, vectors);
  }
}
