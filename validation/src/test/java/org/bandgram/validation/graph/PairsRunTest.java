package org.bandgram.validation.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.bandgram.Execution;
import org.bandgram.cluster.Preference;
import org.bandgram.validation.sets.SyntheticSets;
import org.bandgram.validation.sets.TestSet;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PairsRunTest {
  @AutoClose private final Execution execution = Execution.onThreads(1);

  @ParameterizedTest
  @EnumSource(Pairs.class)
  void allPairsOfFewPointsHoldAllNeighboursAndAgree(Pairs pairs) {
    TestSet set = SyntheticSets.blobs(30, 3, 2, 0.1, 5);

    PairsRun run = PairsRun.of(set, pairs, Preference.globalMedian(), execution);
    PairsRun dense = PairsRun.of(set, Pairs.DENSE, Preference.globalMedian(), execution);

    assertThat(run.recall()).isEqualTo(1);
    assertThat(run.outcome().netSimilarity())
        .isCloseTo(dense.outcome().netSimilarity(), within(1e-5));
    assertThat(run.outcome().product())
        .isCloseTo(run.outcome().clusters() * run.outcome().error(), within(1e-12));
  }

  @Test
  @Tag("thorough")
  void aGraphHoldsNeighboursInManyDimensionsThatBandsMiss() {
    TestSet set = SyntheticSets.gaussian(1000, 16, 3);

    assertThat(PairsRun.of(set, Pairs.GRAPH, Preference.globalMedian(), execution).recall())
        .isEqualTo(1);
    assertThat(PairsRun.of(set, Pairs.BANDS, Preference.globalMedian(), execution).recall())
        .isBetween(0.1, 0.95);
  }

  @Test
  void onlyDenseSimilaritiesAreForFewPoints() {
    assertThat(Pairs.DENSE.suits(8192)).isTrue();
    assertThat(Pairs.DENSE.suits(8193)).isFalse();
    assertThat(Pairs.GRAPH.suits(1_000_000)).isTrue();
  }
}
