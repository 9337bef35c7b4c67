package org.bandgram.internal.compute.cpu.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.testing.Refusals.refused;

import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cpu.ScalarCpuBackend;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.internal.compute.messages.SimilarityRange;
import org.bandgram.layout.GraphLayout;
import org.bandgram.storage.MessageFormat;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("vectors")
class HostGraphTest {
  private static SparseSimilarities graph(GraphLayout layout, float[] similarities) {
    return new ScalarCpuBackend("test").graph(layout, similarities);
  }

  private static SparseSimilarities graph(GraphCase input) {
    return graph(input.layout(), input.similarities());
  }

  @Test
  void similaritiesAreThoseOfEdges() {
    GraphCase input = GraphCase.random(60, GraphCase.Kind.FORBIDDEN, 3);
    SparseSimilarities graph = graph(input);
    assertThat(graph.size()).isEqualTo(60);
    assertThat(graph.precision()).isEqualTo(Precision.FLOAT32);
    assertThat(graph.elementCount()).isEqualTo(input.layout().slots());
    double sum = 0;
    long count = 0;
    for (int i = 0; i < 60; i++) {
      for (int k = 0; k < 60; k++) {
        int slot = input.layout().find(i, k);
        double s = slot < 0 ? Double.NEGATIVE_INFINITY : input.similarities()[slot];
        assertThat(graph.similarity(i, k)).isEqualTo(s);
        sum += s == Double.NEGATIVE_INFINITY ? 0 : s;
        count += s == Double.NEGATIVE_INFINITY ? 0 : 1;
      }
    }
    try (Execution execution = Execution.onThreads(2)) {
      SimilarityRange range = graph.range(execution);
      assertThat(range.count()).isEqualTo(count);
      assertThat(range.sum()).isCloseTo(sum, within(1e-9 * Math.abs(sum)));
      assertThat(range.least()).isGreaterThan(-8);
      assertThat(range.greatest()).isLessThan(0);
      assertThat(graph.sample(1, execution)).hasSize((int) count).contains(range.least());
      assertThat(graph.sample(5, execution).length).isBetween((int) count / 8, (int) count / 3);
    }
  }

  @Test
  void oneSimilarityForEachSlotIsRequired() {
    GraphLayout layout = GraphCase.random(20, GraphCase.Kind.TIED, 1).layout();
    refused(() -> graph(layout, new float[3]))
        .hasMessage(
            "the number of similarities of a neighbour graph is 3, but must be that of its slots, "
                + layout.slots());
  }

  @Test
  void notANumberIsNamed() {
    GraphCase input = GraphCase.random(20, GraphCase.Kind.TIED, 1);
    input.similarities()[input.layout().find(1, input.layout().columns()[8])] = Float.NaN;
    try (Execution execution = Execution.onThreads(1)) {
      refused(() -> graph(input).range(execution))
          .hasMessageContaining("similarity (1, ")
          .hasMessageContaining("is NaN, but must be finite, or negative infinity for no edge");
    }
  }

  /** The other end's row is empty, or has another neighbour. */
  @ParameterizedTest
  @CsvSource({"1, 0, 1, 1, -1, 0, '(0, 1)'", "1, 1, 1, 1, 2, 1, '(0, 1)'"})
  void anEdgeInOneDirectionIsRefused(
      int degree0, int degree1, int degree2, int of0, int of1, int of2, String edge) {
    GraphLayout layout = GraphLayout.ofDegrees(new int[] {degree0, degree1, degree2});
    int[] neighbours = {of0, of1, of2};
    for (int i = 0; i < 3; i++) {
      if (neighbours[i] >= 0) {
        layout.columns()[layout.rowStarts()[i]] = neighbours[i];
      }
    }
    SparseSimilarities graph = graph(layout, new float[layout.slots()]);
    try (Execution execution = Execution.onThreads(1)) {
      refused(() -> graph.messages(MessageFormat.FULL, execution))
          .hasMessage("edge %s of a neighbour graph is not in the row of its other end", edge);
    }
  }
}
