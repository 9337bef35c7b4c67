package org.bandgram.cluster.multilevel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.testing.Refusals.refused;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.cluster.Cases;
import org.bandgram.cluster.Cases.Data;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.Preference;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.affinity.AffinityPropagation;
import org.bandgram.cluster.multilevel.MultilevelAffinityPropagation.Options;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.CustomSimilarity;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.bandgram.storage.MessageFormat;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What points' preferences mean through all levels. */
@Tag("thorough")
class MultilevelPreferencesTest {
  @AutoClose private static final Execution EXECUTION = Execution.onThreads(2);

  private static final Options NARROW =
      Options.defaults()
          .withBand(band -> band.withHalfBandwidth(8).withPrecision(Precision.FLOAT64))
          .withTopSize(20);

  private static MultilevelClustering fit(PointSet points, Options options) {
    return MultilevelAffinityPropagation.fit(points, options, EXECUTION);
  }

  private static Options with(Similarity similarity) {
    return NARROW.withBand(band -> band.withSimilarity(similarity));
  }

  private static Options with(double[] preferences) {
    return NARROW.withBand(band -> band.withPreference(Preference.perPoint(preferences)));
  }

  /** One level without refinement is affinity propagation on all pairs. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void aSmallSetWithoutRefinementIsDenseAffinityPropagation(long seed) {
    PointSet points = Data.BLOBS.points(150, seed);
    for (Similarity similarity :
        new Similarity[] {new NegativeSquaredEuclidean(), new Gaussian(0.05)}) {
      AffinityOptions band =
          NARROW
              .band()
              .withSimilarity(similarity)
              .withClusters(clusters -> clusters.withRefine(false))
              .withPreference(Preference.globalMedian());
      Clustering dense = AffinityPropagation.fit(points, band, EXECUTION);
      Clustering multilevel = fit(points, Options.defaults().withBand(_ -> band)).clustering();
      assertThat(multilevel.exemplars()).isEqualTo(dense.exemplars());
      assertThat(multilevel.labels()).isEqualTo(dense.labels());
      assertThat(multilevel.iterations()).isEqualTo(dense.iterations());
      assertThat(multilevel.preference()).isEqualTo(dense.preference());
      assertThat(multilevel.netSimilarity()).isCloseTo(dense.netSimilarity(), within(1e-9));
    }
  }

  static Stream<Similarity> similarities() {
    return Stream.concat(Stream.of(new NegativeSquaredEuclidean()), Cases.similarities());
  }

  /** Preferences of the exemplars, and similarities of everyone else, copies of exemplars too. */
  private static double netSimilarity(
      PointSet points, double[] weights, Clustering clustering, Similarity similarity) {
    double net = 0;
    for (int i = 0; i < points.size(); i++) {
      net += weights[i] * similarity.between(points, i, points, clustering.exemplarOfRow()[i]);
    }
    for (int k : clustering.exemplars()) {
      net += clustering.preference().orElseThrow() - similarity.between(points, k, points, k);
    }
    return net;
  }

  @ParameterizedTest
  @MethodSource("similarities")
  void netSimilarityIsThatOfItsDefinition(Similarity similarity) {
    PointSet points = Data.UNIFORM.points(300, 8);
    double[] weights = new Random(4).doubles(300, 1, 5).toArray();
    for (Options options :
        new Options[] {
          with(similarity), with(similarity).withClusters(9), with(similarity).withClusters(150)
        }) {
      Clustering clustering =
          MultilevelAffinityPropagation.fit(points, weights, options, EXECUTION).clustering();
      double expected = netSimilarity(points, weights, clustering, similarity);
      assertThat(clustering.netSimilarity())
          .isCloseTo(expected, within(1e-9 * Math.max(1, Math.abs(expected))));
    }
  }

  @Test
  void netSimilarityCountsThePreferenceOfEachExemplar() {
    PointSet points = Data.UNIFORM.points(400, 6);
    double[] preferences = new Random(5).doubles(400, -0.9, -0.1).toArray();
    Clustering clustering = fit(points, with(preferences)).clustering();
    double[] ones = new double[400];
    Arrays.fill(ones, 1);
    double mean = Arrays.stream(preferences).average().orElseThrow();
    double expected =
        netSimilarity(points, ones, clustering, new NegativeSquaredEuclidean())
            + IntStream.of(clustering.exemplars()).mapToDouble(k -> preferences[k] - mean).sum();
    assertThat(clustering.netSimilarity()).isCloseTo(expected, within(1e-9));
  }

