package org.bandgram.internal.compute.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bandgram.testing.Refusals.cancelled;

import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.bandgram.Cancellation;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.Precision;
import org.bandgram.Progress;
import org.bandgram.cluster.ClusterOptions.FinalAssignment;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.Preference;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.affinity.AffinityPropagation;
import org.bandgram.cluster.affinity.BandAffinityPropagation;
import org.bandgram.cluster.multilevel.MultilevelAffinityPropagation;
import org.bandgram.data.PointSet;
import org.bandgram.gram.BandMatrix;
import org.bandgram.gram.Conversions;
import org.bandgram.gram.CooMatrix;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.gram.internal.BandGramBuilder;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.layout.BandLayout;
import org.bandgram.order.CurveKind;
import org.bandgram.order.CurveOrdering.SortMethod;
import org.bandgram.similarity.Similarity.Cosine;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.bandgram.storage.MessageFormat;
import org.bandgram.storage.SimilarityStorage;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;

/** Whole runs on the device and on the CPU: everything about the results is the same. */
@Tag("cuda")
@Tag("thorough")
class CudaRunsTest {
  @AutoClose private static final Execution EXECUTION = Execution.onThreads(2);
  private static final PointSet PLANE = blobs(150, 2, 9, 1);
  private static final PointSet SPACE = blobs(90, 10, 5, 2);
  private static final AffinityOptions SMALL = AffinityOptions.defaults().withHalfBandwidth(24);

  private static PointSet blobs(int n, int d, int centres, long seed) {
    Random random = new Random(seed);
    double[][] middle = new double[centres][d];
    for (double[] centre : middle) {
      for (int f = 0; f < d; f++) {
        centre[f] = 10 * random.nextDouble();
      }
    }
    float[][] rows = new float[n][d];
    for (float[] row : rows) {
      double[] centre = middle[random.nextInt(centres)];
      for (int f = 0; f < d; f++) {
        row[f] = (float) (centre[f] + 0.4 * random.nextGaussian());
      }
    }
    return PointSet.of(rows);
  }

  /** A change of the options, with a name. */
  record Variant(String name, UnaryOperator<AffinityOptions> change) {
    @Override
    public String toString() {
      return name;
    }
  }

  static final List<Variant> VARIANTS =
      List.of(
          new Variant("defaults", options -> options),
          new Variant("as published", _ -> AffinityOptions.asPublished().withHalfBandwidth(12)),
          new Variant("compact", options -> options.withMessages(MessageFormat.COMPACT)),
          new Variant(
              "compact, one curve, full band",
              options ->
                  options
                      .withMessages(MessageFormat.COMPACT)
                      .withCurves(1)
                      .withHalfBandwidth(1000)),
          new Variant(
              "compact, three curves, stored, in band",
              options ->
                  options
                      .withMessages(MessageFormat.COMPACT)
                      .withSimilarities(SimilarityStorage.STORED)
                      .withCurves(3)
                      .withAssignment(FinalAssignment.IN_BAND)),
          new Variant(
              "compact, kept median, in band",
              options ->
                  options
                      .withMessages(MessageFormat.COMPACT)
                      .withPreference(Preference.median())
                      .withAssignment(FinalAssignment.IN_BAND)),
          new Variant("float64", options -> options.withPrecision(Precision.FLOAT64)),
          new Variant("full band", options -> options.withHalfBandwidth(1000)),
          new Variant(
              "Morton, bitonic, shifted",
              options ->
                  options.withOrdering(
                      ordering ->
                          ordering
                              .withCurve(CurveKind.MORTON)
                              .withSort(SortMethod.BITONIC)
                              .withSeed(5))),
          new Variant("two curves", options -> options.withCurves(2)),
          new Variant("three curves", options -> options.withCurves(3)),
          new Variant(
              "two curves, float64, kept median, in band",
              options ->
                  options
                      .withCurves(2)
                      .withPrecision(Precision.FLOAT64)
                      .withPreference(Preference.median())
                      .withAssignment(FinalAssignment.IN_BAND)),
          new Variant(
              "three curves, clusters",
              options ->
                  options
                      .withCurves(3)
                      .withClusters(15)
                      .withPropagation(propagation -> propagation.withMaxIterations(50))),
          new Variant("in band", options -> options.withAssignment(FinalAssignment.IN_BAND)),
          new Variant("kept median", options -> options.withPreference(Preference.median())),
          new Variant("kept mean", options -> options.withPreference(Preference.mean())),
          new Variant("gaussian", options -> options.withSimilarity(new Gaussian(0.3))),
          new Variant("cosine", options -> options.withSimilarity(new Cosine())),
          new Variant(
              "oscillating, traced",
              options ->
                  options
                      .withDamping(0.5)
                      .withPropagation(
                          propagation -> propagation.withMaxIterations(130).withTrace(true))));

