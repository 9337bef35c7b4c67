package org.bandgram.spectral;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.testing.Refusals.refused;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.gram.GramOperator;
import org.bandgram.order.Permutation;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.similarity.Similarity.Linear;
import org.bandgram.testing.Points;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;
import org.ejml.interfaces.decomposition.SingularValueDecomposition_F64;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KernelPrincipalComponentsTest {
  @AutoClose private final Execution execution = Execution.onThreads(2);

  private static PointSet points(int n, int d) {
    Random random = new Random(n);
    PointSet points =
        Points.of(n, d, Precision.FLOAT64, (i, f) -> 3 + (f + 1) * random.nextGaussian());
    return points;
  }

  private GramOperator kernel(PointSet points, Similarity similarity, int h) {
    return GramOperator.ofBands(
        points, similarity, h, List.of(Permutation.identity(points.size())), execution);
  }

  /** H K H, written down. */
  private static DMatrixRMaj centred(GramOperator kernel) {
    int n = kernel.size();
    DMatrixRMaj centring = CommonOps_DDRM.identity(n);
    CommonOps_DDRM.add(centring, -1.0 / n);
    DMatrixRMaj dense = new DMatrixRMaj(n, n);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        dense.set(i, j, kernel.get(i, j));
      }
    }
    DMatrixRMaj left = new DMatrixRMaj(n, n);
    CommonOps_DDRM.mult(centring, dense, left);
    CommonOps_DDRM.mult(left, centring, dense);
    return dense;
  }

  /**
   * The oracle decomposes the whole centred matrix; a band of it is one, too, though indefinite.
   */
  @ParameterizedTest
  @CsvSource({"2, 5, 1", "31, 31, 4", "33, 4, 5", "257, 300, 6", "257, 20, 3"})
  void areTheLeadingEigenpairsOfTheCentredMatrix(int n, int h, int dimensions) {
    try (GramOperator kernel = kernel(points(n, 3), new Gaussian(0.05), h)) {
      KernelPrincipalComponents found =
          KernelPrincipalComponents.fit(
              kernel,
              KernelPrincipalComponents.Options.of(dimensions).withTolerance(1e-10),
              execution);
      DMatrixRMaj centred = centred(kernel);
      EigenDecomposition_F64<DMatrixRMaj> eigen = DecompositionFactory_DDRM.eig(n, false, true);
      assertThat(eigen.decompose(centred.copy())).isTrue();
      double[] expected =
          IntStream.range(0, n)
              .mapToDouble(i -> -eigen.getEigenvalue(i).getReal())
              .sorted()
              .map(value -> -value)
              .toArray();
      assertThat(found.converged()).isTrue();
      assertThat(found.total()).isCloseTo(CommonOps_DDRM.trace(centred), within(1e-9));
      for (int pair = 0; pair < dimensions; pair++) {
        double value = expected[pair];
        assertThat(found.eigenvalues()[pair]).isCloseTo(value, within(1e-9));
        DMatrixRMaj vector = new DMatrixRMaj(n, 1);
        for (int i = 0; i < n; i++) {
          vector.set(i, 0, found.coordinates().get(i, pair));
        }
        DMatrixRMaj image = new DMatrixRMaj(n, 1);
        CommonOps_DDRM.mult(centred, vector, image);
        CommonOps_DDRM.addEquals(image, -value, vector);
        assertThat(CommonOps_DDRM.elementMaxAbs(image)).isLessThan(1e-7 * expected[0]);
        assertThat(CommonOps_DDRM.dot(vector, vector)).isCloseTo(value, within(1e-8));
      }
    }
  }

  /** With the linear kernel they are the singular vectors of the centred points. */
  @Test
  void areThePrincipalComponentsOfALinearKernel() {
    int n = 120;
    PointSet points = points(n, 4);
    DMatrixRMaj centred = new DMatrixRMaj(n, 4);
    for (int f = 0; f < 4; f++) {
      double sum = 0;
      for (int i = 0; i < n; i++) {
        sum += points.get(i, f);
      }
      for (int i = 0; i < n; i++) {
        centred.set(i, f, points.get(i, f) - sum / n);
      }
    }
    SingularValueDecomposition_F64<DMatrixRMaj> singular =
        DecompositionFactory_DDRM.svd(n, 4, true, true, true);
    assertThat(singular.decompose(centred.copy())).isTrue();
    double[] lengths = singular.getSingularValues();
    double[] squares =
        IntStream.range(0, 4).mapToDouble(f -> -lengths[f] * lengths[f]).sorted().toArray();
    try (GramOperator kernel = kernel(points, new Linear(), n)) {
      KernelPrincipalComponents found =
          KernelPrincipalComponents.fit(kernel, KernelPrincipalComponents.Options.of(5), execution);
      double sum = 0;
      for (int f = 0; f < 4; f++) {
        assertThat(found.eigenvalues()[f]).isCloseTo(-squares[f], within(-1e-9 * squares[0]));
        sum -= squares[f];
      }
      assertThat(found.total()).isCloseTo(sum, within(1e-9 * sum));
      assertThat(found.eigenvalues()[4]).isCloseTo(0, within(1e-9 * sum));
    }
  }

  @Test
  void anyNumberOfThreadsFindsTheSame() {
    try (GramOperator kernel = kernel(points(5000, 2), new Gaussian(0.5), 8);
        Execution one = Execution.onThreads(1)) {
      KernelPrincipalComponents.Options options =
          KernelPrincipalComponents.Options.of(2).withRestarts(3);
      KernelPrincipalComponents found = KernelPrincipalComponents.fit(kernel, options, execution);
      KernelPrincipalComponents again = KernelPrincipalComponents.fit(kernel, options, one);
      assertThat(again.eigenvalues()).isEqualTo(found.eigenvalues());
      for (int i = 0; i < 5000; i++) {
        assertThat(again.coordinates().row(i)).isEqualTo(found.coordinates().row(i));
      }
    }
  }

  @Test
  void refusesWhatIsNoKernelMatrix() {
    try (GramOperator kernel = kernel(points(5, 2), new Gaussian(1), 2)) {
      refused(
              () ->
                  KernelPrincipalComponents.fit(
                      kernel, KernelPrincipalComponents.Options.of(5), execution))
          .hasMessage("dimensions is 5, but must be less than 5, the number of objects");
    }
    refused(() -> KernelPrincipalComponents.Options.of(1).withRestarts(0))
        .hasMessageContaining("the number of restarts is 0");
  }
}
