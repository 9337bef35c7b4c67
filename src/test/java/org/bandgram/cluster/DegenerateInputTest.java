package org.bandgram.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.refused;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.bandgram.Precision;
import org.bandgram.cluster.Cases.Data;
import org.bandgram.cluster.ClusterOptions.FinalAssignment;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.affinity.BandAffinityPropagation;
import org.bandgram.data.PointSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One point, two points, all points equal, forbidden points, and preferences beyond reason. */
class DegenerateInputTest {
  private static final double NEVER = Double.NEGATIVE_INFINITY;

  private static Clustering fit(PointSet points, Preference preference) {
    return BandAffinityPropagation.fit(
        points, AffinityOptions.defaults().withPreference(preference));
  }

  static Stream<Preference> derivedRules() {
    return Stream.of(
        Preference.mean(),
        Preference.median(),
        Preference.minimum(),
        Preference.quantile(1),
        Preference.globalMedian(),
        Preference.globalQuantile(0.1));
  }

  private static PointSet equalPoints(int n) {
    double[][] rows = new double[n][];
    Arrays.fill(rows, new double[] {2, -1});
    return PointSet.of(rows);
  }

  @ParameterizedTest
  @MethodSource("derivedRules")
  void onePointIsOneCluster(Preference rule) {
    Clustering clustering = fit(equalPoints(1), rule);
    Cases.assertSound(clustering, 1);
    assertThat(clustering.converged()).isTrue();
    assertThat(clustering.netSimilarity()).isZero();
    assertThat(clustering.predict(equalPoints(3))).containsExactly(0, 0, 0);
  }

  @Test
  void onePointKeepsItsPreference() {
    assertThat(fit(equalPoints(1), Preference.scalar(-5)).netSimilarity()).isEqualTo(-5);
    assertThat(fit(equalPoints(1), Preference.perPoint(-5)).preference()).hasValue(-5);
    refused(() -> fit(equalPoints(1), Preference.perPoint(-5, -6)))
        .hasMessage("the number of preferences is 2, but must be 1, one per point");
  }

  @ParameterizedTest
  @MethodSource("derivedRules")
  void twoPointsAreOneCluster(Preference rule) {
    Clustering clustering = fit(PointSet.of(new double[][] {{0}, {3}}), rule);
    assertThat(clustering.labels()).containsExactly(0, 0);
    assertThat(clustering.exemplars()).containsExactly(0);
    assertThat(clustering.preference()).hasValue(-9);
    assertThat(clustering.netSimilarity()).isEqualTo(-18);
  }

  @Test
  void twoPointsPartWhereThatIsBetter() {
    PointSet points = PointSet.of(new double[][] {{0}, {3}});
    assertThat(fit(points, Preference.scalar(-8.9)).clusterCount()).isEqualTo(2);
    assertThat(fit(points, Preference.scalar(-9.1)).clusterCount()).isEqualTo(1);
    assertThat(fit(points, Preference.perPoint(-1, -2)).clusterCount()).isEqualTo(2);
    Clustering joined = fit(points, Preference.perPoint(-20, -11));
    assertThat(joined.exemplars()).containsExactly(joined.exemplars()[0]);
    assertThat(joined.orphans()).isZero();
  }

  /** On a band narrower than the set as well as on a full matrix. */
  @ParameterizedTest
  @ValueSource(ints = {2, 5, 300})
  void equalPointsAreOneCluster(int n) {
    derivedRules()
        .forEach(
            rule -> {
              Clustering clustering = fit(equalPoints(n), rule);
              Cases.assertSound(clustering, n);
              assertThat(clustering.clusterCount()).isEqualTo(1);
              assertThat(clustering.converged()).isTrue();
              assertThat(clustering.netSimilarity()).isZero();
            });
    assertThat(fit(equalPoints(n), Preference.scalar(-1)).clusterCount()).isEqualTo(1);
  }

  @Test
  void equalPointsStandAloneWhereTheUserPrefersThat() {
    for (double preference : new double[] {0, 1}) {
      Clustering clustering = fit(equalPoints(300), Preference.scalar(preference));
      assertThat(clustering.clusterCount()).isEqualTo(300);
      assertThat(clustering.netSimilarity()).isEqualTo(300 * preference);
    }
  }

