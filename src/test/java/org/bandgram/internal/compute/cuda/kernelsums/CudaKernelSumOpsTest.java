package org.bandgram.internal.compute.cuda.kernelsums;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.testing.Refusals.refused;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.cluster.kernelkmeans.GramStorage;
import org.bandgram.cluster.kernelkmeans.KernelKMeans;
import org.bandgram.cluster.kernelkmeans.KernelKMeans.KernelSumForm;
import org.bandgram.cluster.kernelkmeans.KernelKMeansClustering;
import org.bandgram.data.PointSet;
import org.bandgram.gram.DenseMatrix;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.cuda.CudaUnderTest;
import org.bandgram.internal.compute.kernelsums.ClusterMembers;
import org.bandgram.internal.compute.kernelsums.KernelMatrix;
import org.bandgram.internal.compute.kernelsums.KernelSumOps;
import org.bandgram.internal.compute.kernelsums.KernelSums;
import org.bandgram.layout.BandLayout;
import org.bandgram.similarity.CustomSimilarity;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Cosine;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.similarity.Similarity.Linear;
import org.bandgram.similarity.Similarity.Polynomial;
import org.bandgram.storage.KernelFill;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Holds sums of kernel values on the device to the host's, bit for bit where they are promised. */
@Tag("cuda")
class CudaKernelSumOpsTest {
  private static final KernelSumOps HOST = BackendProvider.select(Device.CPU, 0).kernelSums();

  @AutoClose private final Execution execution = Execution.onThreads(1);

  private static PointSet points(int n, int d, Precision precision) {
    SplittableRandom random = new SplittableRandom(n);
    PointSet points = PointSet.allocate(n, d, precision);
    for (int i = 0; i < n; i++) {
      for (int f = 0; f < d; f++) {
        points.set(i, f, random.nextDouble() + (i % 3 == f % 3 ? 1 : 0));
      }
    }
    return points;
  }

  /** Adds all rows, takes some away, and returns everything that can be read. */
  private double[][] played(KernelMatrix matrix, int[] labels, int k) {
    int n = matrix.columns();
    KernelSums sums = matrix.sums(k);
    sums.add(ClusterMembers.of(labels, k), 1, execution);
    int[] some = {labels.length / 3, labels.length - 1};
    sums.add(ClusterMembers.of(some, new int[] {k - 1, 0}, k), -1, execution);
    int[] moved =
        new SplittableRandom(4).ints(1 + labels.length / 2, 0, labels.length).sorted().toArray();
    int[] left = Arrays.stream(moved).map(l -> labels[l]).toArray();
    sums.move(moved, left, Arrays.stream(left).map(j -> (j + 1) % k).toArray(), execution);
    double[] scales = new SplittableRandom(1).doubles(k, 0.1, 1).toArray();
    double[] norms = new SplittableRandom(2).doubles(k, 0, 1).toArray();
    norms[0] = k > 1 ? Double.POSITIVE_INFINITY : 1;
    int[] nearest = new int[n];
    double[] least = new double[n];
    sums.nearest(scales, norms, nearest, least, execution);
    int[] own = new SplittableRandom(3).ints(n, 0, k).toArray();
    double[] gathered = sums.ofOwnClusters(own);
    sums.clear();
    return new double[][] {
      gathered,
      least,
      Arrays.stream(nearest).asDoubleStream().toArray(),
      sums.ofOwnClusters(own),
      matrix.diagonal(),
      matrix.row(labels.length / 2, execution)
    };
  }

