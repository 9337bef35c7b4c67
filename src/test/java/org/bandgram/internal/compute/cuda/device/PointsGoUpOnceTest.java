package org.bandgram.internal.compute.cuda.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.cluster.ClusterOptions.FinalAssignment;
import org.bandgram.cluster.PropagationOptions.Convergence;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.affinity.AffinityPropagation;
import org.bandgram.cluster.affinity.BandAffinityPropagation;
import org.bandgram.cluster.kmeans.CentroidStart;
import org.bandgram.cluster.kmeans.KMeans;
import org.bandgram.cluster.kmedoids.KMedoids;
import org.bandgram.cluster.multilevel.MultilevelAffinityPropagation;
import org.bandgram.data.PointSet;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.internal.compute.cuda.CudaUnderTest;
import org.bandgram.internal.compute.cuda.TestDevice;
import org.bandgram.internal.compute.cuda.filter.FilterCases;
import org.bandgram.internal.compute.cuda.filter.FilterOptions;
import org.bandgram.internal.compute.cuda.lloyd.DeviceLloydPoints;
import org.bandgram.internal.compute.gram.CurveBands;
import org.bandgram.internal.compute.gram.GramOps;
import org.bandgram.internal.compute.gram.HeldPoints;
import org.bandgram.internal.compute.gram.RandomCurves;
import org.bandgram.internal.compute.lloyd.LloydAssignment;
import org.bandgram.internal.compute.lloyd.LloydPoints;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Cosine;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.bandgram.storage.SimilarityStorage;
import org.bandgram.testing.Points;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Whole runs copy the points to the device once, whatever they do with them, and arrays of points
 * only as often as they must.
 */
@Tag("cuda")
class PointsGoUpOnceTest {
  private static final int N = 151;
  private static final int D = 11;

  /** No other array of a run is as long. */
  private static final PointSet POINTS =
      Points.of(N, D, Precision.FLOAT32, (i, f) -> Math.sin(99.0 * i + f * f));

  private static final AffinityOptions BAND =
      AffinityOptions.defaults().withHalfBandwidth(24).withDevice(Device.CUDA);

  private static final NeighbourGraph.Options GRAPH =
      NeighbourGraph.Options.defaults().withNeighbours(8);

  private static final MultilevelAffinityPropagation.Options LEVELS =
      MultilevelAffinityPropagation.Options.defaults()
          .withTopSize(60)
          .withGraph(_ -> GRAPH)
          .withClusters(7)
          .withBand(_ -> BAND);

  @AutoClose private static final Execution EXECUTION = Execution.onThreads(1);

  /** Many looks at exemplars that need not settle. */
  private static final AffinityOptions LOOKS =
      BAND.withPropagation(p -> p.withTrace(true).withConvergence(new Convergence(60, 80)));

  static final List<AffinityOptions> BANDS = List.of(BAND, LOOKS);

  static final List<Consumer<PointSet>> RUNS =
      List.of(
          points -> BandAffinityPropagation.fit(points, BAND, EXECUTION),
          points -> AffinityPropagation.fitCoo(points, BAND, EXECUTION),
          points ->
              AffinityPropagation.fitGraph(
                  points, BAND.withAssignment(FinalAssignment.MEAN), GRAPH, EXECUTION),
          points -> MultilevelAffinityPropagation.fit(points, LEVELS, EXECUTION),
          points ->
              KMedoids.fit(
                  points,
                  KMedoids.Options.of(7)
                      .withDevice(Device.CUDA)
                      .withAssignment(FinalAssignment.MEAN),
                  EXECUTION),
          points -> KMeans.fit(points, KMeans.Options.of(7).withDevice(Device.CUDA), EXECUTION));

  /** Bytes of the copies to and from the device. */
  private record Copies(List<Long> up, List<Long> down) {
    long up(int bytes) {
      return up.stream().filter(size -> size == bytes).count();
    }