  @Test
  void forbiddenPointsAreNoExemplars() {
    PointSet points = Data.UNIFORM.points(400, 6);
    double[] preferences = new double[400];
    Arrays.setAll(preferences, i -> i % 3 == 0 ? -0.5 : Double.NEGATIVE_INFINITY);
    Options options = with(preferences);
    assertThat(Arrays.stream(fit(points, options).clustering().exemplars()))
        .allMatch(row -> row % 3 == 0);
    Clustering twelve = fit(points, options.withClusters(12)).clustering();
    assertThat(Arrays.stream(twelve.exemplars())).hasSize(12).allMatch(row -> row % 3 == 0);
    refused(() -> fit(points, options.withClusters(135)))
        .hasMessage(
            "clusters is 135, but must be at most 134, the number of distinct points that may be"
                + " exemplars");
  }

  /** A level must keep as many exemplars that may stand for a cluster as clusters asked for. */
  @ParameterizedTest
  @ValueSource(ints = {1, 5, 9, 10})
  @Timeout(60)
  void fewAllowedPointsStillGiveTheirNumberOfClusters(int clusters) {
    PointSet points = Data.UNIFORM.points(600, 6);
    double[] preferences = new double[600];
    Arrays.setAll(preferences, i -> i < 10 ? -0.5 : Double.NEGATIVE_INFINITY);
    for (Similarity similarity :
        new Similarity[] {new NegativeSquaredEuclidean(), new Gaussian(2)}) {
      Options options = with(preferences);
      options = options.withBand(band -> band.withSimilarity(similarity)).withClusters(clusters);
      Clustering clustering = fit(points, options).clustering();
      assertThat(Arrays.stream(clustering.exemplars())).hasSize(clusters).allMatch(row -> row < 10);
    }
  }

  /** Most pairs have no edge; what an exemplar is worth must be estimated from those that have. */
  @Test
  void missingEdgesDoNotHideTheNumberOfClusters() {
    PointSet points = Data.UNIFORM.points(1000, 5);
    Similarity near =
        CustomSimilarity.ofRows(
            "near",
            true,
            (x, y) -> {
              double s = -Math.pow(x[0] - y[0], 2) - Math.pow(x[1] - y[1], 2);
              return s > -0.02 ? s : Double.NEGATIVE_INFINITY;
            });
    Options options = with(near).withBand(band -> band.withPreference(Preference.scalar(-0.05)));
    MultilevelClustering result = fit(points, options);
    assertThat(result.levels()).hasSizeGreaterThan(1);
    int complete =
        fit(points, NARROW.withBand(band -> band.withPreference(Preference.scalar(-0.05))))
            .clustering()
            .clusterCount();
    assertThat((double) result.clustering().clusterCount())
        .isBetween(complete / 1.5, complete * 1.5);
  }

  /** Compact messages find other exemplars, about as good, in as many clusters. */
  @Test
  void messagesMayBeCompactOnEveryLevel() {
    PointSet points = Data.UNIFORM.points(2000, 5);
    Options full = NARROW.withBand(band -> band.withPrecision(Precision.FLOAT32)).withClusters(12);
    Options compact =
        full.withBand(band -> band.withMessages(MessageFormat.COMPACT).withClusters(12));
    MultilevelClustering expected = fit(points, full);
    MultilevelClustering result = fit(points, compact);
    assertThat(result.clustering().clusterCount()).isEqualTo(12);
    assertThat(result.levels()).hasSizeGreaterThan(1);
    assertThat(result.levels().getFirst().exemplars())
        .isNotEqualTo(expected.levels().getFirst().exemplars());
    assertThat(sum(points, result)).isLessThan(1.05 * sum(points, expected));
  }

  private static double sum(PointSet points, MultilevelClustering result) {
    Clustering clustering = result.clustering();
    double sum = 0;
    for (int i = 0; i < points.size(); i++) {
      sum -=
          new NegativeSquaredEuclidean().between(points, i, points, clustering.exemplarOfRow()[i]);
    }
    return sum;
  }
}
