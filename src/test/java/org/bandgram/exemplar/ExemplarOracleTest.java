package org.bandgram.exemplar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.exemplar.MemberSets;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Other implementations' values and selections. */
class ExemplarOracleTest {
  @AutoClose private static final Execution EXECUTION = Execution.onThreads(2);

  private static final double DOUBLE_TOLERANCE = 1e-12;
  private static final double FLOAT_TOLERANCE = 1e-5;

  private static ExemplarClustering function(PointSet points, Execution execution) {
    return ExemplarClustering.of(points, ExemplarClustering.Options.defaults(), execution);
  }

  private static double[] numbers(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false)
        .mapToDouble(JsonNode::asDouble)
        .toArray();
  }

  private static long[] ids(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false).mapToLong(JsonNode::asLong).toArray();
  }

  @ParameterizedTest
  @CsvSource({"A, FLOAT64", "A, FLOAT32", "C, FLOAT64", "C, FLOAT32"})
  void values(String name, Precision precision) {
    double[][] exemcl = OracleCase.rows(name + "_exemcl_cpu.csv");
    JsonNode numpy = OracleCase.json("oracles.json").get(name).get("values");
    MemberSets sets = OracleCase.sets(name, exemcl.length);
    MemberSets rounded = new MemberSets(sets.members().withPrecision(precision), sets.starts());
    double[] values;
    PointSet points = OracleCase.points(name).withPrecision(precision);
    values = function(points, EXECUTION).values(rounded.members(), rounded.starts(), EXECUTION);
    assertThat(values).hasSize(exemcl.length);
    for (int j = 0; j < values.length; j++) {
      boolean isDouble = precision == Precision.FLOAT64;
      double expected = exemcl[j][isDouble ? 1 : 2];
      double tolerance = (isDouble ? DOUBLE_TOLERANCE : FLOAT_TOLERANCE) * Math.max(1, expected);
      assertThat(values[j]).as("set %d", j).isCloseTo(expected, within(tolerance));
      assertThat(values[j]).isCloseTo(numpy.get(j).get("f_fsum").asDouble(), within(tolerance));
    }
  }

  /** What the last row of the ground set adds to each set. */
  @ParameterizedTest
  @ValueSource(strings = {"A", "C"})
  void marginals(String name) {
    double[] expected =
        numbers(OracleCase.json("oracles.json").get(name).get("marginal_of_last_row"));
    MemberSets sets = OracleCase.sets(name, expected.length);
    PointSet points = OracleCase.points(name);
    try (Execution execution = Execution.onThreads(1)) {
      ExemplarClustering function = function(points, execution);
      double[] before = function.values(sets.members(), sets.starts(), execution);
      for (int j = 0; j < expected.length; j++) {
        int size = sets.size(j);
        int base = sets.starts()[j];
        PointSet longer = PointSet.allocate(size + 1, points.dimensions(), points.precision());
        for (int m = 0; m <= size; m++) {
          for (int f = 0; f < points.dimensions(); f++) {
            longer.set(
                m,
                f,
                m < size ? sets.members().get(base + m, f) : points.get(points.size() - 1, f));
          }
        }
        assertThat(function.value(longer, execution) - before[j])
            .as("set %d", j)
            .isCloseTo(expected[j], within(1e-11));
      }
    }
  }

  private static PointSet greedyPoints(String name) {
    PointSet points =
        switch (name) {
          case "greedy_A_200x5" -> OracleCase.points("A");
          default -> OracleCase.points("iris");
        };
    return name.endsWith("centered") ? centered(points) : points;
  }

  private static PointSet centered(PointSet points) {
    int n = points.size();
    for (int f = 0; f < points.dimensions(); f++) {
      int column = f;
      double mean = IntStream.range(0, n).mapToDouble(i -> points.get(i, column)).sum() / n;
      for (int i = 0; i < n; i++) {
        points.set(i, f, points.get(i, f) - mean);
      }
    }
    return points;
  }

  /** Equal up to the first step whose margin rounding could reach. */
  @ParameterizedTest
  @ValueSource(strings = {"greedy_A_200x5", "greedy_iris", "greedy_iris_centered"})
  void greedySelections(String name) {
    JsonNode expected = OracleCase.json("oracles.json").get(name);
    double[] margins = numbers(expected.get("margin_to_second"));
    int steps = (int) IntStream.range(0, 10).takeWhile(s -> margins[s] > 1e-9).count();
    assertThat(steps).isGreaterThanOrEqualTo(8);
    SelectionOptions options = SelectionOptions.of(10);
    ExemplarClustering function = function(greedyPoints(name), EXECUTION);
    for (ExemplarOptimizer optimizer :
        new ExemplarOptimizer[] {ExemplarOptimizer.greedy(), ExemplarOptimizer.lazyGreedy()}) {
      for (Evaluation evaluation : new Evaluation[] {Evaluation.INCREMENTAL, Evaluation.MULTISET}) {
        ExemplarSelection selection =
            optimizer.select(function, options.withEvaluation(evaluation), EXECUTION);
        assertThat(selection.ids()).startsWith(Arrays.copyOf(ids(expected.get("selected")), steps));
        assertThat(selection.values()[steps - 1])
            .isCloseTo(numbers(expected.get("f_after"))[steps - 1], within(1e-11));
        assertThat(selection.gains()[1]).isCloseTo(numbers(expected.get("gain"))[1], within(1e-11));
      }
    }
  }

  private static ExemplarSelection stream(ExemplarOptimizer optimizer) {
    JsonNode setting = OracleCase.json("optimizers.json").get("A");
    SelectionOptions options =
        SelectionOptions.of(setting.get("K").asInt())
            .withAccuracy(
                accuracy ->
                    accuracy
                        .withEpsilon(setting.get("eps").asDouble())
                        .withRejections(setting.get("T").asInt())
                        .withLargestSingleton(setting.get("m").asDouble()));
    return optimizer.select(function(OracleCase.points("A"), EXECUTION), options, EXECUTION);
  }

  private static void assertEquals(JsonNode expected, ExemplarSelection selection) {
    assertThat(selection.ids()).isEqualTo(ids(expected.get(1)));
    assertThat(selection.value())
        .isCloseTo(expected.get(0).asDouble(), within(DOUBLE_TOLERANCE * 40));
  }

  /** The optimisers of streams, and how many values they ask for. */
  enum Streaming {
    SIEVE(StreamingOptimizer.sieveStreaming(), "SieveStreaming", 1773),
    SIEVE_PLUS_PLUS(
        StreamingOptimizer.sieveStreamingPlusPlus(), "SieveStreamingPP_literal_capDelta", 4855),
    THREE(StreamingOptimizer.threeSieves(), "ThreeSieves", 200),
    SALSA(StreamingOptimizer.salsa(), "Salsa", 72 * 200),
    IMPROVEMENT(StreamingOptimizer.independentSetImprovement(), "ISI", -1);

    final StreamingOptimizer optimizer;
    final String key;
    final long evaluations;

    Streaming(StreamingOptimizer optimizer, String key, long evaluations) {
      this.optimizer = optimizer;
      this.key = key;
      this.evaluations = evaluations;
    }
  }

  @ParameterizedTest
  @EnumSource(Streaming.class)
  void streamingSelections(Streaming streaming) {
    ExemplarSelection selection = stream(streaming.optimizer);
    assertEquals(OracleCase.json("optimizers.json").get("A").get(streaming.key), selection);
    if (streaming.evaluations >= 0) {
      assertThat(selection.evaluations()).isEqualTo(streaming.evaluations);
    }
  }

  @Test
  void greedyCountsItsEvaluations() {
    assertThat(stream(ExemplarOptimizer.greedy()).evaluations()).isEqualTo(1955);
  }
}