    long down(int bytes) {
      return down.stream().filter(size -> size == bytes).count();
    }
  }

  /** Carries out a run, or what there is of it before a copy of such a size goes up. */
  private static Copies copies(Runnable run, Integer... last) {
    Copies copies = new Copies(new ArrayList<>(), new ArrayList<>());
    CudaContext context = TestDevice.shared();
    CudaDriver driver = context.call(open -> open);
    context.replaceDriver(
        (CudaDriver)
            Proxy.newProxyInstance(
                CudaDriver.class.getClassLoader(),
                new Class<?>[] {CudaDriver.class},
                (_, method, arguments) -> {
                  switch (method.getName()) {
                    case "copyToDevice" -> {
                      long bytes = ((MemorySegment) arguments[1]).byteSize();
                      copies.up.add(bytes);
                      if (List.of(last).contains((int) bytes)) {
                        throw new IllegalStateException(bytes + " bytes");
                      }
                    }
                    case "copyToHost" -> copies.down.add(((MemorySegment) arguments[0]).byteSize());
                    default -> {}
                  }
                  return method.invoke(driver, arguments);
                }));
    try {
      run.run();
    } finally {
      context.replaceDriver(driver);
    }
    return copies;
  }

  @ParameterizedTest
  @FieldSource("RUNS")
  void pointsGoUpOnce(Consumer<PointSet> run) {
    assertThat(copies(() -> run.accept(POINTS)).up(N * D * Float.BYTES)).isOne();
  }

