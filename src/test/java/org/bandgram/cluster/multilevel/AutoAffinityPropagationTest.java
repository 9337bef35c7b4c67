package org.bandgram.cluster.multilevel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.cluster.Cases.Data;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.Preference;
import org.bandgram.cluster.affinity.BandAffinityPropagation;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Choice;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Options;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Pairs;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Result;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.Gaussian;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("thorough")
class AutoAffinityPropagationTest {
  private static final PointSet POINTS = Data.UNIFORM.points(600, 3);

  private static final BandAffinityPropagation.Options BAND =
      BandAffinityPropagation.Options.defaults();

  /** A cluster of the default band reaches 513 points. */
  @Test
  void theMethodIsChosenByWhatIsAskedFor() {
    assertThat(AutoAffinityPropagation.choose(16 * 513, BAND, false))
        .isEqualTo(
            new Choice(
                false,
                Pairs.BANDS,
                "a band, whose clusters reach 513 points, is wide enough for 8,208 points"));
    assertThat(AutoAffinityPropagation.choose(16 * 513 + 1, BAND, false))
        .isEqualTo(
            new Choice(
                true, Pairs.BANDS, "clusters of a band reach 513 points only, few of 8,209"));
    assertThat(AutoAffinityPropagation.choose(1, BAND, false).reason())
        .isEqualTo("a band, whose clusters reach 1 point, is wide enough for 1 point");
    assertThat(AutoAffinityPropagation.choose(100, BAND.withClusters(5), false))
        .isEqualTo(new Choice(true, Pairs.BANDS, "a number of clusters is asked for"));
    assertThat(AutoAffinityPropagation.choose(100, BAND, true))
        .isEqualTo(new Choice(true, Pairs.BANDS, "points have weights"));
    for (Preference ofBand : new Preference[] {Preference.mean(), Preference.quantile(0.3)}) {
      assertThat(AutoAffinityPropagation.choose(100_000, BAND.withPreference(ofBand), false))
          .isEqualTo(new Choice(false, Pairs.BANDS, "the preference comes from pairs in the band"));
    }
    assertThat(
            AutoAffinityPropagation.choose(
                    100_000, BAND.withPreference(Preference.scalar(-1)), false)
                .multilevel())
        .isTrue();
  }

  /** In twelve dimensions curves lose sight of neighbours; in two they do not. */
  @Test
  void neighboursTakeThePlaceOfBandsWhereTheseLoseThem() {
    try (Execution execution = Execution.onThreads(2)) {
      PointSet wide = random(9_000, 12);
      Choice natural = AutoAffinityPropagation.choose(wide, BAND, false, execution);
      assertThat(natural.pairs()).isEqualTo(Pairs.GRAPH);
      assertThat(natural.reason()).startsWith("bands hold ").contains("nearest neighbours only");
      Choice wanted = AutoAffinityPropagation.choose(wide, BAND.withClusters(5), false, execution);
      assertThat(wanted.multilevel()).isTrue();
      assertThat(wanted.pairs()).isEqualTo(Pairs.GRAPH);
      Choice small = AutoAffinityPropagation.choose(random(3_000, 12), BAND, false, execution);
      assertThat(small.pairs()).isEqualTo(Pairs.ALL);
      assertThat(small.multilevel()).isFalse();
      assertThat(
              List.of(
                  AutoAffinityPropagation.choose(random(9_000, 2), BAND, false, execution),
                  AutoAffinityPropagation.choose(
                      wide, BAND.withPreference(Preference.median()), false, execution),
                  AutoAffinityPropagation.choose(
                      wide, BAND.withPrecision(Precision.FLOAT64), false, execution)))
          .extracting(Choice::pairs)
          .containsOnly(Pairs.BANDS);
    }
  }

  /** A higher preference wants smaller clusters, which fewer neighbours make up. */
  @Test
  void neighboursAreAsManyAsClustersNeed() {
    PointSet points = random(9_000, 12);
    try (Execution execution = Execution.onThreads(2)) {
      Choice small =
          AutoAffinityPropagation.choose(
              points, BAND.withPreference(Preference.scalar(-0.5)), false, execution);
      Choice large =
          AutoAffinityPropagation.choose(
              points, BAND.withPreference(Preference.scalar(-1_000)), false, execution);
      assertThat(small.multilevel()).isFalse();
      assertThat(small.neighbours()).isEqualTo(32);
      assertThat(large.multilevel()).isTrue();
    }
  }