  @Test
  void theMostWillingOfEqualPointsRepresentsThem() {
    Clustering clustering = fit(equalPoints(5), Preference.perPoint(-4, -2, -1, -3, -7));
    assertThat(clustering.clusterCount()).isEqualTo(1);
    assertThat(clustering.converged()).isTrue();
  }

  @Test
  void equalPointsAreSplitOnRequestOnly() {
    AffinityOptions options = AffinityOptions.defaults();
    assertThat(BandAffinityPropagation.fit(equalPoints(7), options.withClusters(3)).clusterCount())
        .isEqualTo(3);
    assertThat(BandAffinityPropagation.fit(equalPoints(7), options.withClusters(1)).clusterCount())
        .isEqualTo(1);
  }

  /** Kept pairs are all alike, the points are not: no cluster may reach along the whole line. */
  @Test
  void neighboursOnALineAreNotTakenForEqualPoints() {
    double[][] line = new double[300][];
    Arrays.setAll(line, i -> new double[] {i});
    for (Precision precision : Precision.values()) {
      Clustering clustering =
          BandAffinityPropagation.fit(
              PointSet.of(line),
              AffinityOptions.defaults().withHalfBandwidth(1).withPrecision(precision));
      Cases.assertSound(clustering, 300);
      assertThat(clustering.clusterCount()).isGreaterThanOrEqualTo(100);
    }
  }

  @Test
  void aForbiddenPointIsNoExemplarEvenWhereItIsTheMedoid() {
    PointSet points = Data.UNIFORM.points(60, 3);
    double[] preferences = new double[60];
    Arrays.fill(preferences, -0.1);
    Clustering free = fit(points, Preference.perPoint(preferences));
    for (int k : free.exemplars()) {
      preferences[k] = NEVER;
    }
    List<AffinityOptions> variants =
        List.of(
            AffinityOptions.defaults(),
            AffinityOptions.defaults().withAssignment(FinalAssignment.IN_BAND),
            AffinityOptions.defaults().withHalfBandwidth(15),
            AffinityOptions.defaults().withClusters(6));
    for (AffinityOptions options : variants) {
      Clustering clustering =
          BandAffinityPropagation.fit(
              points, options.withPreference(Preference.perPoint(preferences)));
      Cases.assertSound(clustering, 60);
      assertThat(clustering.exemplars()).doesNotContain(free.exemplars());
      assertThat(clustering.converged()).isTrue();
      assertThat(clustering.preference().orElseThrow()).isFinite();
      Cases.assertNet(clustering, Cases.squaredDistances(points), 1e-4);
    }
    assertThat(fit(PointSet.of(new double[][] {{0}, {3}}), Preference.perPoint(NEVER, -1)))
        .extracting(Clustering::netSimilarity)
        .isEqualTo(-10.0);
  }

  @Test
  void preferencesOfAnySizeThatThePrecisionHoldsWork() {
    PointSet points = Data.UNIFORM.points(60, 5);
    assertThat(fit(points, Preference.scalar(10)).clusterCount()).isEqualTo(60);
    assertThat(fit(points, Preference.scalar(-1e30)).clusterCount()).isEqualTo(1);
    refused(() -> fit(points, Preference.scalar(-1e300)))
        .hasMessage("preference is -1.0E300, but must be small enough for float32");
    AffinityOptions doubles = AffinityOptions.defaults().withPrecision(Precision.FLOAT64);
    assertThat(
            BandAffinityPropagation.fit(points, doubles.withPreference(Preference.scalar(-1e300)))
                .clusterCount())
        .isEqualTo(1);
  }

  /** Most pairs coincide, so that the median preference is zero. */
  @Test
  void heavyDuplicatesEndWithOneExemplarPerPlaceAtMost() {
    double[][] rows = Data.UNIFORM.rows(400, 7);
    for (int i = 0; i < 320; i++) {
      rows[i] = new double[] {0, 0};
    }
    for (Preference rule : List.of(Preference.globalMedian(), Preference.scalar(-0.5))) {
      Clustering clustering = fit(PointSet.of(rows), rule);
      Cases.assertSound(clustering, 400);
      assertThat(clustering.clusterCount()).isLessThanOrEqualTo(81);
      for (int i = 1; i < 320; i++) {
        assertThat(clustering.labels()[i]).isEqualTo(clustering.labels()[0]);
      }
    }
  }
}
