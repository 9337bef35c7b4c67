package org.bandgram.cluster.kernelkmeans;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.testing.Refusals.cancelled;
import static org.bandgram.testing.Refusals.refused;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.bandgram.Cancellation;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.Precision;
import org.bandgram.Progress;
import org.bandgram.cluster.LimitedMemory;
import org.bandgram.cluster.kernelkmeans.KernelKMeans.EmptyClusterPolicy;
import org.bandgram.cluster.kernelkmeans.KernelKMeans.KernelSumForm;
import org.bandgram.data.PointSet;
import org.bandgram.gram.DenseMatrix;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.kernelsums.KernelMatrix;
import org.bandgram.order.CurveOrdering;
import org.bandgram.order.Permutation;
import org.bandgram.similarity.CustomSimilarity;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.similarity.Similarity.Linear;
import org.bandgram.similarity.Similarity.Polynomial;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class KernelKMeansTest {
  @AutoClose private static final Execution EXECUTION = Execution.onThreads(2);

  private static KernelKMeansClustering fit(
      PointSet points, Similarity kernel, KernelKMeans.Options options) {
    return KernelKMeans.fit(points, kernel, options, EXECUTION);
  }

  static PointSet blobs(int n, int d, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    float[][] rows = new float[n][d];
    for (int i = 0; i < n; i++) {
      for (int f = 0; f < d; f++) {
        rows[i][f] = (float) (random.nextDouble() + (i % 3 == f % 3 ? 1.2 : 0));
      }
    }
    return PointSet.of(rows);
  }

  /** Storage, threads and the way sums are kept make no difference to any label or objective. */
  @ParameterizedTest
  @Tag("thorough")
  @ValueSource(ints = {1, 2, 31, 33, 257, 700})
  void doesNotDependOnStorageThreadsOrUpdates(int n) {
    PointSet points = blobs(n, 3, n);
    Similarity kernel = new Gaussian(0.7);
    KernelKMeans.Options options =
        KernelKMeans.Options.of(Math.min(n, 5))
            .withInit(init -> init.withStarts(3).withSeed(2))
            .withSums(sums -> sums.withRefresh(1));
    KernelKMeansClustering expected = fit(points, kernel, options);
    assertThat(Arrays.stream(expected.sizes()).sum()).isEqualTo(n);
    assertThat(expected.converged()).isTrue();
    try (Execution team = Execution.onThreads(3)) {
      for (GramStorage storage : List.of(GramStorage.stored(), GramStorage.tiled())) {
        for (int refresh : new int[] {1, 3, 1000}) {
          KernelKMeansClustering actual =
              KernelKMeans.fit(
                  points,
                  kernel,
                  options.withSums(sums -> sums.withStorage(storage).withRefresh(refresh)),
                  team);
          assertThat(actual.labels()).isEqualTo(expected.labels());
          assertThat(actual.objective()).isEqualTo(expected.objective());
          assertThat(actual.seed()).isEqualTo(expected.seed());
        }
      }
      KernelKMeansClustering byRows =
          KernelKMeans.fit(
              points, kernel, options.withSums(sums -> sums.withForm(KernelSumForm.ROWS)), team);
      assertThat(byRows.labels()).isEqualTo(expected.labels());
      assertThat(byRows.objective()).isEqualTo(expected.objective());
      KernelKMeansClustering alone =
          KernelKMeans.fit(
              points,
              kernel,
              options.withInit(init -> init.withStarts(1).withSeed(expected.seed())),
              team);
      assertThat(alone.labels()).isEqualTo(expected.labels());
    }
  }

  /** Sums that follow moving points for long stay those of the points they are made of. */
  @Test
  void roundingDoesNotBuildUp() {
    PointSet points = blobs(200, 4, 3).withPrecision(Precision.FLOAT64);
    try (KernelMatrix matrix =
        BackendProvider.select(Device.CPU, 0)
            .kernelSums()
            .tiled(points, points, new Polynomial(1, 1, 3), EXECUTION)) {
      LabelledSums followed = new LabelledSums(matrix, 4, KernelSumForm.PRODUCT, EXECUTION);
      LabelledSums fresh = new LabelledSums(matrix, 4, KernelSumForm.PRODUCT, EXECUTION);
      SplittableRandom random = new SplittableRandom(1);
      int[] labels = random.ints(200, 0, 4).toArray();
      followed.compute(labels);
      for (int step = 0; step < 50; step++) {
        for (int m = 0; m < 10; m++) {
          labels[random.nextInt(200)] = random.nextInt(4);
        }
        assertThat(followed.change(labels, false)).isFalse();
      }
      fresh.compute(labels);
      assertThat(followed.counts()).isEqualTo(fresh.counts());
      double[] expected = fresh.norms();
      for (int j = 0; j < 4; j++) {
        assertThat(followed.norms()[j]).isCloseTo(expected[j], within(1e-12 * expected[j]));
      }
    }
  }

  /** Against the full matrix with zeros outside the band of the curve's order. */
  @ParameterizedTest
  @CsvSource({"1, 1", "2, 1", "33, 4", "257, 20", "257, 300", "1100, 7"})
  void aBandIsTheMatrixWithZerosOutsideOfIt(int n, int halfBandwidth) {
    PointSet points = blobs(n, 3, n).withPrecision(Precision.FLOAT64);
    Similarity kernel = new Gaussian(0.7);
    int[] labels = new SplittableRandom(n).ints(n, 0, Math.min(n, 4)).toArray();
    KernelKMeans.Options options =
        KernelKMeans.Options.of(Math.min(n, 4))
            .withInit(init -> init.withStart(LabelStart.given(labels)));
    Permutation order = CurveOrdering.order(points, CurveOrdering.Options.defaults(), EXECUTION);
    double[][] values = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int l = 0; l < n; l++) {
        boolean kept = Math.abs(order.position(i) - order.position(l)) <= halfBandwidth;
        values[i][l] = kept ? kernel.between(points, i, points, l) : 0;
      }
    }
    GramStorage banded = GramStorage.banded(halfBandwidth);
    for (KernelSumForm sums : KernelSumForm.values()) {
      KernelKMeansClustering actual =
          fit(points, kernel, options.withSums(o -> o.withForm(sums).withStorage(banded)));
      try (DenseMatrix matrix = DenseMatrix.of(values)) {
        KernelKMeansClustering expected = KernelKMeans.fit(matrix, options, EXECUTION);
        assertThat(actual.labels()).isEqualTo(expected.labels());
        assertThat(actual.objective()).isCloseTo(expected.objective(), within(1e-9 * n));
        assertThat(actual.indefinite()).isEqualTo(expected.indefinite());
      }
      assertThat(actual.halfBandwidth()).hasValue(halfBandwidth);
      assertThat(actual.model()).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(Precision.class)
  void aPrecomputedMatrixGivesTheSame(Precision precision) {
    PointSet points = blobs(150, 3, 1).withPrecision(precision);
    Similarity kernel = new Polynomial(0.5, 1, 2);
    KernelKMeans.Options options = KernelKMeans.Options.of(4).withInit(init -> init.withStarts(2));
    KernelKMeansClustering expected = fit(points, kernel, options);
    try (DenseMatrix matrix = DenseMatrix.build(points, kernel, precision, EXECUTION)) {
      KernelKMeansClustering actual = KernelKMeans.fit(matrix, options, EXECUTION);
      assertThat(actual.labels()).isEqualTo(expected.labels());
      double rounding = precision == Precision.FLOAT32 ? 1e-6 * expected.objective() : 0;
      assertThat(actual.objective()).isCloseTo(expected.objective(), within(rounding));
      refused(() -> actual.predict(points))
          .hasMessageContaining("precomputed")
          .hasMessageContaining("give the points themselves");
    }
  }

  static List<Similarity> kernels() {
    return List.of(new Gaussian(0.7), new Linear(), new Polynomial(0.25, 1, 2));
  }

  /** Against the definition, one pair at a time. */
  @ParameterizedTest
  @MethodSource("kernels")
  void predictsTheNearestCentroidInFeatureSpace(Similarity kernel) {
    PointSet points = blobs(90, 3, 8).withPrecision(Precision.FLOAT64);
    PointSet others = blobs(40, 3, 9).withPrecision(Precision.FLOAT64);
    KernelKMeansClustering result = fit(points, kernel, KernelKMeans.Options.of(3));
    assertThat(result.predict(points)).isEqualTo(result.labels());
    int[] predicted = result.predict(others);
    double[] distances = result.model().orElseThrow().distances(others, EXECUTION);
    for (int i = 0; i < 40; i++) {
      int other = i;
      double[] expected = new double[3];
      Arrays.setAll(expected, j -> squaredDistance(kernel, others, other, points, result, j));
      double least = Arrays.stream(expected).min().orElseThrow();
      assertThat(expected[predicted[i]]).isCloseTo(least, within(1e-12));
      assertThat(distances[i]).isCloseTo(least, within(1e-12));
    }
  }

  private static double squaredDistance(
      Similarity kernel,
      PointSet others,
      int i,
      PointSet points,
      KernelKMeansClustering result,
      int j) {
    double cross = 0;
    double norm = 0;
    double size = result.sizes()[j];
    for (int l = 0; l < points.size(); l++) {
      if (result.labels()[l] == j) {
        cross += kernel.between(others, i, points, l) / size;
        for (int m = 0; m < points.size(); m++) {
          norm += result.labels()[m] == j ? kernel.between(points, l, points, m) / size / size : 0;
        }
      }
    }
    return kernel.between(others, i, others, i) - 2 * cross + norm;
  }

  @Test
  void thereAreAtMostAsManyClustersAsDistinctPoints() {
    PointSet points = PointSet.of(new float[][] {{1, 2}, {1, 2}, {5, 6}, {1, 2}});
    for (LabelStart start :
        new LabelStart[] {LabelStart.plusPlus(), LabelStart.random(), LabelStart.roundRobin()}) {
      KernelKMeansClustering result =
          fit(
              points,
              new Linear(),
              KernelKMeans.Options.of(2).withInit(init -> init.withStart(start)));
      assertThat(result.objective()).isCloseTo(0, within(1e-9));
      KernelKMeans.Options more =
          KernelKMeans.Options.of(3).withInit(init -> init.withStart(start));
      refused(() -> fit(points, new Linear(), more))
          .hasMessage("k is 3, but must be at most 2, the number of distinct points");
    }
  }

  @Test
  void aMatrixThatDoesNotFitIsRefused() {
    PointSet points = PointSet.allocate(60_000, 1, Precision.FLOAT32);
    points.set(1, 0, 1);
    try (Execution execution = LimitedMemory.execution(4_000_000_000L)) {
      assertThatThrownBy(
              () -> KernelKMeans.fit(points, new Linear(), KernelKMeans.Options.of(2), execution))
          .isInstanceOf(InsufficientMemoryException.class)
          .hasMessageStartingWith("the kernel matrix of 60000 points in float32 needs 13.4 GiB")
          .hasMessageContaining("31622 points would fit, and gram tiled stores none of it");
      KernelKMeans.Options banded =
          KernelKMeans.Options.of(2).withSums(sums -> sums.withStorage(GramStorage.banded(20_000)));
      assertThatThrownBy(() -> KernelKMeans.fit(points, new Linear(), banded, execution))
          .isInstanceOf(InsufficientMemoryException.class)
          .hasMessageStartingWith(
              "a band of half-bandwidth 20000 of the kernel matrix of 60000 points in float32")
          .hasMessageContaining("a half-bandwidth of 8332 would fit");
    }
  }

  @Test
  void aRunCanBeCancelledAndStopped() {
    PointSet points = blobs(100, 3, 1);
    Cancellation cancelled = new Cancellation();
    cancelled.cancel();
    try (Execution execution = Execution.of(1, Progress.NONE, cancelled)) {
      cancelled(
          () -> KernelKMeans.fit(points, new Linear(), KernelKMeans.Options.of(4), execution));
    }
    Cancellation stopped = new Cancellation();
    Progress afterTheFirst =
        (stage, done, total) -> {
          if (stage.equals("kernel k-means") && done >= 300) {
            stopped.stop();
          }
        };
    try (Execution execution = Execution.of(1, afterTheFirst, stopped)) {
      KernelKMeansClustering result =
          KernelKMeans.fit(
              points,
              new Linear(),
              KernelKMeans.Options.of(4).withInit(init -> init.withStarts(5)),
              execution);
      assertThat(result.objectives()).hasSize(2);
    }
  }

  private static KernelKMeans.Options from(int... labels) {
    return KernelKMeans.Options.of(2).withInit(init -> init.withStart(LabelStart.given(labels)));
  }

  @Test
  void wrongArgumentsAreNamed() {
    PointSet points = blobs(5, 2, 1);
    KernelKMeans.Options two = KernelKMeans.Options.of(2);
    refused(() -> KernelKMeans.Options.of(0)).hasMessage("k is 0, but must be at least 1");
    refused(() -> two.withInit(init -> init.withStarts(0)))
        .hasMessage("starts is 0, but must be at least 1");
    refused(() -> two.withInit(init -> init.withStart(LabelStart.roundRobin()).withStarts(2)))
        .hasMessage("starts is 2, but must be 1 if the start is round-robin");
    refused(() -> two.withStopping(stopping -> stopping.withTolerance(1)))
        .hasMessage("tolerance is 1.0, but must be at least 0 and less than 1");
    refused(() -> two.withStopping(stopping -> stopping.withMaxIterations(0)))
        .hasMessage("maxIterations is 0, but must be at least 1");
    refused(() -> two.withSums(sums -> sums.withRefresh(0)))
        .hasMessage("refresh is 0, but must be at least 1");
    refused(() -> fit(points, new Linear(), KernelKMeans.Options.of(6)))
        .hasMessage("k is 6, but must be at most 5, the number of points");
    refused(() -> fit(points, new Linear(), from(0, 1)))
        .hasMessage("the number of labels to start with is 2, but must be 5, one for each point");
    refused(() -> fit(points, new Linear(), from(0, 1, 2, 0, 0)))
        .hasMessage("the label to start with of point 2 is 2, but must be from 0 to 1");
    Similarity oneWay = CustomSimilarity.ofRows("one-way", false, (x, y) -> x[0] - y[0]);
    refused(() -> fit(points, oneWay, two))
        .hasMessage("the kernel is one-way, but must be symmetric");
    double[][] skewed = {{1, 0.5}, {0.25, 1}};
    try (DenseMatrix matrix = DenseMatrix.of(skewed)) {
      refused(() -> KernelKMeans.fit(matrix, two, EXECUTION))
          .hasMessage(
              "kernel value (1, 0) is 0.25, but must be 0.5, as (0, 1): the matrix must be"
                  + " symmetric");
    }
    double[][] unknown = {{1, Double.NEGATIVE_INFINITY}, {0.25, 1}};
    try (DenseMatrix matrix = DenseMatrix.of(unknown)) {
      refused(() -> KernelKMeans.fit(matrix, two, EXECUTION))
          .hasMessage("kernel value (1, 0) is -Infinity, but must be finite");
    }
    refused(
            () ->
                two.withSums(
                    sums -> sums.withStorage(GramStorage.tiled()).withForm(KernelSumForm.ROWS)))
        .hasMessage("gram is tiled, but must be stored for sums by rows");
    refused(() -> GramStorage.lowRank(0)).hasMessage("rank is 0, but must be at least 1");
    KernelKMeans.Options low = two.withSums(sums -> sums.withStorage(GramStorage.lowRank(3)));
    refused(() -> low.withSums(sums -> sums.withForm(KernelSumForm.ROWS)))
        .hasMessage("gram is low-rank, but must be stored for sums by rows");
    refused(() -> low.withEmpty(EmptyClusterPolicy.KEEP))
        .hasMessage("empty is keep, but must be relocate if gram is low-rank");
    refused(() -> fit(points.select(new int[2]), new Linear(), low))
        .hasMessage("k is 2, but must be at most 1, the number of distinct points");
    refused(() -> GramStorage.banded(0)).hasMessage("halfBandwidth is 0, but must be at least 1");
    PointSet space = PointSet.allocate(2, 3, Precision.FLOAT32);
    refused(() -> fit(points, new Linear(), two).predict(space))
        .hasMessage("the number of dimensions is 3, but must be 2, as in the run");
  }
}