  private void assertSame(
      Function<KernelSumOps, KernelMatrix> matrices, int[] labels, int k, boolean isOnDevice) {
    try (KernelMatrix expected = matrices.apply(HOST);
        KernelMatrix actual = matrices.apply(CudaUnderTest.cuda().kernelSums())) {
      assertThat(actual.backend().equals("cuda")).isEqualTo(isOnDevice);
      assertThat(played(actual, labels, k)).isDeepEqualTo(played(expected, labels, k));
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 1, 1, 1", "2, 3, 2, 1", "33, 2, 5, 4", "257, 5, 3, 20", "130, 34, 33, 200"})
  void sumsHaveTheBitsOfTheHost(int n, int d, int k, int halfBandwidth) {
    int[] labels = new SplittableRandom(k).ints(n, 0, k).toArray();
    for (Precision precision : Precision.values()) {
      PointSet points = points(n, d, precision);
      for (Similarity kernel : new Similarity[] {new Polynomial(0.5, 1, 3), new Cosine()}) {
        for (BandLayout layout :
            new BandLayout[] {BandLayout.full(n), BandLayout.of(n, halfBandwidth)}) {
          assertSame(
              ops -> ops.stored(points, kernel, layout, KernelFill.AUTO, execution),
              labels,
              k,
              true);
        }
        assertSame(ops -> ops.tiled(points, points, kernel, execution), labels, k, true);
      }
      PointSet few = points(7, d, precision);
      assertSame(ops -> ops.tiled(points, few, new Linear(), execution), labels, k, true);
    }
  }

  @Test
  void customKernelsAreTheHosts() {
    Similarity custom = CustomSimilarity.ofRows("product", true, (x, y) -> x[0] * y[0]);
    PointSet points = points(40, 2, Precision.FLOAT32);
    int[] labels = new int[40];
    assertSame(
        ops -> ops.stored(points, custom, BandLayout.full(40), KernelFill.AUTO, execution),
        labels,
        1,
        false);
    assertSame(ops -> ops.tiled(points, points, custom, execution), labels, 1, false);
  }

  /** Sums by rows are added in another order. */
  @ParameterizedTest
  @EnumSource(Precision.class)
  void theKernelWrittenByHandGivesTheSameSums(Precision precision) {
    PointSet points = points(140, 3, precision);
    for (int k : new int[] {1, 32, 70}) {
      int[] labels = new SplittableRandom(k).ints(140, 0, k).toArray();
      for (int halfBandwidth : new int[] {6, 139}) {
        BandLayout layout = BandLayout.of(140, halfBandwidth);
        KernelSumOps cuda = CudaUnderTest.cuda().kernelSums();
        try (KernelMatrix matrix =
            cuda.stored(points, new Gaussian(1), layout, KernelFill.AUTO, execution)) {
          KernelSums byRows = matrix.sums(k);
          byRows.add(ClusterMembers.of(labels, k), 1, execution);
          byRows.replaceByRows(labels, execution);
          KernelSums product = matrix.sums(k);
          product.add(ClusterMembers.of(labels, k), 1, execution);
          for (int j = 0; j < k; j++) {
            int[] all = new int[140];
            Arrays.fill(all, j);
            assertThat(byRows.ofOwnClusters(all))
                .containsExactly(product.ofOwnClusters(all), within(1e-12));
          }
        }
      }
    }
    try (KernelMatrix tiled =
        CudaUnderTest.cuda().kernelSums().tiled(points, points, new Linear(), execution)) {
      refused(() -> tiled.sums(2).replaceByRows(new int[140], execution))
          .hasMessage("gram is tiled, but must be stored for sums by rows");
    }
  }

  @Test
  void runsEndAsOnTheHost() {
    PointSet points = points(200, 3, Precision.FLOAT32);
    KernelKMeans.Options options =
        KernelKMeans.Options.of(4).withInit(init -> init.withStarts(2).withSeed(3));
    for (GramStorage storage :
        new GramStorage[] {GramStorage.stored(), GramStorage.tiled(), GramStorage.banded(15)}) {
      KernelKMeans.Options chosen = options.withSums(sums -> sums.withStorage(storage));
      KernelKMeansClustering expected =
          KernelKMeans.fit(points, new Gaussian(1), chosen, execution);
      KernelKMeansClustering actual =
          KernelKMeans.fit(points, new Gaussian(1), chosen.withDevice(Device.CUDA), execution);
      assertThat(actual.labels()).isEqualTo(expected.labels());
      assertThat(actual.objective()).isEqualTo(expected.objective());
      assertThat(actual.iterations()).isEqualTo(expected.iterations());
      assertThat(actual.provenance().backend()).isEqualTo("cuda");
    }
    KernelKMeans.Options rows =
        options.withSums(sums -> sums.withForm(KernelSumForm.ROWS)).withDevice(Device.CUDA);
    assertThat(KernelKMeans.fit(points, new Gaussian(1), rows, execution).labels())
        .isEqualTo(KernelKMeans.fit(points, new Gaussian(1), options, execution).labels());
    try (DenseMatrix matrix =
        DenseMatrix.build(points, new Gaussian(1), Precision.FLOAT32, execution)) {
      assertThat(KernelKMeans.fit(matrix, options.withDevice(Device.CUDA), execution).labels())
          .isEqualTo(KernelKMeans.fit(matrix, options, execution).labels());
    }
  }
}