  @Test
  void pointsOf16BitsAreNotCopiedTo32(@TempDir Path folder) throws IOException {
    PointSet wide = PointSet.allocate(N, 33, Precision.FLOAT32);
    byte[] bytes = new byte[N * 33 * Short.BYTES];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (i * i % 61);
    }
    Path file = Files.write(folder.resolve("points"), bytes);
    PointSet points = PointSet.mapped(file, 0, N, 33, Short.BYTES);
    GramOps ops = CudaUnderTest.cuda().gram();
    for (Similarity similarity : List.of(new Cosine(), new NegativeSquaredEuclidean())) {
      assertThat(ops.suitsAllPairs(points, similarity)).isTrue();
      assertThat(ops.deviceBytes(points, similarity, 8))
          .isEqualTo(ops.deviceBytes(wide, similarity, 8));
    }
    RUNS.subList(0, 3).forEach(run -> run.accept(points));
    CudaUnderTest.cuda().lloyd(points, EXECUTION);
    PointSet ordered = PointSet.mapped(file, 0, N, 8, Short.BYTES);
    RUNS.getFirst().accept(ordered);
    assertThat(List.of(points.bytes(), ordered.bytes())).containsOnly((int) Short.BYTES);
  }

  /** Flags of the result, however often a run looks and judges. */
  @ParameterizedTest
  @FieldSource("BANDS")
  void flagsAndAssignmentsStayUntilARunEnds(AffinityOptions options) {
    Copies copies = copies(() -> BandAffinityPropagation.fit(POINTS, options, EXECUTION));
    assertThat(copies.up(N)).isLessThanOrEqualTo(2);
    assertThat(copies.down(N)).isOne();
    assertThat(copies.up(N * Integer.BYTES)).isLessThanOrEqualTo(5);
    assertThat(copies.down(N * Integer.BYTES)).isLessThanOrEqualTo(13);
  }

  /**
   * Seven centroids go up for the filter, eight without it; if it proves too little, it is over.
   */
  @ParameterizedTest
  @CsvSource({"RANDOM, 4, 0", "COPIES, 1, 4"})
  void pointsOfAllRunsArePackedOnce(FilterCases kind, int filtered, int others) {
    PointSet points = kind.points(N, 32);
    FilterOptions options = new FilterOptions(0, 1, 2, 4, 128, 1e11);
    Copies copies =
        copies(
            () -> {
              LloydPoints stored =
                  DeviceLloydPoints.upload(TestDevice.shared(), options, points, EXECUTION);
              for (int run = 0; run < 2; run++) {
                LloydAssignment assignment = stored.begin(new double[0]);
                assignment.assign(points.slice(0, 7), EXECUTION);
                assignment.assign(points.slice(7, 14), EXECUTION);
              }
            });
    assertThat(copies.up(N * 32 * Float.BYTES)).isOne();
    assertThat(copies.down(N * 32 * Float.BYTES)).isZero();
    assertThat(copies.up(7 * 32 * Float.BYTES)).isEqualTo(filtered);
    assertThat(copies.up(8 * 32 * Float.BYTES)).isEqualTo(others);
  }

  /** The run ends as its centroids go up, without the filter one more. */
  @ParameterizedTest
  @CsvSource({"131080, 16384", "131081, 16383"})
  void kMeansFiltersFromSoManyPointsOn(int n, int centroids) {
    int k = 16383;
    PointSet points = Points.of(n, 32, Precision.FLOAT32, (i, f) -> Math.sin(99.0 * i + f * f));
    KMeans.Options options =
        KMeans.Options.of(k)
            .withInit(init -> init.withStart(CentroidStart.given(points.slice(0, k))))
            .withDevice(Device.CUDA);
    assertThatThrownBy(
            () -> copies(() -> KMeans.fit(points, options, EXECUTION), k * 128, k * 128 + 128))
        .hasMessage("%d bytes", centroids * 128);
  }

  /** Three coordinates of each point, and two more curves with where each point lies on them. */
  @Test
  void pointsOfRecomputedBandsGoUpOnce() {
    PointSet points = Points.of(N, 3, Precision.FLOAT32, (i, f) -> Math.sin(99.0 * i + f * f));
    CurveBands bands = RandomCurves.bands(N, 9, 3, 7);
    Copies copies =
        copies(
            () ->
                CudaUnderTest.cuda()
                    .bands(
                        points,
                        new NegativeSquaredEuclidean(),
                        bands,
                        SimilarityStorage.RECOMPUTED,
                        EXECUTION));
    assertThat(copies.up).hasSize(3 + 2 * 2).containsOnly((long) N * Float.BYTES);
  }

  /** Two points a group, the first on top. */
  @ParameterizedTest
  @CsvSource({"32, 32, true", "64, 17, true", "33, 31, false"})
  void meansOfPointsThatAreThereComeDownAlone(int groups, int d, boolean many) {
    PointSet points = Points.of(2 * groups, d, Precision.FLOAT32, (i, f) -> Math.sin(99.0 * i + f));
    int[][] members =
        IntStream.range(0, groups)
            .mapToObj(g -> new int[] {g, 2 * groups - 1 - g})
            .toArray(int[][]::new);
    double[] weights = new double[2 * groups];
    Arrays.setAll(weights, i -> 1 + i % 3);
    try (HeldPoints held = CudaUnderTest.cuda().gram().hold(points, EXECUTION)) {
      held.nearest(points.slice(0, 3), new NegativeSquaredEuclidean(), EXECUTION);
      Copies copies = copies(() -> held.means(members, weights, EXECUTION));
      assertThat(copies.down)
          .isEqualTo(many ? List.of((long) groups * d * Float.BYTES) : List.of());
    }
  }

  /** Points that are there are compared there. */
  @Test
  void similaritiesToOnesOwnExemplarsComeDownAlone() {
    Similarity similarity = new Gaussian(1);
    GramOps ops = CudaUnderTest.cuda().gram();
    try (HeldPoints held = ops.hold(POINTS, EXECUTION)) {
      int[] columns = held.nearest(POINTS.select(new int[] {3, 5}), similarity, EXECUTION);
      Copies copies = copies(() -> held.similarities(POINTS, columns, similarity, EXECUTION));
      assertThat(copies.up).containsExactly((long) N * Integer.BYTES);
      assertThat(copies.down).containsExactly((long) N * Float.BYTES);
    }
  }
}
