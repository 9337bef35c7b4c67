package org.bandgram.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.Stream;
import org.bandgram.Precision;
import org.bandgram.cluster.affinity.BandAffinityPropagation;
import org.bandgram.data.PointSet;
import org.bandgram.storage.MessageForm;
import org.bandgram.storage.StorageOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** With h >= n - 1 the band is the full matrix, and scikit-learn the oracle. */
class SklearnOracleTest {
  static List<SklearnCase> cases() {
    return SklearnCase.all();
  }

  /** The two-scan form is slow, and elsewhere compared with the fused one bit for bit. */
  static Stream<Arguments> casesAndForms() {
    return cases().stream()
        .flatMap(
            c ->
                Stream.of(MessageForm.values())
                    .filter(form -> form == MessageForm.FUSED || c.dataset().equals("blobs300"))
                    .map(form -> Arguments.of(c, form)));
  }

  private static Clustering fit(SklearnCase expected, Precision precision, MessageForm form) {
    PointSet points = SklearnCase.points(expected.dataset());
    return BandAffinityPropagation.fit(
        points,
        BandAffinityPropagation.Options.defaults()
            .withHalfBandwidth(points.size())
            .withStorage(StorageOptions.defaults().withPrecision(precision).withForm(form))
            .withPropagation(expected.options()));
  }

  @ParameterizedTest
  @MethodSource("casesAndForms")
  void doublePrecisionGivesTheSameResultInTheSameIterations(
      SklearnCase expected, MessageForm form) {
    Clustering clustering = fit(expected, Precision.FLOAT64, form);
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
    Clustering clustering = fit(expected, Precision.FLOAT32, MessageForm.FUSED);
    assertThat(clustering.exemplars()).isEqualTo(expected.exemplars());
  }
}
