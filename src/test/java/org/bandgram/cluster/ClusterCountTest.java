package org.bandgram.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.refused;

import org.bandgram.Precision;
import org.bandgram.cluster.Cases.Data;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.affinity.BandAffinityPropagation;
import org.bandgram.data.PointSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Asking for a number of clusters. */
@Tag("thorough")
class ClusterCountTest {
  private static Clustering fit(PointSet points, int h, int clusters) {
    return BandAffinityPropagation.fit(
        points, AffinityOptions.defaults().withHalfBandwidth(h).withClusters(clusters));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 20, 149, 150})
  void separateBlobsAreDividedAsAsked(int clusters) {
    PointSet points = Data.BLOBS.points(150, 1);
    Clustering clustering = fit(points, 150, clusters);
    Cases.assertSound(clustering, 150);
    Cases.assertNet(clustering, Cases.squaredDistances(points), 1e-4);
    assertThat(clustering.clusterCount()).isEqualTo(clusters);
    if (clusters == 5) {
      for (int i = 0; i < 150; i++) {
        assertThat(clustering.exemplarOfRow()[i] % 5).isEqualTo(i % 5);
      }
    }
  }

  /** Measured: 27 to 28 of 28 numbers between 1 and n are met on full matrices. */
  @ParameterizedTest
  @EnumSource(names = {"UNIFORM", "FIVE_DIMENSIONS", "CONSTANT_COLUMN", "OUTLIER"})
  void nearlyEveryNumberIsMetOnAFullMatrix(Data data) {
    PointSet points = data.points(100, 3);
    int met = 0;
    int[] numbers = {1, 2, 3, 5, 9, 17, 40, 80, 95, 100};
    for (int clusters : numbers) {
      Clustering clustering = fit(points, 100, clusters);
      met += clustering.clusterCount() == clusters ? 1 : 0;
      assertThat(clustering.clusterCount()).isBetween(clusters - 2, clusters + 2);
    }
    assertThat(met).isGreaterThanOrEqualTo(numbers.length - 2);
  }

  /** Near the least number a band can give, the search may end one in ten too high. */
  @ParameterizedTest
  @CsvSource({"UNIFORM", "FIVE_DIMENSIONS", "BLOBS"})
  void onABandTheNumberIsMetOrNearlyMet(Data data) {
    PointSet points = data.points(300, 5);
    for (int clusters : new int[] {9, 20, 70, 300}) {
      Clustering clustering = fit(points, 25, clusters);
      assertThat(clustering.clusterCount())
          .isBetween((int) Math.floor(0.9 * clusters), (int) Math.ceil(1.1 * clusters));
    }
  }

  @Test
  void theNumberDoesNotDependOnThePrecisionMuch() {
    PointSet points = Data.UNIFORM.points(100, 7);
    for (Precision precision : Precision.values()) {
      AffinityOptions options =
          AffinityOptions.defaults().withPrecision(precision).withClusters(13);
      assertThat(BandAffinityPropagation.fit(points, options).clusterCount()).isEqualTo(13);
    }
  }

  /** The search starts wherever the preference says, however far off. */
  @ParameterizedTest
  @ValueSource(doubles = {-1e12, -1e-9, 100})
  void theSearchFindsItsWayFromAnywhere(double start) {
    PointSet points = Data.UNIFORM.points(100, 9);
    AffinityOptions options =
        AffinityOptions.defaults().withClusters(12).withPreference(Preference.scalar(start));
    assertThat(BandAffinityPropagation.fit(points, options).clusterCount()).isEqualTo(12);
  }

  @Test
  void moreClustersThanPointsAreRefused() {
    refused(() -> fit(Data.UNIFORM.points(30, 1), 10, 31))
        .hasMessage("clusters is 31, but must be from 1 to 30, the number of points");
    refused(() -> AffinityOptions.defaults().withClusters(0))
        .hasMessage("clusters is 0, but must be at least 1");
  }

  @Test
  void fewerClustersThanABandCanGiveAreRefused() {
    refused(() -> fit(Data.UNIFORM.points(100, 1), 10, 2))
        .hasMessage(
            "clusters is 2, but must be at least 3 for half-bandwidth 10, since a cluster reaches"
                + " at most 41 points; multilevel affinity propagation finds any number");
    Cases.assertSound(fit(Data.UNIFORM.points(100, 1), 10, 4), 100);
  }
}
