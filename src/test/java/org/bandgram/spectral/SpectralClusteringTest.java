package org.bandgram.spectral;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.gram.GramOperator;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.metric.ExternalIndices;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.bandgram.testing.OracleFiles;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SpectralClusteringTest {
  @AutoClose private final Execution execution = Execution.onThreads(2);

  static List<JsonNode> cases() throws IOException {
    try (InputStream file = OracleFiles.open("spectral/scikit-learn.json")) {
      JsonNode cases = new ObjectMapper().readTree(file).get("cases");
      return StreamSupport.stream(cases.spliterator(), false).toList();
    }
  }

  private static double[][] numbers(String name) {
    try (InputStream file = OracleFiles.open("spectral/" + name)) {
      return new String(file.readAllBytes())
          .lines()
          .filter(line -> !line.isBlank())
          .map(line -> List.of(line.strip().split("\\s+")))
          .map(cells -> cells.stream().mapToDouble(Double::parseDouble).toArray())
          .toArray(double[][]::new);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private GramOperator connectivity(PointSet points, int neighbours) {
    NeighbourGraph graph =
        NeighbourGraph.build(
            points,
            new NegativeSquaredEuclidean(),
            NeighbourGraph.Options.defaults()
                .withNeighbours(neighbours)
                .withMethod(NeighbourGraph.Method.EXACT),
            execution);
    return NeighbourAffinity.connectivity(graph, neighbours);
  }

  /** A point counts among its own ten neighbours there. */
  @ParameterizedTest
  @MethodSource("cases")
  void agreesWithScikitLearn(JsonNode expected) {
    String name = expected.get("set").asText();
    PointSet points = PointSet.of(numbers(name + ".data"));
    GramOperator affinity = connectivity(points, expected.get("neighbors").asInt() - 1);
    double sum = 0;
    for (double degree : affinity.multiply(ones(points.size()), execution)) {
      sum += degree;
    }
    assertThat(sum).isEqualTo(expected.get("affinity_sum").asDouble() - points.size());
    JsonNode eigenvalues = expected.get("laplacian_eigenvalues");
    SpectralEmbedding embedding =
        SpectralEmbedding.fit(
            affinity, SpectralEmbedding.Options.of(eigenvalues.size()), execution);
    for (int pair = 0; pair < eigenvalues.size(); pair++) {
      assertThat(embedding.eigenvalues()[pair])
          .isCloseTo(eigenvalues.get(pair).asDouble(), within(1e-8));
    }
    int[] classes = IntStream.of(flat(numbers(name + ".labels"))).toArray();
    int clusters = expected.get("clusters").asInt();
    SpectralClustering found =
        SpectralClustering.fit(affinity, SpectralClustering.Options.of(clusters), execution);
    assertThat(ExternalIndices.of(classes, found.labels()).adjustedRandIndex())
        .isCloseTo(expected.get("ari").asDouble(), within(0.01));
    assertThat(found.means().clusterCount()).isEqualTo(clusters);
  }

  private static int[] flat(double[][] rows) {
    return IntStream.range(0, rows.length).map(i -> (int) rows[i][0]).toArray();
  }

  private static double[] ones(int n) {
    return IntStream.range(0, n).mapToDouble(_ -> 1).toArray();
  }

  /** Two rings around one another, which no means of the points themselves can tell apart. */
  @Test
  void tellsRingsApart() {
    int n = 600;
    PointSet points = PointSet.allocate(n, 2, Precision.FLOAT32);
    Random random = new Random(2);
    for (int i = 0; i < n; i++) {
      double radius = (i % 3 == 0 ? 1 : 3) + 0.1 * random.nextGaussian();
      double angle = 2 * Math.PI * random.nextDouble();
      points.set(i, 0, radius * Math.cos(angle));
      points.set(i, 1, radius * Math.sin(angle));
    }
    int[] labels =
        SpectralClustering.fit(
                connectivity(points, 12), SpectralClustering.Options.of(2), execution)
            .labels();
    for (int i = 0; i < n; i++) {
      assertThat(labels[i] == labels[0]).isEqualTo(i % 3 == 0);
    }
  }
}
