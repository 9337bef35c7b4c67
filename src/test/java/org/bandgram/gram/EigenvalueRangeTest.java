package org.bandgram.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.eigen.SymmetricEigen;
import org.bandgram.order.CurveOrdering;
import org.bandgram.order.Permutation;
import org.bandgram.similarity.Gaussian;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.RandomMatrices_DDRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

  private static EigenvalueRange find(
      UnaryOperator<double[]> matrix, int n, double tolerance, int most, int threads) {
    EigenvalueRange.Options options = new EigenvalueRange.Options(tolerance, most, 3);
    try (Execution execution = Execution.onThreads(threads)) {
      return EigenvalueRange.of(matrix, n, 0, options, execution);
    }
  }

  private static UnaryOperator<double[]> diagonal(double[] values) {
    return x -> {
      double[] product = new double[x.length];
      for (int i = 0; i < x.length; i++) {
        product[i] = values[i] * x[i];
      }
      return product;
    };
  }

  /** The oracle decomposes the whole matrix. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 31, 33, 257})
  void findsBothEndsOfARandomMatrix(int n) {
    DMatrixRMaj matrix = RandomMatrices_DDRM.symmetric(n, -1, 1, new Random(n));
    double[] expected = SymmetricEigen.of(matrix).values();
    EigenvalueRange found =
        find(
            x -> {
              DMatrixRMaj product = new DMatrixRMaj(n, 1);
              CommonOps_DDRM.mult(matrix, new DMatrixRMaj(n, 1, true, x), product);
              return product.data;
            },
            n,
            1e-9,
            n,
            2);
    double scale = Math.max(1, expected[0]);
    assertThat(found.least()).isCloseTo(expected[n - 1], within(1e-12 * scale));
    assertThat(found.greatest()).isCloseTo(expected[0], within(1e-12 * scale));
    assertThat(found.converged()).isTrue();
  }

  /** Few steps do not find the ends, but lie inside of them and know how far away they may be. */
  @ParameterizedTest
  @CsvSource({"4, 20000", "10, 20000", "40, 20000", "1, 5"})
  void boundsHoldAfterFewSteps(int steps, int n) {
    double[] values = new double[n];
    for (int i = 0; i < n; i++) {
      values[i] = -3 + 10.0 * i / n;
    }
    EigenvalueRange found = find(diagonal(values), n, 1e-12, steps, 1);
    assertThat(found.steps()).isEqualTo(steps);
    assertThat(found.least()).isGreaterThanOrEqualTo(values[0] - 1e-12);
    assertThat(found.greatest()).isLessThanOrEqualTo(values[n - 1] + 1e-12);
    assertThat(found.leastBound()).isGreaterThan(0);
    assertThat(nearest(values, found.least())).isLessThanOrEqualTo(found.leastBound());
    assertThat(nearest(values, found.greatest())).isLessThanOrEqualTo(found.greatestBound());
    assertThat(found).isEqualTo(find(diagonal(values), n, 1e-12, steps, 3));
  }

  private static double nearest(double[] values, double wanted) {
    double least = Double.POSITIVE_INFINITY;
    for (double value : values) {
      least = Math.min(least, Math.abs(value - wanted));
    }
    return least;
  }

  /** Two eigenvalues far from all others end the steps early. */
  @Test
  void stopsWhenTheBoundsAreSmall() {
    double[] values = new SplittableRandom(4).doubles(5000, 0, 1).toArray();
    values[17] = -2;
    values[3000] = 4;
    EigenvalueRange found = find(diagonal(values), values.length, 1e-8, 500, 2);
    assertThat(found.steps()).isLessThan(60);
    assertThat(found.least()).isCloseTo(-2, within(4e-8));
    assertThat(found.greatest()).isCloseTo(4, within(4e-8));
    assertThat(found.converged()).isTrue();
  }

  /** The vectors span an invariant space after as many steps as there are distinct eigenvalues. */
  @Test
  void endsWhereNothingIsLeft() {
    double[] values = new double[300];
    for (int i = 0; i < values.length; i++) {
      values[i] = i % 3 - 1;
    }
    EigenvalueRange found = find(diagonal(values), values.length, 1e-8, 200, 1);
    assertThat(found.steps()).isEqualTo(3);
    assertThat(found.least()).isCloseTo(-1, within(1e-14));
    assertThat(found.greatest()).isCloseTo(1, within(1e-14));
    assertThat(find(diagonal(new double[9]), 9, 1e-8, 9, 1))
        .isEqualTo(new EigenvalueRange(0, 0, 0, 0, 1, true, false));
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
    assertThatThrownBy(() -> OPTIONS.withTolerance(0)).isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(() -> OPTIONS.withTolerance(Double.NaN))
        .isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(() -> OPTIONS.withSteps(0)).isInstanceOf(InvalidInputException.class);
  }
}
