package org.bandgram.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.testing.Refusals.refused;

import java.util.List;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.eigen.SymmetricEigen;
import org.bandgram.order.CurveOrdering;
import org.bandgram.order.Permutation;
import org.bandgram.similarity.Similarity.Gaussian;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Decompositions of the whole matrix are the oracle. */
class EigenvalueRangeTest {
  private static final EigenvalueRange.Options OPTIONS = EigenvalueRange.Options.defaults();

  private static double[] eigenvalues(GramOperator matrix) {
    int n = matrix.size();
    DMatrixRMaj dense = new DMatrixRMaj(n, n);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        dense.set(i, j, (matrix.get(i, j) + matrix.get(j, i)) / 2);
      }
    }
    return SymmetricEigen.of(dense).values();
  }

  @ParameterizedTest
  @CsvSource({"1, 1, FLOAT32", "2, 1, FLOAT64", "31, 3, FLOAT32", "257, 20, FLOAT64"})
  void ofAnAsymmetricBandAreThoseOfItsSymmetricPart(int n, int h, Precision precision) {
    try (BandMatrix band = GramCases.band(n, h, precision, 4);
        Execution execution = Execution.onThreads(2)) {
      GramOperator operator = GramOperator.of(band);
      double[] expected = eigenvalues(operator);
      EigenvalueRange found = EigenvalueRange.of(operator, OPTIONS, execution);
      double scale = Math.max(Math.abs(expected[0]), Math.abs(expected[n - 1]));
      assertThat(found.converged()).isTrue();
      assertThat(found.least()).isCloseTo(expected[n - 1], within(1e-5 * scale));
      assertThat(found.greatest()).isCloseTo(expected[0], within(1e-5 * scale));
      assertThat(found.indefinite()).isEqualTo(expected[n - 1] < 0 && expected[0] > 0);
    }
  }

  /** The Gaussian kernel is positive definite, and its matrix is until pairs are left out. */
  @ParameterizedTest
  @CsvSource({
    "400, FLOAT32, false",
    "10, FLOAT32, true",
    "400, FLOAT64, false",
    "10, FLOAT64, true"
  })
  void ofAKernelMatrixOnABand(int h, Precision precision, boolean indefinite) {
    PointSet points = GramCases.points(400, 2, precision, 3);
    try (Execution execution = Execution.onThreads(2)) {
      Permutation order = CurveOrdering.order(points, CurveOrdering.Options.defaults(), execution);
      try (GramOperator operator =
          GramOperator.ofBands(points, new Gaussian(0.5), h, List.of(order), execution)) {
        EigenvalueRange found = EigenvalueRange.of(operator, OPTIONS, execution);
        assertThat(found.indefinite()).isEqualTo(indefinite);
        double[] expected = eigenvalues(operator);
        assertThat(found.least()).isCloseTo(expected[399], within(1e-5 * expected[0]));
        assertThat(found.greatest()).isCloseTo(expected[0], within(1e-5 * expected[0]));
        assertThat(found.leastBound()).isLessThanOrEqualTo(1e-5 * found.greatest());
        assertThat(EigenvalueRange.of(operator, OPTIONS.withSteps(3), execution).converged())
            .isFalse();
      }
    }
  }

  @Test
  void stepsFitInMemory() {
    assertThat(OPTIONS.steps(1000)).isEqualTo(300);
    assertThat(OPTIONS.steps(1_000_000)).isEqualTo(134);
    assertThat(OPTIONS.steps(1_000_000_000)).isEqualTo(30);
    assertThat(OPTIONS.withSteps(5).steps(1_000_000_000)).isEqualTo(5);
  }

  @Test
  void refusesOptionsOutOfBounds() {
    refused(() -> OPTIONS.withTolerance(0));
    refused(() -> OPTIONS.withTolerance(Double.NaN));
    refused(() -> OPTIONS.withSteps(0));
  }
}
