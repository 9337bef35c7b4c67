package org.bandgram.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.testing.Refusals.refused;

import java.lang.foreign.Arena;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.gram.internal.PivotedCholesky;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Cosine;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.similarity.Similarity.Linear;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.bandgram.similarity.Similarity.Sigmoid;
import org.bandgram.testing.Sizes;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** EJML's dense matrices are the oracle. */
class LowRankMatrixTest {
  private static LowRankMatrix of(PointSet points, Similarity kernel, int rank, long seed) {
    try (Execution execution = Execution.onThreads(2)) {
      return LowRankMatrix.of(points, kernel, new LowRankMatrix.Options(rank, seed), execution);
    }
  }

  @ParameterizedTest
  @CsvSource({"1", "2", "31", "33", "257"})
  void isTheGramMatrixAtFullRank(int n) {
    PointSet points = GramCases.points(n, 9, Precision.FLOAT64, n);
    Similarity kernel = new Gaussian(0.5);
    LowRankMatrix matrix = of(points, kernel, n + 5, 1);
    DMatrixRMaj gram = DenseOracle.gram(points, kernel);
    assertThat(matrix.rank()).isEqualTo(n);
    DenseOracle.assertClose(DenseOracle.rows(matrix).data, gram.data, 1e-9);
    assertThat(matrix.traceLeft()).isCloseTo(0, within(1e-9 * n));
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1, FLOAT64",
    "2, 1, FLOAT32",
    "31, 7, FLOAT64",
    "33, 33, FLOAT32",
    "257, 70, FLOAT64",
    "257, 130, FLOAT32",
    "520, 65, FLOAT32"
  })
  void isTheProductOfItsFactorAndNearlyTheBestOfItsRank(int n, int rank, Precision precision) {
    Sizes.skipAbove(300, n);
    PointSet points = GramCases.points(n, 5, precision, 3);
    Similarity kernel = new Gaussian(0.2);
    LowRankMatrix matrix = of(points, kernel, rank, 7);
    double rounding = precision == Precision.FLOAT64 ? 1e-12 : 2e-5;
    DMatrixRMaj gram = DenseOracle.gram(points, kernel);
    DMatrixRMaj product = DenseOracle.squared(matrix.factor());
    DenseOracle.check(matrix, product, 1e-12);
    DMatrixRMaj left = DenseOracle.difference(gram, product);
    double[] eigenvalues = DenseOracle.eigenvalues(left);
    assertThat(eigenvalues[0]).isGreaterThan(-rounding * n);
    double trace = Arrays.stream(eigenvalues).sum();
    assertThat(matrix.traceLeft()).isCloseTo(trace, within(rounding * n));
    double least = Arrays.stream(DenseOracle.eigenvalues(gram)).limit(n - rank).sum();
    assertThat(matrix.traceLeft()).isLessThan(1.4 * least + rounding * n);
  }

  @Test
  void findsTheRankOfALinearKernelAndOfEqualPoints() {
    LowRankMatrix linear = of(GramCases.points(257, 3, Precision.FLOAT64, 5), new Linear(), 20, 2);
    assertThat(linear.rank()).isEqualTo(3);
    PointSet same = GramCases.points(1, 4, Precision.FLOAT32, 5).select(new int[40]);
    assertThat(of(same, new Gaussian(1), 20, 2).rank()).isEqualTo(1);
    assertThat(of(same, new Cosine(), 20, 2).traceLeft()).isLessThan(1e-4);
  }

  @Test
  void doesNotDependOnThreads() {
    PointSet points = GramCases.points(1500, 6, Precision.FLOAT32, 5);
    double[][] factors = new double[3][];
    int[] threads = {1, 2, 7};
    for (int t = 0; t < threads.length; t++) {
      try (Execution execution = Execution.onThreads(threads[t])) {
        factors[t] =
            LowRankMatrix.of(
                    points, new Gaussian(0.1), new LowRankMatrix.Options(100, 4), execution)
                .products()
                .columns(0, 100);
      }
      assertThat(Arrays.equals(factors[0], factors[t])).isTrue();
    }
  }

  @Test
  void rowsAndColumnsOfPivotsAreExact() {
    PointSet points = GramCases.points(257, 5, Precision.FLOAT64, 3);
    try (Execution execution = Execution.onThreads(2)) {
      PivotedCholesky.Result found =
          PivotedCholesky.of(points, new Gaussian(0.2), 100, 5, Arena.ofAuto(), execution);
      DMatrixRMaj left =
          DenseOracle.difference(
              DenseOracle.gram(points, new Gaussian(0.2)), DenseOracle.squared(found.factor()));
      assertThat(found.pivots()).hasSize(100).doesNotHaveDuplicates();
      for (int i = 0; i < 257; i++) {
        assertThat(found.rest()[i]).isCloseTo(left.get(i, i), within(1e-12));
        for (int pivot : found.pivots()) {
          assertThat(left.get(i, pivot)).isCloseTo(0, within(1e-12));
        }
      }
    }
  }

  /**
   * Pairs of pivots come as often as when one row after the other is drawn with a probability in
   * proportion to what is left of its diagonal element.
   */
  @Test
  void drawsPivotsAsOneByOne() {
    PointSet points =
        PointSet.of(new double[][] {{1, 0, 0}, {0.9, 0.5, 0}, {0.2, 1.5, 0.3}, {0, 0.1, 2}});
    DMatrixRMaj gram = DenseOracle.gram(points, new Linear());
    Map<String, Double> expected = new HashMap<>();
    double trace = 0;
    for (int i = 0; i < 4; i++) {
      trace += gram.get(i, i);
    }
    for (int i = 0; i < 4; i++) {
      double[] left = new double[4];
      double sum = 0;
      for (int j = 0; j < 4; j++) {
        left[j] = gram.get(j, j) - gram.get(i, j) * gram.get(i, j) / gram.get(i, i);
        sum += left[j];
      }
      for (int j = 0; j < 4; j++) {
        if (j != i) {
          expected.put(i + " " + j, gram.get(i, i) / trace * left[j] / sum);
        }
      }
    }
    int draws = Sizes.of(40_000, 10_000);
    Map<String, Integer> counts = new HashMap<>();
    try (Execution execution = Execution.onThreads(1)) {
      for (int seed = 0; seed < draws; seed++) {
        int[] pivots =
            PivotedCholesky.of(points, new Linear(), 2, seed, Arena.ofAuto(), execution).pivots();
        counts.merge(pivots[0] + " " + pivots[1], 1, Integer::sum);
      }
    }
    double statistic = 0;
    for (Map.Entry<String, Double> pair : expected.entrySet()) {
      double mean = draws * pair.getValue();
      double difference = counts.getOrDefault(pair.getKey(), 0) - mean;
      statistic += difference * difference / mean;
    }
    // The quantile of chi-squared with 11 degrees of freedom at 0.999.
    assertThat(statistic).isLessThan(31.26);
  }

  @Test
  void refusesWhatIsNotAKernel() {
    PointSet points = GramCases.points(60, 3, Precision.FLOAT32, 9);
    refused(() -> new LowRankMatrix.Options(0, 1)).hasMessage("rank is 0, but must be at least 1");
    refused(() -> of(points, new NegativeSquaredEuclidean(), 5, 1))
        .hasMessage("the kernel nse is zero on all points, but must be above zero on some point");
    refused(() -> of(points, new Sigmoid(1, -1), 40, 1))
        .hasMessageContaining("the kernel sigmoid is not positive semidefinite")
        .hasMessageContaining("pivots");
  }
}