  private static void assertSame(Clustering device, Clustering host) {
    assertThat(device.provenance().backend()).isEqualTo("cuda");
    assertThat(host.provenance().backend()).startsWith("cpu");
    assertThat(device.labels()).isEqualTo(host.labels());
    assertThat(device.exemplars()).isEqualTo(host.exemplars());
    assertThat(device.status()).isEqualTo(host.status());
    assertThat(device.iterations()).isEqualTo(host.iterations());
    assertThat(device.orphans()).isEqualTo(host.orphans());
    assertThat(device.netSimilarity()).isEqualTo(host.netSimilarity());
    assertThat(device.preference()).isEqualTo(host.preference());
    assertThat(device.damping()).isEqualTo(host.damping());
    assertThat(device.trace()).isEqualTo(host.trace());
  }

  @ParameterizedTest
  @FieldSource("VARIANTS")
  void bandsGiveTheClustersOfTheCpu(Variant variant) {
    AffinityOptions options = variant.change.apply(SMALL);
    for (PointSet points : List.of(PLANE, SPACE)) {
      assertSame(
          BandAffinityPropagation.fit(points, options.withDevice(Device.CUDA), EXECUTION),
          BandAffinityPropagation.fit(points, options.withDevice(Device.CPU), EXECUTION));
    }
  }

  /** What makes a difference to similarities in coordinate form. */
  static final List<Variant> SPARSE_VARIANTS =
      VARIANTS.stream()
          .filter(
              v ->
                  List.of("defaults", "float64", "in band", "kept mean", "cosine").contains(v.name))
          .toList();

  @ParameterizedTest
  @FieldSource("SPARSE_VARIANTS")
  void coordinateFormGivesTheClustersOfTheCpu(Variant variant) {
    AffinityOptions options = variant.change.apply(SMALL);
    assertSame(
        AffinityPropagation.fitCoo(PLANE, options.withDevice(Device.CUDA), EXECUTION),
        AffinityPropagation.fitCoo(PLANE, options.withDevice(Device.CPU), EXECUTION));
  }

  @ParameterizedTest
  @EnumSource
  void neighbourGraphsGiveTheClustersOfTheCpu(MessageFormat format) {
    AffinityOptions options = AffinityOptions.defaults().withMessages(format);
    NeighbourGraph.Options graph = NeighbourGraph.Options.defaults().withNeighbours(12);
    for (PointSet points : List.of(PLANE, SPACE)) {
      assertSame(
          AffinityPropagation.fitGraph(points, options.withDevice(Device.CUDA), graph, EXECUTION),
          AffinityPropagation.fitGraph(points, options.withDevice(Device.CPU), graph, EXECUTION));
    }
  }

  @ParameterizedTest
  @EnumSource
  void levelsOfGraphsGiveTheClustersOfTheCpu(MessageFormat format) {
    PointSet points = blobs(400, 9, 8, 3);
    MultilevelAffinityPropagation.Options levels =
        MultilevelAffinityPropagation.Options.defaults()
            .withTopSize(60)
            .withGraph(graph -> graph.withNeighbours(8))
            .withClusters(7)
            .withBand(band -> band.withMessages(format));
    assertSame(
        MultilevelAffinityPropagation.fit(
                points, levels.withBand(band -> band.withDevice(Device.CUDA)), EXECUTION)
            .clustering(),
        MultilevelAffinityPropagation.fit(
                points, levels.withBand(band -> band.withDevice(Device.CPU)), EXECUTION)
            .clustering());
  }

