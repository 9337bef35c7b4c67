package org.bandgram.cluster.affinity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.testing.Refusals.cancelled;
import static org.bandgram.testing.Refusals.failed;
import static org.bandgram.testing.Refusals.refused;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import org.bandgram.Cancellation;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.Progress;
import org.bandgram.cluster.Cases;
import org.bandgram.cluster.Cases.Data;
import org.bandgram.cluster.ClusterOptions;
import org.bandgram.cluster.ClusterOptions.FinalAssignment;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.PropagationOptions.Damping;
import org.bandgram.cluster.Status;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.gram.GramArguments;
import org.bandgram.order.CurveKind;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Cosine;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BandAffinityPropagationTest {
  private static final AffinityOptions DEFAULTS = AffinityOptions.defaults();

  private static Clustering fit(PointSet points, AffinityOptions options, int threads) {
    try (Execution execution = Execution.onThreads(threads)) {
      return BandAffinityPropagation.fit(points, options, execution);
    }
  }

  private static void assertSame(Clustering actual, Clustering expected) {
    assertThat(actual.labels()).isEqualTo(expected.labels());
    assertThat(actual.exemplars()).isEqualTo(expected.exemplars());
    assertThat(actual.iterations()).isEqualTo(expected.iterations());
    assertThat(actual.orphans()).isEqualTo(expected.orphans());
    assertThat(actual.status()).isEqualTo(expected.status());
    assertThat(actual.netSimilarity()).isEqualTo(expected.netSimilarity());
    assertThat(actual.trace()).isEqualTo(expected.trace());
  }

  @RandomCases(60)
  void everyResultIsSound(
      Data data,
      @IntRange(min = 1, max = 150) int n,
      @IntRange(min = 1, max = 60) int h,
      @IntRange(min = 1, max = 3) int curves,
      Precision precision,
      FinalAssignment assignment,
      boolean refine,
      long seed) {
    PointSet points = data.points(n, seed);
    AffinityOptions options =
        DEFAULTS
            .withHalfBandwidth(h)
            .withCurves(curves)
            .withPrecision(precision)
            .withClusters(_ -> new ClusterOptions(OptionalInt.empty(), assignment, refine));
    Clustering clustering = fit(points, options, 1);
    Cases.assertSound(clustering, n);
    double tolerance = precision == Precision.FLOAT32 ? 1e-4 : 1e-9;
    Cases.assertNet(clustering, Cases.squaredDistances(points), tolerance);
    if (assignment == FinalAssignment.NEAREST) {
      Cases.assertNearest(clustering, Cases.squaredDistances(points), tolerance);
    }
    assertThat(clustering.iterations())
        .isBetween(0, options.propagation().convergence().maxIterations());
    assertThat(clustering.damping().orElseThrow()).isBetween(0.8, 0.98);
    assertThat(clustering.timings().total()).isNotNegative();
  }

  @ParameterizedTest
  @EnumSource
  void allNumbersOfThreadsGiveTheSameResult(Data data) {
    PointSet points = data.points(600, 3);
    AffinityOptions options =
        DEFAULTS
            .withHalfBandwidth(8)
            .withPrecision(data == Data.BLOBS ? Precision.FLOAT64 : Precision.FLOAT32)
            .withPropagation(propagation -> propagation.withTrace(true).withMaxIterations(50));
    Clustering expected = fit(points, options, 1);
    assertSame(fit(points, options, 2), expected);
    assertSame(fit(points, options, 5), expected);
  }

  /** Without ties the clusters do not depend on the order of the rows. */
  @ParameterizedTest
  @EnumSource(names = {"UNIFORM", "BLOBS", "FIVE_DIMENSIONS", "OUTLIER", "CONSTANT_COLUMN"})
  void shufflingTheRowsShufflesTheResult(Data data) {
    double[][] rows = data.rows(200, 5);
    AffinityOptions options =
        DEFAULTS
            .withHalfBandwidth(25)
            .withPrecision(Precision.FLOAT64)
            .withPropagation(propagation -> propagation.withJitter(0));
    Clustering expected = fit(PointSet.of(rows), options, 1);
    int[] order = shuffled(rows.length);
    double[][] moved = Arrays.stream(order).mapToObj(i -> rows[i]).toArray(double[][]::new);
    Clustering actual = fit(PointSet.of(moved), options, 1);
    assertThat(actual.iterations()).isEqualTo(expected.iterations());
    for (int i = 0; i < order.length; i++) {
      assertThat(order[actual.exemplarOfRow()[i]]).isEqualTo(expected.exemplarOfRow()[order[i]]);
    }
  }

  private static int[] shuffled(int n) {
    int[] order = new int[n];
    Random random = new Random(1);
    for (int i = 0; i < n; i++) {
      int j = random.nextInt(i + 1);
      order[i] = order[j];
      order[j] = i;
    }
    return order;
  }

  @Test
  void separateBlobsAreFound() {
    PointSet points = Data.BLOBS.points(300, 7);
    for (int h : new int[] {80, 300}) {
      Clustering clustering = fit(points, DEFAULTS.withHalfBandwidth(h), 2);
      assertThat(clustering.converged()).isTrue();
      assertThat(clustering.orphans()).isZero();
      assertThat(clustering.clusterCount()).isBetween(5, h == 300 ? 5 : 7);
      for (int i = 0; i < 300; i++) {
        assertThat(clustering.exemplarOfRow()[i] % 5).as("blob of row %d", i).isEqualTo(i % 5);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void anyCurveSimilarityAndPrecisionGivesASoundResult(CurveKind curve) {
    PointSet points = Data.FIVE_DIMENSIONS.points(90, 9);
    for (Similarity similarity : List.of(new Gaussian(2), new Cosine())) {
      for (Precision precision : Precision.values()) {
        Clustering clustering =
            fit(
                points,
                DEFAULTS
                    .withHalfBandwidth(20)
                    .withSimilarity(similarity)
                    .withPrecision(precision)
                    .withOrdering(ordering -> ordering.withCurve(curve)),
                1);
        Cases.assertSound(clustering, 90);
        PointSet input = GramArguments.inPrecision(points, precision, similarity);
        Cases.Pairs pairs = (i, k) -> similarity.between(input, i, input, k);
        Cases.assertNet(clustering, pairs, 1e-9);
        Cases.assertNearest(clustering, pairs, 0);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"UNIFORM", "BLOBS", "FIVE_DIMENSIONS", "DUPLICATES", "LATTICE"})
  void predictionLabelsTheTrainingPointsAsTheFitDid(Data data) {
    PointSet points = data.points(300, 11);
    Clustering clustering = fit(points, DEFAULTS.withHalfBandwidth(30), 1);
    assertThat(clustering.predict(points)).isEqualTo(clustering.labels());
    assertThat(clustering.model().orElseThrow().exemplars().size())
        .isEqualTo(clustering.clusterCount());
  }

  @Test
  void predictionNeedsTheDimensionsOfTheRun() {
    Clustering clustering = fit(Data.UNIFORM.points(30, 1), DEFAULTS, 1);
    refused(() -> clustering.predict(PointSet.of(new double[][] {{1, 2, 3}})))
        .hasMessage("the number of dimensions is 3, but must be 2, as in the exemplars");
  }

  @Test
  void jitterIsDeterminedByTheSeed() {
    PointSet points = Data.LATTICE.points(144, 0);
    AffinityOptions options = DEFAULTS.withHalfBandwidth(30);
    Clustering first = fit(points, options, 1);
    assertSame(fit(points, options, 2), first);
    Set<List<Integer>> outcomes = new LinkedHashSet<>();
    for (long seed : new long[] {0, 1, 2, 3, 4, 5, 6, 7}) {
      AffinityOptions seeded = options.withPropagation(propagation -> propagation.withSeed(seed));
      outcomes.add(Arrays.stream(fit(points, seeded, 1).exemplars()).boxed().toList());
    }
    assertThat(outcomes.size()).isGreaterThan(1);
  }

  @Test
  void aRunThatIsCutShortIsCompleteAndFlagged() {
    PointSet points = Data.UNIFORM.points(600, 13);
    for (int iterations : new int[] {1, 2, 3, 20}) {
      AffinityOptions options =
          DEFAULTS
              .withHalfBandwidth(20)
              .withPropagation(
                  propagation -> propagation.withMaxIterations(iterations).withTrace(true));
      Clustering clustering = fit(points, options, 2);
      assertThat(clustering.status()).isEqualTo(Status.NOT_CONVERGED);
      assertThat(clustering.iterations()).isEqualTo(iterations);
      assertThat(clustering.trace()).hasSize(iterations);
      Cases.assertSound(clustering, 600);
      Cases.assertNet(clustering, Cases.squaredDistances(points), 1e-4);
    }
  }

  /** Two exactly exchangeable points flip together for ever at light damping; see apcluster. */
  @Test
  void exactTiesEndSensibly() {
    for (Data data : List.of(Data.LATTICE, Data.DUPLICATES, Data.COLLINEAR)) {
      for (boolean adaptive : new boolean[] {true, false}) {
        PointSet points = data.points(144, 0);
        AffinityOptions options =
            DEFAULTS.withPropagation(
                propagation ->
                    propagation
                        .withJitter(0)
                        .withDamping(new Damping(0.5, adaptive))
                        .withMaxIterations(300));
        Clustering clustering = fit(points, options.withHalfBandwidth(20), 1);
        Cases.assertSound(clustering, 144);
        assertThat(clustering.damping().orElseThrow()).isGreaterThanOrEqualTo(0.5);
        assertThat(adaptive || clustering.damping().orElseThrow() == 0.5).isTrue();
        assertThat(clustering.clusterCount()).isLessThan(144);
      }
    }
  }

  @Test
  void theTraceHasAValueForEveryIterationAndEndsAtTheResult() {
    PointSet points = Data.BLOBS.points(200, 17);
    AffinityOptions options =
        DEFAULTS
            .withClusters(
                _ -> new ClusterOptions(OptionalInt.empty(), FinalAssignment.IN_BAND, false))
            .withPrecision(Precision.FLOAT64)
            .withPropagation(propagation -> propagation.withTrace(true).withJitter(0));
    Clustering clustering = fit(points, options, 1);
    assertThat(clustering.trace()).hasSize(clustering.iterations());
    assertThat(clustering.trace()[clustering.iterations() - 1])
        .isCloseTo(clustering.netSimilarity(), within(1e-6));
    assertThat(fit(points, DEFAULTS, 1).trace()).isEmpty();
  }

  @Test
  void progressNamesItsStagesAndNeverFallsBack() {
    PointSet points = Data.UNIFORM.points(400, 19);
    for (AffinityOptions options :
        List.of(DEFAULTS, DEFAULTS.withCurves(3), DEFAULTS.withClusters(37))) {
      List<String> stages = new ArrayList<>();
      Map<String, Long> last = new HashMap<>();
      Progress progress =
          (stage, done, total) -> {
            if (stages.isEmpty() || !stages.getLast().equals(stage)) {
              stages.add(stage);
            }
            assertThat(done).isBetween(last.getOrDefault(stage, 0L), total);
            last.put(stage, done);
          };
      try (Execution execution = Execution.of(2, progress, new Cancellation())) {
        BandAffinityPropagation.fit(points, options.withHalfBandwidth(30), execution);
      }
      assertThat(stages).containsExactly("order", "construct", "propagate", "assign");
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"UNIFORM", "DUPLICATES"})
  void cancellationStopsTheRunAtTheNextIteration(Data data) {
    for (int threads : new int[] {1, 3}) {
      Cancellation cancellation = new Cancellation();
      long[] latest = new long[1];
      Progress progress =
          (stage, done, total) -> {
            if (stage.equals("propagate")) {
              latest[0] = done;
              if (done == 5) {
                cancellation.cancel();
              }
            }
          };
      try (Execution execution = Execution.of(threads, progress, cancellation)) {
        cancelled(
            () ->
                BandAffinityPropagation.fit(
                    data.points(500, 1), DEFAULTS.withHalfBandwidth(20), execution));
      }
      assertThat(latest[0]).isEqualTo(5);
    }
  }

  @Test
  void provenanceSaysHowToRunItAgain() {
    Clustering clustering = fit(Data.UNIFORM.points(50, 1), DEFAULTS.withHalfBandwidth(7), 2);
    assertThat(clustering.provenance().threads()).isEqualTo(2);
    assertThat(clustering.provenance().parameters())
        .containsEntry("method", "band")
        .containsEntry("n", "50")
        .containsEntry("bands.half_bandwidth", "7")
        .containsEntry("storage.precision", "float32")
        .containsKeys(
            "bands.ordering.curve",
            "similarity",
            "clusters.assignment",
            "published",
            "propagation.damping.factor");
  }

  @Test
  void aDeviceThatIsMissingIsRefused() {
    failed(() -> fit(Data.UNIFORM.points(50, 1), DEFAULTS.withDevice(Device.CUDA), 1))
        .hasMessageContaining("device is cuda, but ");
  }

  /** Five blobs of 100 points, each wider than a cluster of the band. */
  @Test
  void aNumberOfClustersThatIsMissedIsTold() {
    PointSet points = Data.BLOBS.points(500, 4);
    AffinityOptions narrow = DEFAULTS.withCurves(1).withHalfBandwidth(8);
    Clustering missed = BandAffinityPropagation.fit(points, narrow.withClusters(30));
    assertThat(missed.clusterCount()).isNotEqualTo(30);
    assertThat(missed.clustersAskedFor()).hasValue(30);
    assertThat(missed.hasClustersAskedFor()).isFalse();
    Clustering found = BandAffinityPropagation.fit(points, narrow.withClusters(100));
    assertThat(found.clusterCount()).isEqualTo(100);
    assertThat(found.hasClustersAskedFor()).isTrue();
    Clustering free = BandAffinityPropagation.fit(points, narrow);
    assertThat(free.clustersAskedFor()).isEmpty();
    assertThat(free.hasClustersAskedFor()).isTrue();
    refused(() -> BandAffinityPropagation.fit(points, narrow.withClusters(29)))
        .hasMessage(
            "clusters is 29, but must be at least 30 for half-bandwidth 8, since a cluster reaches"
                + " at most 17 points; multilevel affinity propagation finds any number");
  }
}
