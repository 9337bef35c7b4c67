package org.bandgram.cluster.affinity.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.Precision;
import org.bandgram.cluster.LimitedMemory;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.affinity.BandAffinityPropagation;
import org.bandgram.cluster.multilevel.MultilevelAffinityPropagation;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.storage.MessageFormat;
import org.bandgram.storage.SimilarityStorage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a run that does not fit says about storage that would. */
class StoragePlansTest {
  private static final int N = 600;
  private static final AffinityOptions OPTIONS =
      AffinityOptions.defaults().withHalfBandwidth(16).withCurves(1).withDevice(Device.CPU);
  private static final PointSet POINTS = points(N);
  private static final Set<SimilarityStorage> ALL = EnumSet.allOf(SimilarityStorage.class);

  private static PointSet points(int n) {
    Random random = new Random(n);
    PointSet points = PointSet.allocate(n, 2, Precision.FLOAT32);
    for (int i = 0; i < n; i++) {
      points.set(i, 0, random.nextDouble());
      points.set(i, 1, random.nextDouble());
    }
    return points;
  }

  private static final String PLAN = " messages with similarities recomputed \\([0-9.]+ KiB\\)";

  private static long bytes(MessageFormat messages, SimilarityStorage storage) {
    return MemoryPlan.bytes(BandRun.of(OPTIONS, N), messages, storage);
  }

  private static List<StoragePlan> within(
      long available, AffinityOptions options, Set<SimilarityStorage> storages) {
    Backend cpu = BackendProvider.select(Device.CPU, 0);
    return new StoragePlans(BandRun.of(options, N), POINTS.dimensions(), cpu)
        .within(available, storages);
  }

  @Test
  void theFullestMessagesThatFitAreNamedAndCompactOnes() {
    long stored = bytes(MessageFormat.FULL, SimilarityStorage.STORED);
    long recomputed = bytes(MessageFormat.FULL, SimilarityStorage.RECOMPUTED);
    for (long available : new long[] {stored - 1, recomputed, recomputed - 1}) {
      List<StoragePlan> plans = within(available, OPTIONS, ALL);
      assertThat(plans)
          .extracting(StoragePlan::messages)
          .containsExactly(
              available < recomputed
                  ? new MessageFormat[] {MessageFormat.COMPACT}
                  : MessageFormat.values());
      assertThat(plans)
          .allSatisfy(
              plan -> {
                assertThat(plan.similarities()).isEqualTo(SimilarityStorage.RECOMPUTED);
                assertThat(plan.bytes()).isLessThanOrEqualTo(available);
                assertThat(plan.bytes()).isEqualTo(bytes(plan.messages(), plan.similarities()));
              });
    }
  }

  @Test
  void similaritiesThatAreNotQuickDistancesStayStoredWhereTheyFit() {
    long stored = bytes(MessageFormat.FULL, SimilarityStorage.STORED);
    assertThat(within(stored - 1, OPTIONS.withSimilarity(new Gaussian(1)), ALL))
        .extracting(StoragePlan::messages, StoragePlan::similarities)
        .containsExactly(
            tuple(MessageFormat.FULL, SimilarityStorage.RECOMPUTED),
            tuple(MessageFormat.COMPACT, SimilarityStorage.STORED));
  }

  @Test
  void whatDoesNotFitOrSuitIsNotNamed() {
    long compact = bytes(MessageFormat.COMPACT, SimilarityStorage.RECOMPUTED);
    assertThat(within(compact, OPTIONS, ALL))
        .extracting(StoragePlan::messages, StoragePlan::similarities)
        .containsExactly(tuple(MessageFormat.COMPACT, SimilarityStorage.RECOMPUTED));
    assertThat(within(compact, OPTIONS.withDamping(0.6), ALL)).isEmpty();
    assertThat(within(compact, OPTIONS, Set.of(SimilarityStorage.STORED))).isEmpty();
    assertThat(within(Long.MAX_VALUE, OPTIONS.withPrecision(Precision.FLOAT64), ALL))
        .extracting(StoragePlan::messages)
        .containsExactly(MessageFormat.FULL);
  }

  @Test
  void aRunThatDoesNotFitNamesThemAllAndReportsNoProgress() {
    List<String> stages = new ArrayList<>();
    long available = bytes(MessageFormat.FULL, SimilarityStorage.STORED) - 1;
    try (Execution execution =
        Execution.of(
            Execution.Settings.ofThreads(2)
                .withMemory(new LimitedMemory(available))
                .withProgress((stage, _, _) -> stages.add(stage)))) {
      InsufficientMemoryException e =
          catchThrowableOfType(
              InsufficientMemoryException.class,
              () -> BandAffinityPropagation.fit(POINTS, OPTIONS, execution));
      assertThat(e)
          .hasMessageStartingWith("a band of half-bandwidth 16 over 600 points in float32 needs")
          .hasMessageMatching(
              ".*; a half-bandwidth of 15 would fit, and so would full"
                  + PLAN
                  + " and compact"
                  + PLAN);
      assertThat(e.availableBytes()).isEqualTo(available);
    }
    assertThat(stages).isEmpty();
  }

  /** What is said to fit does. */
  @ParameterizedTest
  @EnumSource(names = {"FULL", "COMPACT"})
  void aRunOfAPlanThatIsNamedIsDone(MessageFormat messages) {
    long available = bytes(MessageFormat.FULL, SimilarityStorage.STORED) - 1;
    StoragePlan plan =
        within(available, OPTIONS, ALL).stream()
            .filter(candidate -> candidate.messages() == messages)
            .findFirst()
            .orElseThrow();
    try (Execution execution = LimitedMemory.execution(available)) {
      AffinityOptions options =
          OPTIONS.withMessages(plan.messages()).withSimilarities(plan.similarities());
      assertThat(BandAffinityPropagation.fit(POINTS, options, execution).labels()).hasSize(N);
    }
  }

  @Test
  void levelsNameThemToo() {
    MultilevelAffinityPropagation.Options options =
        new MultilevelAffinityPropagation.Options(OPTIONS.withClusters(3), 50);
    try (Execution execution =
        LimitedMemory.execution(bytes(MessageFormat.COMPACT, SimilarityStorage.RECOMPUTED))) {
      assertThatThrownBy(() -> MultilevelAffinityPropagation.fit(POINTS, options, execution))
          .isInstanceOf(InsufficientMemoryException.class)
          .hasMessageMatching(".* and so would compact" + PLAN);
    }
  }
}