  @Test
  void precomputedSimilaritiesGiveTheClustersOfTheCpu() {
    AffinityOptions options = AffinityOptions.defaults().withPreference(Preference.quantile(0.2));
    try (BandMatrix band =
            BandGramBuilder.build(
                PLANE,
                new NegativeSquaredEuclidean(),
                BandLayout.of(PLANE.size(), 60),
                Precision.FLOAT32,
                CudaUnderTest.HOST.gram(),
                EXECUTION);
        CooMatrix coo = Conversions.toCoo(band)) {
      assertSame(
          BandAffinityPropagation.fit(band, options.withDevice(Device.CUDA), EXECUTION),
          BandAffinityPropagation.fit(band, options.withDevice(Device.CPU), EXECUTION));
      assertSame(
          AffinityPropagation.fit(coo, options.withDevice(Device.CUDA), EXECUTION),
          AffinityPropagation.fit(coo, options.withDevice(Device.CPU), EXECUTION));
    }
  }

  /** The largest band of as many points takes more than twice the memory that is free. */
  @Test
  void aRunThatDoesNotFitSaysWhatWouldBeforeItAllocates() {
    int n = (int) Math.sqrt(CudaUnderTest.cuda().availableBytes() / 5.0);
    PointSet points = PointSet.allocate(n, 1, Precision.FLOAT32);
    AffinityOptions options =
        AffinityOptions.defaults().withHalfBandwidth(n / 2).withDevice(Device.CUDA);
    assertLeavesNothing(
        () ->
            assertThatThrownBy(() -> BandAffinityPropagation.fit(points, options, EXECUTION))
                .isInstanceOf(InsufficientMemoryException.class)
                .hasMessageContaining("a half-bandwidth of "));
  }

  @Test
  void aRunLeavesNothingInTheDevicesMemory() {
    AffinityOptions few =
        SMALL
            .withDevice(Device.CUDA)
            .withPropagation(propagation -> propagation.withMaxIterations(5));
    AffinityOptions compact = few.withMessages(MessageFormat.COMPACT);
    assertLeavesNothing(
        () -> {
          BandAffinityPropagation.fit(PLANE, few, EXECUTION);
          BandAffinityPropagation.fit(PLANE, few.withCurves(3), EXECUTION);
          for (SimilarityStorage storage :
              List.of(SimilarityStorage.STORED, SimilarityStorage.RECOMPUTED)) {
            BandAffinityPropagation.fit(PLANE, compact.withSimilarities(storage), EXECUTION);
          }
          AffinityPropagation.fitCoo(PLANE, few, EXECUTION);
          for (AffinityOptions options : List.of(few, compact)) {
            for (PointSet points : List.of(PLANE, SPACE)) {
              AffinityPropagation.fitGraph(
                  points, options, NeighbourGraph.Options.defaults(), EXECUTION);
            }
          }
        });
  }

  /** Memory is compared from the second run on: drivers load a kernel when it is first launched. */
  private static void assertLeavesNothing(Runnable run) {
    run.run();
    long free = CudaUnderTest.cuda().availableBytes();
    run.run();
    assertThat(CudaUnderTest.cuda().availableBytes()).isGreaterThanOrEqualTo(free);
  }

  @Test
  void aRunCanBeCancelledAndLeavesNothing() {
    assertLeavesNothing(CudaRunsTest::cancelledRun);
  }

  private static void cancelledRun() {
    Cancellation cancellation = new Cancellation();
    Progress progress =
        (stage, done, total) -> {
          if (stage.equals("propagate")) {
            cancellation.cancel();
          }
        };
    try (Execution execution = Execution.of(1, progress, cancellation)) {
      cancelled(() -> BandAffinityPropagation.fit(SPACE, SMALL.withDevice(Device.CUDA), execution));
    }
  }

  @Test
  void autoTakesTheDeviceForLargeRunsAndTheCpuForSmallOnes() {
    assertThat(BackendProvider.select(Device.AUTO, 1L << 30).name()).isEqualTo("cuda");
    assertThat(BackendProvider.select(Device.AUTO, 1000).name()).startsWith("cpu");
    assertThat(BackendProvider.cudaStatus())
        .isEqualTo(BackendProvider.select(Device.CUDA, 1).description());
  }

  @Test
  void theDevicesBandwidthIsMeasured() {
    assertThat(CudaUnderTest.cuda().memoryBandwidth(EXECUTION)).isGreaterThan(1e8);
    assertThat(CudaUnderTest.HOST.memoryBandwidth(EXECUTION)).isGreaterThan(1e8);
  }
}
