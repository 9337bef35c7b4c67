package org.bandgram.cluster.kernelkmeans;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Cosine;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.similarity.Similarity.Linear;
import org.bandgram.testing.Points;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Against the stored matrix, and sums over all pairs. */
class LowRankKernelKMeansTest {
  private static final LabelStart[] DRAWN = {
    LabelStart.roundRobin(), LabelStart.random(), LabelStart.plusPlus()
  };

  private static PointSet blobs(int n, Precision precision) {
    return KernelKMeansTest.blobs(n, 3, n).withPrecision(precision);
  }

  private record Case(PointSet points, Similarity kernel, int k, LabelStart start, int starts) {
    KernelKMeansClustering fit(GramStorage storage, int threads) {
      KernelKMeans.Options options =
          KernelKMeans.Options.of(k)
              .withSums(sums -> sums.withStorage(storage))
              .withInit(init -> init.withStart(start).withStarts(starts));
      try (Execution execution = Execution.onThreads(threads)) {
        return KernelKMeans.fit(points, kernel, options, execution);
      }
    }

    /** Fits, and compares the objective with that of the whole matrix. */
    KernelKMeansClustering low(int rank) {
      KernelKMeansClustering found = fit(GramStorage.lowRank(rank), 2);
      double rounding = points.size() * (points.precision() == Precision.FLOAT32 ? 1e-5 : 1e-9);
      assertThat(found.objective()).isGreaterThanOrEqualTo(objective(found) - rounding);
      assertThat(Arrays.stream(found.objectives()).min()).hasValue(found.objective());
      return found;
    }

    /** Returns tr K less the mean row sums within clusters. */
    double objective(KernelKMeansClustering found) {
      double sum = 0;
      for (int i = 0; i < points.size(); i++) {
        sum += kernel.between(points, i, points, i);
        int label = found.labels()[i];
        for (int l = 0; l < points.size(); l++) {
          double value = kernel.between(points, i, points, l) / found.sizes()[label];
          sum -= found.labels()[l] == label ? value : 0;
        }
      }
      return sum;
    }
  }

  /** Nothing is left of the matrix then. */
  @ParameterizedTest
  @CsvSource({"33, 2", "33, 5", "257, 3", "257, 7"})
  void atFullRankItIsTheStoredMatrix(int n, int k) {
    LabelStart given = LabelStart.given(new SplittableRandom(n).ints(n, 0, k).toArray());
    for (LabelStart start : new LabelStart[] {given, DRAWN[0], DRAWN[1]}) {
      Case run = new Case(blobs(n, Precision.FLOAT64), new Gaussian(0.7), k, start, 1);
      KernelKMeansClustering expected = run.fit(GramStorage.stored(), 2);
      KernelKMeansClustering actual = run.low(n);
      assertThat(actual.lowRank().orElseThrow().rank()).isEqualTo(n);
      assertThat(actual.lowRank().orElseThrow().traceShare()).isCloseTo(1, within(1e-9));
      assertThat(actual.labels()).isEqualTo(expected.labels());
      assertThat(actual.objective())
          .isCloseTo(expected.objective(), within(1e-6 * expected.objective()));
      assertThat(actual.distances()).containsExactly(expected.distances(), within(1e-6));
      assertThat(actual.model().orElseThrow().norms())
          .containsExactly(expected.model().orElseThrow().norms(), within(1e-9));
    }
  }

  /** Clusters are about as good as with the whole matrix, label their points, on any threads. */
  @ParameterizedTest
  @EnumSource(Precision.class)
  void aWideKernelNeedsFewColumns(Precision precision) {
    PointSet points = blobs(500, precision);
    for (LabelStart start : new LabelStart[] {DRAWN[1], DRAWN[2]}) {
      Case run = new Case(points, new Gaussian(0.5), 6, start, 10);
      KernelKMeansClustering found = run.low(60);
      double best = run.fit(GramStorage.stored(), 2).objective();
      assertThat(run.objective(found)).isLessThan(1.02 * best);
      int[] again = found.predict(points);
      assertThat(IntStream.range(0, 500).filter(i -> again[i] == found.labels()[i]).count())
          .isGreaterThanOrEqualTo(495);
      for (int threads : new int[] {1, 7}) {
        KernelKMeansClustering other = run.fit(GramStorage.lowRank(60), threads);
        assertThat(other.labels()).isEqualTo(found.labels());
        assertThat(other.distances()).isEqualTo(found.distances());
        assertThat(other.objectives()).isEqualTo(found.objectives());
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 1, 1", "2, 1, 1", "2, 2, 2", "31, 31, 31", "31, 31, 3", "31, 4, 100"})
  void sizes(int n, int k, int rank) {
    for (Precision precision : Precision.values()) {
      for (LabelStart start : DRAWN) {
        Case run = new Case(blobs(n, precision), new Gaussian(0.5), k, start, 1);
        assertThat(run.low(rank).lowRank().orElseThrow().rank())
            .isLessThanOrEqualTo(Math.min(n, rank));
      }
    }
  }

  /** Points of one direction are one to the cosine. */
  @Test
  void clustersStayEmptyIfRowsAreAlike() {
    PointSet points = Points.of(6, 2, Precision.FLOAT64, (i, f) -> i % 2 == f ? 1 << i : 0);
    for (LabelStart start : DRAWN) {
      KernelKMeansClustering found = new Case(points, new Cosine(), 4, start, 1).low(6);
      assertThat(found.sizes()).contains(3, 3, 0, 0);
      assertThat(found.predict(points)).isEqualTo(found.labels());
    }
  }

  /** Clusters that no label names get the points that they get with the stored matrix. */
  @Test
  void aClusterWithoutALabelGetsPoints() {
    SplittableRandom random = new SplittableRandom(2);
    PointSet points = Points.of(60, 3, Precision.FLOAT64, (i, f) -> random.nextGaussian());
    LabelStart start = LabelStart.given(IntStream.range(0, 60).map(i -> i / 20 % 2 * 2).toArray());
    Case run = new Case(points, new Linear(), 5, start, 1);
    KernelKMeansClustering found = run.low(60);
    assertThat(found.iterations().getFirst().relocated()).isEqualTo(3);
    assertThat(found.labels()).isEqualTo(run.fit(GramStorage.stored(), 2).labels());
  }
}
