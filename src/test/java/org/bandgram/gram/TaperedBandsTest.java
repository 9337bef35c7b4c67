package org.bandgram.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.order.CurveOrdering;
import org.bandgram.order.Permutation;
import org.bandgram.order.internal.CurveOrders;
import org.bandgram.order.internal.HostCurveSorter;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.testing.Sizes;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** EJML's dense matrices, and weights from the definition, are the oracle. */
class TaperedBandsTest {
  private static final Similarity KERNEL = new Gaussian(0.05);

  @ParameterizedTest
  @CsvSource({
    "1, 1, 2, 4, FLOAT32",
    "2, 1, 2, 1, FLOAT64",
    "31, 5, 1, 4, FLOAT32",
    "33, 4, 3, 8, FLOAT64",
    "33, 31, 2, 8, FLOAT64",
    "33, 32, 2, 8, FLOAT64",
    "33, 500, 3, 8, FLOAT32",
    "257, 20, 2, 64, FLOAT32",
    "520, 9, 3, 5, FLOAT64"
  })
  void haveTheirWeightsAndStayPositiveSemidefinite(
      int n, int h, int curves, int rank, Precision precision) {
    Sizes.skipAbove(300, n);
    PointSet points = GramCases.points(n, 3, precision, 8);
    DMatrixRMaj gram = DenseOracle.gram(points, KERNEL);
    double rounding = precision == Precision.FLOAT64 ? 1e-12 : 2e-6;
    try (Execution execution = Execution.onThreads(2)) {
      List<Permutation> orders =
          CurveOrders.of(
              points, CurveOrdering.Options.defaults(), curves, new HostCurveSorter(), execution);
      DMatrixRMaj weights = weights(orders, h);
      try (GramOperator tapered =
          GramOperator.ofTaperedBands(points, KERNEL, h, orders, Device.CPU, execution)) {
        DenseOracle.check(tapered, product(weights, gram), rounding);
        assertThat(tapered.diagonal()).containsExactly(diagonal(gram), within(0.0));
        assertDefinite(tapered, execution, rounding * n);
      }
      LowRankMatrix lowRank =
          LowRankMatrix.of(points, KERNEL, new LowRankMatrix.Options(rank, 3), execution);
      DMatrixRMaj far = DenseOracle.squared(lowRank.factor());
      DMatrixRMaj left = DenseOracle.difference(gram, far);
      DMatrixRMaj sum = far.copy();
      for (int at = 0; at < sum.data.length; at++) {
        sum.data[at] += weights.data[at] * left.data[at];
      }
      try (LowRankPlusBand both =
          LowRankPlusBand.of(lowRank, points, KERNEL, h, orders, Device.CPU, execution)) {
        DenseOracle.check(both, sum, rounding);
        assertThat(both.diagonal()).containsExactly(diagonal(gram), within(rounding));
        assertDefinite(both, execution, rounding * n);
        double error = DenseOracle.norm(DenseOracle.difference(gram, DenseOracle.rows(both)));
        assertThat(error).isLessThanOrEqualTo(DenseOracle.norm(left) + rounding * n);
      }
    }
  }

  private static void assertDefinite(LinearOperator matrix, Execution execution, double rounding) {
    assertThat(DenseOracle.eigenvalues(DenseOracle.rows(matrix))[0]).isGreaterThan(-rounding);
    assertThat(
            EigenvalueRange.of(matrix, EigenvalueRange.Options.defaults(), execution).indefinite())
        .isFalse();
  }

  private static DMatrixRMaj weights(List<Permutation> orders, int h) {
    int n = orders.getFirst().size();
    DMatrixRMaj weights = new DMatrixRMaj(n, n);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double sum = 0;
        for (Permutation order : orders) {
          int apart = Math.abs(order.position(i) - order.position(j));
          sum += h >= n - 1 ? 1 : Math.max(0, 1 - apart / (h + 1.0));
        }
        weights.set(i, j, sum / orders.size());
      }
    }
    return weights;
  }

  private static DMatrixRMaj product(DMatrixRMaj weights, DMatrixRMaj gram) {
    DMatrixRMaj product = weights.copy();
    for (int at = 0; at < product.data.length; at++) {
      product.data[at] *= gram.data[at];
    }
    return product;
  }

  private static double[] diagonal(DMatrixRMaj gram) {
    double[] diagonal = new double[gram.numRows];
    for (int i = 0; i < diagonal.length; i++) {
      diagonal[i] = gram.get(i, i);
    }
    return diagonal;
  }
}