  private static Choice choiceWithCopies(int copies) {
    PointSet points = random(9_000, 12);
    for (int i = 1; i < copies; i++) {
      for (int f = 0; f < 12; f++) {
        points.set(i, f, points.get(0, f));
      }
    }
    try (Execution execution = Execution.onThreads(2)) {
      return AutoAffinityPropagation.choose(
          points, BAND.withPreference(Preference.scalar(-0.5)), false, execution);
    }
  }

  /** Copies hide neighbours from a graph; multilevel takes them for one point. */
  @Test
  void manyCopiesAreForLevels() {
    Choice choice = choiceWithCopies(80);
    assertThat(choice.multilevel()).isTrue();
    assertThat(choice.pairs()).isEqualTo(Pairs.GRAPH);
    assertThat(choice.reason()).endsWith(", and 80 points are in one place");
  }

  @Test
  void someCopiesTakeMoreNeighbours() {
    Choice choice = choiceWithCopies(40);
    assertThat(choice.multilevel()).isFalse();
    assertThat(choice.pairs()).isEqualTo(Pairs.GRAPH);
    assertThat(choice.neighbours()).isEqualTo(160);
  }

  private static PointSet random(int n, int d) {
    SplittableRandom random = new SplittableRandom(7);
    PointSet points = PointSet.allocate(n, d, Precision.FLOAT32);
    for (int i = 0; i < n; i++) {
      for (int f = 0; f < d; f++) {
        points.set(i, f, random.nextDouble());
      }
    }
    return points;
  }

  /** No band of this width can have so few clusters. */
  @ParameterizedTest
  @ValueSource(ints = {1, 7, 12, 599})
  void anyNumberOfClustersIsFound(int clusters) {
    Options narrow = Options.defaults().with(band -> band.withHalfBandwidth(4));
    Result result = AutoAffinityPropagation.fit(POINTS, narrow.withClusters(clusters));
    assertThat(result.clustering().clusterCount()).isEqualTo(clusters);
    assertThat(result.clustering().clustersAskedFor()).hasValue(clusters);
    assertThat(result.clustering().hasClustersAskedFor()).isTrue();
    assertThat(result.hierarchy().orElseThrow().clustering()).isSameAs(result.clustering());
    assertThat(result.choice().multilevel()).isTrue();
  }

  @Test
  void aBandIsTheResultOfABand() {
    Options options = Options.defaults().with(band -> band.withSimilarity(new Gaussian(4)));
    try (Execution execution = Execution.onThreads(2)) {
      Result result = AutoAffinityPropagation.fit(POINTS, options, execution);
      Clustering band = BandAffinityPropagation.fit(POINTS, options.band(), execution);
      assertThat(result.clustering().labels()).isEqualTo(band.labels());
      assertThat(result.clustering().clustersAskedFor()).isEmpty();
      assertThat(result.hierarchy()).isEmpty();
      assertThat(result.choice().multilevel()).isFalse();
    }
  }

  @Test
  void weightsAreForMultilevel() {
    double[] weights = new double[POINTS.size()];
    Arrays.setAll(weights, i -> 1 + i % 3);
    Options options = Options.defaults().withClusters(6);
    try (Execution execution = Execution.onThreads(2)) {
      Result result = AutoAffinityPropagation.fit(POINTS, weights, options, execution);
      Clustering levels =
          MultilevelAffinityPropagation.fit(POINTS, weights, options.levels(), execution)
              .clustering();
      assertThat(result.clustering().labels()).isEqualTo(levels.labels());
      assertThat(result.choice().reason()).isEqualTo("points have weights");
    }
  }

  @Test
  void changesAreMadeToTheOptionsOfBothMethods() {
    Options changed = Options.defaults().with(band -> band.withDamping(0.8).withCurves(3));
    assertThat(changed.band()).isEqualTo(BAND.withDamping(0.8).withCurves(3));
    assertThat(changed.levels().band())
        .isEqualTo(
            MultilevelAffinityPropagation.Options.defaults().band().withDamping(0.8).withCurves(3));
  }
}
