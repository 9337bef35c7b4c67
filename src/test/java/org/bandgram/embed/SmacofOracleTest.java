package org.bandgram.embed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.internal.compute.cpu.stress.StressOpsUnderTest;
import org.bandgram.internal.compute.stress.StressOps;
import org.bandgram.testing.OracleFiles;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What numpy and scikit-learn compute. */
class SmacofOracleTest {
  private static final Smacof.Options FIFTY =
      Smacof.Options.defaults()
          .withStopping(stopping -> stopping.withTolerance(0).withMaxIterations(50));

  private static double[][] rows(String name) {
    return OracleFiles.rows("iterative/" + name);
  }

  private static double[][] symmetric(String name) {
    return OracleFiles.rows(OracleFiles.openSymmetric("iterative/" + name));
  }

  private static Dissimilarities dissimilarities() {
    return Dissimilarities.of(new DMatrixRMaj(symmetric("smacof_D.csv")));
  }

  private static Embedding embed(
      Dissimilarities dissimilarities, String start, Smacof.Options options, StressOps ops) {
    try (Execution execution = Execution.onThreads(2)) {
      return Smacof.fit(dissimilarities, rows(start), options, ops, execution);
    }
  }

  private static StressOps ops(String name) {
    return name.equals("scalar") ? StressOpsUnderTest.scalar() : StressOpsUnderTest.vector();
  }

  private static void expect(Embedding found, String points, String stress, double tolerance) {
    double[][] expected = rows(points);
    for (int i = 0; i < expected.length; i++) {
      assertThat(found.points()[i]).containsExactly(expected[i], within(tolerance));
    }
    expectStress(found, stress);
  }

  private static void expectStress(Embedding found, String stress) {
    JsonNode history = OracleFiles.json("iterative/smacof.json").get(stress);
    assertThat(history).hasSize(51);
    assertThat(found.iterations()).isEqualTo(50);
    for (int k = 0; k <= 50; k++) {
      double value = history.get(k).asDouble();
      assertThat(found.stress()[k]).as("stress %d", k).isCloseTo(value, within(1e-10 * value));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"scalar", "vector"})
  void unitWeights(String ops) throws IOException {
    Embedding found = embed(dissimilarities(), "smacof_X0.csv", FIFTY, ops(ops));
    expect(found, "smacof_X50_sklearn.csv", "stress_by_iter_0_to_50", 1e-10);
    assertThat(found.stress1()).isCloseTo(0.2894598302491673, within(1e-12));
  }

  @ParameterizedTest
  @ValueSource(strings = {"scalar", "vector"})
  void weightsOfWhichAThirdIsZero(String ops) throws IOException {
    Dissimilarities weighted =
        dissimilarities().withWeights(new DMatrixRMaj(symmetric("smacof_W.csv")));
    Embedding found = embed(weighted, "smacof_X0.csv", FIFTY, ops(ops));
    expectStress(found, "weighted_stress_by_iter");
    double[][] centred = found.points();
    assertThat(Arrays.stream(centred).mapToDouble(point -> point[0]).sum())
        .isCloseTo(0, within(1e-9));
  }

  @Test
  void weightsOfABand() throws IOException {
    double[][] weights = new double[100][100];
    for (int i = 0; i < 100; i++) {
      for (int j = 0; j < 100; j++) {
        weights[i][j] = Math.abs(i - j) <= 10 ? 1 : 0;
      }
    }
    expectBand(dissimilarities().withWeights(new DMatrixRMaj(weights)), "vector");
  }

  @ParameterizedTest
  @ValueSource(strings = {"scalar", "vector"})
  void aBand(String ops) throws IOException {
    expectBand(dissimilarities().withinBand(10), ops);
  }

  private static void expectBand(Dissimilarities band, String ops) throws IOException {
    expect(
        embed(band, "smacof_X0.csv", FIFTY, ops(ops)),
        "smacof_band10_X50.csv",
        "band10_stress_by_iter",
        1e-8);
  }

  @ParameterizedTest
  @ValueSource(strings = {"scalar", "vector"})
  void coincidentPoints(String ops) {
    Embedding found =
        embed(
            dissimilarities(),
            "smacof_coincident_X0.csv",
            FIFTY.withStopping(stopping -> stopping.withMaxIterations(1)),
            ops(ops));
    double[][] expected = rows("smacof_coincident_X1.csv");
    for (int i = 0; i < expected.length; i++) {
      assertThat(found.points()[i]).containsExactly(expected[i], within(1e-12));
    }
  }
}
