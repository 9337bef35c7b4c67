package org.bandgram.cluster.affinity.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.cluster.Cases.Data;
import org.bandgram.cluster.Preference;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.affinity.BandAffinityPropagation;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.storage.SimilarityStorage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A trial passes messages as the whole run does, or its times would be those of another run. */
class TrialRunTest {
  private static final int N = 257;

  private static double[] preferences(PointSet points, AffinityOptions options) {
    BandRun run = BandRun.of(options, points.size());
    Backend backend = run.selectFor(points.dimensions());
    try (Execution execution = Execution.onThreads(1)) {
      TrialRun trial = TrialRun.of(run, points, N, backend, execution);
      try (SparseSimilarities kept = trial.construct(SimilarityStorage.STORED)) {
        return trial.preferences(kept);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"median", "global-median", "mean", "min", "q:0.25", "-3"})
  void preferencesFollowTheRuleOfTheRun(String rule) {
    PointSet points = Data.BLOBS.points(N, 2);
    AffinityOptions options =
        AffinityOptions.defaults().withHalfBandwidth(16).withPreference(Preference.parse(rule));
    double ofRun =
        BandAffinityPropagation.fit(
                points, options.withPropagation(propagation -> propagation.withMaxIterations(1)))
            .preference()
            .orElseThrow();
    assertThat(preferences(points, options)).hasSize(N).containsOnly(ofRun);
  }

  @Test
  void pointsWithPreferencesOfTheirOwnHaveTheMean() {
    double[] values = new double[N];
    Arrays.fill(values, Double.NEGATIVE_INFINITY);
    values[3] = -4;
    values[200] = -6;
    assertThat(
            preferences(
                Data.BLOBS.points(N, 2),
                AffinityOptions.defaults()
                    .withHalfBandwidth(16)
                    .withPreference(Preference.perPoint(values))))
        .hasSize(N)
        .containsOnly(-5);
  }
}
