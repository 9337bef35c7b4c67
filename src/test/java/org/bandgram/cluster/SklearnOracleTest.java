package org.bandgram.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.bandgram.Precision;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.affinity.BandAffinityPropagation;
import org.bandgram.data.PointSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** With h >= n - 1 the band is the full matrix, and scikit-learn the oracle. */
class SklearnOracleTest {
  static List<SklearnCase> cases() {
    return SklearnCase.all();
  }

  private static Clustering fit(SklearnCase expected, Precision precision) {
    PointSet points = SklearnCase.points(expected.dataset());
    return BandAffinityPropagation.fit(
        points,
        AffinityOptions.defaults()
            .withHalfBandwidth(points.size())
            .withPrecision(precision)
            .withPropagation(_ -> expected.options()));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void doublePrecisionGivesTheSameResultInTheSameIterations(SklearnCase expected) {
    Clustering clustering = fit(expected, Precision.FLOAT64);
    assertThat(clustering.converged()).isTrue();
    assertThat(clustering.exemplars()).isEqualTo(expected.exemplars());
    assertThat(clustering.labels()).isEqualTo(expected.labels());
    assertThat(clustering.iterations()).isEqualTo(expected.iterations());
    assertThat(clustering.netSimilarity())
        .isCloseTo(expected.netSimilarity(), within(1e-9 * -expected.netSimilarity()));
  }

  @ParameterizedTest
  @Tag("thorough")
  @MethodSource("cases")
  void singlePrecisionGivesTheSameExemplars(SklearnCase expected) {
    Clustering clustering = fit(expected, Precision.FLOAT32);
    assertThat(clustering.exemplars()).isEqualTo(expected.exemplars());
  }
}
