package org.bandgram.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.testing.Refusals.refused;

import java.util.Random;
import org.bandgram.Device;
import org.bandgram.Precision;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.affinity.BandAffinityPropagation;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.storage.MessageFormat;
import org.bandgram.storage.SimilarityStorage;
import org.bandgram.testing.Points;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole runs with compact messages. */
@Tag("thorough")
class CompactClusteringTest {
  private static final AffinityOptions STANDARD = AffinityOptions.defaults().withHalfBandwidth(40);
  private static final AffinityOptions COMPACT = STANDARD.withMessages(MessageFormat.COMPACT);

  private static PointSet blobs(int n, int d) {
    Random random = new Random(d);
    return Points.of(
        n, d, Precision.FLOAT32, (i, f) -> (i % 12) * (f + 1) % 7 + 0.2 * random.nextGaussian());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7})
  void theClustersDoNotDependOnWhereSimilaritiesAre(int d) {
    PointSet points = blobs(1500, d);
    Clustering stored =
        BandAffinityPropagation.fit(points, COMPACT.withSimilarities(SimilarityStorage.STORED));
    Clustering anew =
        BandAffinityPropagation.fit(points, COMPACT.withSimilarities(SimilarityStorage.RECOMPUTED));
    assertThat(anew.labels()).isEqualTo(stored.labels());
    assertThat(anew.exemplars()).isEqualTo(stored.exemplars());
    assertThat(anew.iterations()).isEqualTo(stored.iterations());
    assertThat(anew.netSimilarity()).isEqualTo(stored.netSimilarity());
    assertThat(BandAffinityPropagation.fit(points, COMPACT).labels()).isEqualTo(stored.labels());
  }

  @Test
  void storedMessagesDoNotDependOnWhereSimilaritiesAre() {
    PointSet points = blobs(1500, 2);
    AffinityOptions options = STANDARD.withMessages(MessageFormat.FULL);
    Clustering stored = BandAffinityPropagation.fit(points, options);
    Clustering anew =
        BandAffinityPropagation.fit(points, options.withSimilarities(SimilarityStorage.RECOMPUTED));
    assertThat(anew.labels()).isEqualTo(stored.labels());
    assertThat(anew.iterations()).isEqualTo(stored.iterations());
    assertThat(anew.netSimilarity()).isEqualTo(stored.netSimilarity());
  }

  /** On few points one cluster more or less counts much; real sets are in validation/compact. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void runsAreAboutAsGoodAsWithStoredMessages(int curves) {
    PointSet points = blobs(1500, 2);
    Clustering standard = BandAffinityPropagation.fit(points, STANDARD.withCurves(curves));
    Clustering compact =
        BandAffinityPropagation.fit(
            points, COMPACT.withCurves(curves).withSimilarities(SimilarityStorage.RECOMPUTED));
    assertThat(compact.converged()).isTrue();
    assertThat(compact.orphans()).isZero();
    assertThat(compact.netSimilarity())
        .isCloseTo(standard.netSimilarity(), within(0.1 * -standard.netSimilarity()));
  }

  @Test
  void aNumberOfClustersIsFound() {
    assertThat(BandAffinityPropagation.fit(blobs(900, 2), COMPACT.withClusters(30)).clusterCount())
        .isEqualTo(30);
  }

  @Test
  void otherSimilaritiesWork() {
    PointSet points = blobs(600, 3);
    AffinityOptions options = COMPACT.withSimilarity(new Gaussian(0.7));
    Clustering stored = BandAffinityPropagation.fit(points, options);
    Clustering anew =
        BandAffinityPropagation.fit(points, options.withSimilarities(SimilarityStorage.RECOMPUTED));
    assertThat(anew.labels()).isEqualTo(stored.labels());
    assertThat(stored.clusterCount()).isBetween(2, 300);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 31})
  void fewPointsWork(int n) {
    Clustering clustering = BandAffinityPropagation.fit(blobs(n, 2), COMPACT);
    assertThat(clustering.labels()).hasSize(n);
    assertThat(clustering.clusterCount()).isPositive();
  }

  @Test
  void whatDoesNotGoTogetherIsRefused() {
    refused(() -> COMPACT.withDamping(0.6))
        .hasMessage("damping is 0.6, but must be at least 0.7 for compact messages");
    refused(() -> COMPACT.withPrecision(Precision.FLOAT64))
        .hasMessage("messages is compact, but must be full for precision float64");
    AffinityOptions anew = STANDARD.withSimilarities(SimilarityStorage.RECOMPUTED);
    refused(() -> anew.withDevice(Device.CUDA))
        .hasMessage(
            "similarities is recomputed, but must be auto or stored on a GPU unless messages are"
                + " compact");
    assertThat(COMPACT.withDamping(0.7).propagation().damping().factor()).isEqualTo(0.7);
  }
}
