package org.bandgram.cluster.kernelkmeans;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.cluster.IterativeOracle;
import org.bandgram.cluster.kernelkmeans.KernelKMeans.EmptyClusterPolicy;
import org.bandgram.cluster.kernelkmeans.KernelKMeansClustering.Iteration;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.similarity.Similarity.Linear;
import org.bandgram.similarity.Similarity.Polynomial;
import org.bandgram.similarity.Similarity.Sigmoid;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Follows runs of another implementation step by step. */
class KernelKMeansOracleTest {
  private static final PointSet ORACLE = IterativeOracle.points("kkm_X.csv");

  private static KernelKMeansClustering fit(
      PointSet points, Similarity kernel, KernelKMeans.Options options) {
    try (Execution execution = Execution.onThreads(1)) {
      return KernelKMeans.fit(points, kernel, options, execution);
    }
  }

  private static Similarity kernel(String name) {
    return switch (name) {
      case "linear" -> new Linear();
      case "polynomial_g1_c1_d2" -> new Polynomial(1, 1, 2);
      case "gaussian_g1_s2" -> new Gaussian(0.25);
      case "sigmoid_g1_c1_popcorn" -> new Sigmoid(1, 1);
      default -> new Sigmoid(0.05, 0);
    };
  }

  private static KernelKMeans.Options from(String init, int k) {
    return KernelKMeans.Options.of(k)
        .withInit(
            from ->
                from.withStart(
                    LabelStart.given(IterativeOracle.labels("kkm_init_" + init + ".csv"))))
        .withEmpty(EmptyClusterPolicy.KEEP);
  }

  private static void assertFollows(KernelKMeansClustering result, JsonNode oracle, int steps) {
    double trace = oracle.path("K_trace").asDouble(102483);
    JsonNode history = oracle.get("history");
    for (int t = 0; t < steps; t++) {
      Iteration iteration = result.iterations().get(t);
      JsonNode expected = history.get(t);
      assertThat(iteration.moved()).as("step %d", t).isEqualTo(expected.get("moved").asInt());
      assertThat(iteration.objective())
          .isCloseTo(expected.get("objective_before").asDouble(), within(1e-11 * trace));
      assertThat(iteration.cost())
          .isCloseTo(expected.get("assign_cost").asDouble(), within(1e-11 * trace));
    }
  }

  /** Iteration by iteration what numpy has, in double precision. */
  @ParameterizedTest
  @CsvSource({
    "linear, roundrobin", "linear, random",
    "polynomial_g1_c1_d2, roundrobin", "polynomial_g1_c1_d2, random",
    "gaussian_g1_s2, roundrobin", "gaussian_g1_s2, random",
    "sigmoid_g0.05_c0, roundrobin", "sigmoid_g0.05_c0, random"
  })
  void followsTheOracle(String name, String init) {
    JsonNode oracle = IterativeOracle.json("kernel_kmeans.json").get(name + "/" + init);
    JsonNode history = oracle.get("history");
    for (int refresh : new int[] {1, 50}) {
      KernelKMeansClustering result =
          fit(ORACLE, kernel(name), from(init, 4).withSums(sums -> sums.withRefresh(refresh)));
      assertThat(result.converged()).isTrue();
      assertThat(result.period()).isZero();
      assertThat(result.indefinite()).isFalse();
      assertThat(result.iterations()).hasSize(history.size());
      assertFollows(result, oracle, history.size());
      assertThat(result.labels())
          .isEqualTo(IterativeOracle.integers(history.get(history.size() - 1).get("labels")));
      double objective = oracle.get("final_objective").asDouble();
      assertThat(result.objective()).isCloseTo(objective, within(1e-9 * objective));
      assertThat(Arrays.stream(result.distances()).sum())
          .isCloseTo(objective, within(1e-9 * objective));
    }
  }

  @Test
  void singlePrecisionFindsTheSameClusters() {
    JsonNode history =
        IterativeOracle.json("kernel_kmeans.json").get("gaussian_g1_s2/random").get("history");
    KernelKMeansClustering result =
        fit(ORACLE.withPrecision(Precision.FLOAT32), kernel("gaussian_g1_s2"), from("random", 4));
    assertThat(result.labels())
        .isEqualTo(IterativeOracle.integers(history.get(history.size() - 1).get("labels")));
  }

  @Test
  void anEmptyClusterStaysEmptyOrGetsAPoint() {
    JsonNode oracle = IterativeOracle.json("kernel_kmeans.json").get("polynomial_empty_cluster3");
    KernelKMeans.Options options = from("empty3", 4);
    KernelKMeansClustering kept = fit(ORACLE, kernel("polynomial_g1_c1_d2"), options);
    assertFollows(kept, oracle, oracle.get("n_iter").asInt());
    assertThat(kept.sizes()[3]).isZero();
    assertThat(kept.labels()).doesNotContain(3);
    KernelKMeansClustering filled =
        fit(ORACLE, kernel("polynomial_g1_c1_d2"), options.withEmpty(EmptyClusterPolicy.RELOCATE));
    assertThat(filled.iterations().getFirst().relocated()).isEqualTo(1);
    assertThat(filled.sizes()).doesNotContain(0);
    assertThat(filled.objective()).isLessThan(kept.objective());
  }

  /** The oracle enters cycles of two; the better half of the cycle is the result. */
  @ParameterizedTest
  @ValueSource(strings = {"roundrobin", "random"})
  void anIndefiniteKernelIsReported(String init) {
    JsonNode oracle =
        IterativeOracle.json("kernel_kmeans.json").get("sigmoid_g1_c1_popcorn/" + init);
    KernelKMeansClustering result = fit(ORACLE, kernel("sigmoid_g1_c1_popcorn"), from(init, 4));
    assertThat(result.converged()).isFalse();
    assertThat(result.period()).isEqualTo(2);
    assertThat(result.indefinite()).isTrue();
    assertThat(result.iterations()).hasSizeLessThan(100);
    assertFollows(
        result, oracle, Math.min(oracle.get("history").size(), result.iterations().size()));
    assertThat(result.objective())
        .isLessThanOrEqualTo(
            result.iterations().stream().mapToDouble(Iteration::objective).min().orElseThrow()
                + 1e-9);
  }

  @Test
  void toleranceEndsARunEarly() {
    KernelKMeans.Options options = from("random", 4);
    KernelKMeansClustering exact = fit(ORACLE, kernel("gaussian_g1_s2"), options);
    KernelKMeansClustering early =
        fit(
            ORACLE,
            kernel("gaussian_g1_s2"),
            options.withStopping(stopping -> stopping.withTolerance(0.01)));
    assertThat(early.converged()).isTrue();
    assertThat(early.iterations()).hasSizeLessThan(exact.iterations().size());
    KernelKMeansClustering cut =
        fit(
            ORACLE,
            kernel("gaussian_g1_s2"),
            options.withStopping(stopping -> stopping.withMaxIterations(3)));
    assertThat(cut.converged()).isFalse();
    assertThat(cut.iterations()).hasSize(3);
    assertThat(cut.objective()).isLessThan(cut.iterations().getLast().objective());
  }
}
