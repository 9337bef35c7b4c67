package org.bandgram.cluster.affinity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.refused;

import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.cluster.Cases;
import org.bandgram.cluster.Cases.Data;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.Preference;
import org.bandgram.cluster.Status;
import org.bandgram.cluster.multilevel.MultilevelAffinityPropagation;
import org.bandgram.data.PointSet;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.similarity.CustomSimilarity;
import org.bandgram.storage.MessageFormat;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Affinity propagation along nearest neighbours, on one level and on several. */
class GraphAffinityPropagationTest {
  private static final AffinityOptions OPTIONS = AffinityOptions.defaults();
  private static final NeighbourGraph.Options GRAPH = NeighbourGraph.Options.defaults();

  private static Clustering fit(
      PointSet points, AffinityOptions options, NeighbourGraph.Options graph, int threads) {
    try (Execution execution = Execution.onThreads(threads)) {
      return AffinityPropagation.fitGraph(points, options, graph, execution);
    }
  }

  /** A graph of all pairs is the dense matrix: messages choose the same exemplars. */
  @ParameterizedTest
  @CsvSource({"31, FULL", "33, FULL", "257, FULL", "31, COMPACT", "257, COMPACT"})
  void allNeighboursGiveWhatAllPairsGive(int n, MessageFormat format) {
    PointSet points = Data.BLOBS.points(n, n);
    AffinityOptions options =
        OPTIONS.withMessages(format).withClusters(clusters -> clusters.withRefine(false));
    Clustering graph = fit(points, options, GRAPH.withNeighbours(n), 2);
    try (Execution execution = Execution.onThreads(2)) {
      Clustering dense = AffinityPropagation.fit(points, options, execution);
      assertThat(graph.exemplars()).isEqualTo(dense.exemplars());
      assertThat(graph.labels()).isEqualTo(dense.labels());
      assertThat(graph.iterations()).isEqualTo(dense.iterations());
      assertThat(graph.preference()).isEqualTo(dense.preference());
    }
  }

  @ParameterizedTest
  @EnumSource(Data.class)
  void resultsAreSoundAndTheSameForAnyNumberOfThreads(Data data) {
    for (int n : new int[] {2, 31, 33, 257, 700}) {
      PointSet points = data.points(n, 3);
      AffinityOptions options = OPTIONS.withPreference(Preference.scalar(-0.3));
      Clustering one = fit(points, options, GRAPH.withNeighbours(8), 1);
      Clustering three = fit(points, options, GRAPH.withNeighbours(8), 3);
      Cases.assertSound(one, n);
      assertThat(three.labels()).isEqualTo(one.labels());
      assertThat(three.netSimilarity()).isEqualTo(one.netSimilarity());
    }
  }

  @Test
  void swapsRaiseTheNetSimilarity() {
    PointSet points = Data.UNIFORM.points(4_098, 5);
    AffinityOptions options = OPTIONS.withPreference(Preference.scalar(-0.005));
    Clustering plain =
        fit(points, options.withClusters(clusters -> clusters.withRefine(false)), GRAPH, 2);
    Clustering refined = fit(points, options, GRAPH, 2);
    assertThat(refined.status()).isEqualTo(Status.CONVERGED);
    assertThat(refined.clusterCount()).isEqualTo(plain.clusterCount());
    assertThat(refined.netSimilarity()).isGreaterThan(plain.netSimilarity());
  }

  @Test
  void pointsWithoutAPreferenceAreNoExemplars() {
    PointSet points = Data.UNIFORM.points(500, 6);
    double[] preferences = new double[500];
    Arrays.setAll(preferences, i -> i % 3 == 0 ? -0.05 : Double.NEGATIVE_INFINITY);
    Clustering found =
        fit(points, OPTIONS.withPreference(Preference.perPoint(preferences)), GRAPH, 2);
    assertThat(Arrays.stream(found.exemplars())).allMatch(k -> k % 3 == 0);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 60, 399})
  void levelsOnGraphsFindAnyNumberOfClusters(int clusters) {
    PointSet points = Data.FIVE_DIMENSIONS.points(400, 7);
    double[] weights = new double[400];
    Arrays.setAll(weights, i -> 1 + i % 4);
    MultilevelAffinityPropagation.Options options =
        MultilevelAffinityPropagation.Options.defaults()
            .withTopSize(50)
            .withGraph(_ -> GRAPH.withNeighbours(10))
            .withClusters(clusters);
    int[] labels = null;
    for (int threads : new int[] {1, 3}) {
      try (Execution execution = Execution.onThreads(threads)) {
        Clustering found =
            MultilevelAffinityPropagation.fit(points, weights, options, execution).clustering();
        Cases.assertSound(found, 400);
        assertThat(found.clusterCount()).isEqualTo(clusters);
        assertThat(labels == null ? found.labels() : labels).isEqualTo(found.labels());
        labels = found.labels();
      }
    }
  }

  @ParameterizedTest
  @Tag("thorough")
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "FULL")
  void otherFormatsOfMessagesServeLevelsToo(MessageFormat format) {
    PointSet points = Data.UNIFORM.points(3_000, 8);
    MultilevelAffinityPropagation.Options options =
        MultilevelAffinityPropagation.Options.defaults()
            .withTopSize(100)
            .withGraph(_ -> GRAPH.withNeighbours(12));
    options = options.withBand(band -> band.withMessages(format).withClusters(9));
    try (Execution execution = Execution.onThreads(2)) {
      Clustering found = MultilevelAffinityPropagation.fit(points, options, execution).clustering();
      Cases.assertSound(found, 3_000);
      assertThat(found.clusterCount()).isEqualTo(9);
    }
  }

  @Test
  void whatAGraphCannotDoIsRefused() {
    PointSet points = Data.UNIFORM.points(50, 9);
    refuses(points, OPTIONS.withPrecision(Precision.FLOAT64), "precision is float64");
    refuses(
        points,
        OPTIONS.withSimilarity(
            CustomSimilarity.ofRows("lopsided", false, (x, y) -> Math.min(0, x[0] - y[1]))),
        "symmetric");
    refused(() -> GRAPH.withNeighbours(0)).hasMessage("neighbours is 0, but must be at least 1");
  }

  private static void refuses(PointSet points, AffinityOptions options, String message) {
    refused(() -> fit(points, options, GRAPH, 1)).hasMessageContaining(message);
    MultilevelAffinityPropagation.Options levels =
        MultilevelAffinityPropagation.Options.defaults()
            .withBand(_ -> options)
            .withGraph(_ -> GRAPH);
    try (Execution execution = Execution.onThreads(1)) {
      refused(() -> MultilevelAffinityPropagation.fit(points, levels, execution))
          .hasMessageContaining(message);
    }
  }
}
