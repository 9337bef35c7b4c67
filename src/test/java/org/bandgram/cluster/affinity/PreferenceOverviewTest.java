package org.bandgram.cluster.affinity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.bandgram.Execution;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.cluster.Cases.Data;
import org.bandgram.cluster.Preference;
import org.bandgram.cluster.PropagationOptions;
import org.bandgram.cluster.affinity.PreferenceOverview.Quantile;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.Cosine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PreferenceOverviewTest {
  private static PreferenceOverview overview(PointSet points, AffinityOptions options) {
    try (Execution execution = Execution.onThreads(2)) {
      return PreferenceOverview.of(points, options, execution);
    }
  }

  /** A run with a rule reports the very number that the overview shows for it. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void quantilesAreThePreferencesOfRuns(int curves) {
    PointSet points = Data.BLOBS.points(257, 2);
    AffinityOptions options = AffinityOptions.defaults().withHalfBandwidth(16).withCurves(curves);
    PreferenceOverview overview = overview(points, options);
    assertThat(overview.quantiles())
        .extracting(Quantile::level)
        .containsExactly(0.0, 0.1, 0.25, 0.5, 0.75, 0.9, 1.0);
    for (Quantile quantile : overview.quantiles()) {
      assertThat(preference(points, options, Preference.quantile(quantile.level())))
          .isEqualTo(quantile.kept());
      assertThat(preference(points, options, Preference.globalQuantile(quantile.level())))
          .isEqualTo(quantile.sampled());
    }
    assertThat(overview.range().upper()).isEqualTo(overview.quantiles().getLast().kept());
  }

  private static double preference(PointSet points, AffinityOptions options, Preference rule) {
    PropagationOptions brief = options.propagation().withMaxIterations(1).withPreference(rule);
    return BandAffinityPropagation.fit(points, options.withPropagation(brief)).preference();
  }

  /** Where every pair is kept and sampled, both are quantiles of all of them. */
  @Test
  void smallSetsAreDescribedCompletely() {
    PointSet points = Data.FIVE_DIMENSIONS.points(31, 4);
    AffinityOptions options =
        AffinityOptions.defaults().withSimilarity(new Cosine()).withPrecision(Precision.FLOAT64);
    double[] all = new double[31 * 30];
    for (int i = 0, p = 0; i < 31; i++) {
      for (int k = 0; k < 31; k++) {
        if (i != k) {
          all[p++] = new Cosine().between(points, i, points, k);
        }
      }
    }
    Arrays.sort(all);
    List<Quantile> quantiles = overview(points, options).quantiles();
    assertThat(quantiles.getFirst()).isEqualTo(new Quantile(0, all[0], all[0]));
    assertThat(quantiles.getLast()).isEqualTo(new Quantile(1, all[929], all[929]));
    double median = all[464] + 0.5 * (all[465] - all[464]);
    assertThat(quantiles.get(3)).isEqualTo(new Quantile(0.5, median, median));
  }

  @Test
  void onePointHasNoRange() {
    assertThatThrownBy(
            () -> overview(PointSet.of(new float[][] {{1, 2}}), AffinityOptions.defaults()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("the number of points is 1, but must be at least 2 for a preference range");
  }

  @Test
  void whatDoesNotFitIsRefused() {
    PointSet points = PointSet.allocate(3_000_000, 1, Precision.FLOAT32);
    AffinityOptions wide = AffinityOptions.defaults().withHalfBandwidth(2_000_000);
    assertThatThrownBy(() -> overview(points, wide))
        .isInstanceOf(InsufficientMemoryException.class)
        .hasMessageContaining("half-bandwidth 2000000");
  }
}
