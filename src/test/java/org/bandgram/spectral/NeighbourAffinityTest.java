package org.bandgram.spectral;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.refused;

import java.util.Comparator;
import java.util.Random;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.gram.GramOperator;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.bandgram.testing.Points;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NeighbourAffinityTest {
  @AutoClose private final Execution execution = Execution.onThreads(2);

  private NeighbourGraph graph(PointSet points, int neighbours) {
    return NeighbourGraph.build(
        points,
        new NegativeSquaredEuclidean(),
        NeighbourGraph.Options.defaults()
            .withNeighbours(neighbours)
            .withMethod(NeighbourGraph.Method.EXACT),
        execution);
  }

  /** A half for each direction in which one of two points is among the nearest k of the other. */
  @ParameterizedTest
  @CsvSource({"1, 1", "2, 1", "31, 4", "33, 40", "257, 7"})
  void isTheMeanOfWhoIsWhoseNeighbour(int n, int k) {
    Random random = new Random(n);
    PointSet points = Points.of(n, 3, Precision.FLOAT64, (i, f) -> random.nextGaussian());
    double[][] expected = new double[n][n];
    for (int i = 0; i < n; i++) {
      int row = i;
      IntStream.range(0, n)
          .filter(j -> j != row)
          .boxed()
          .sorted(Comparator.comparingDouble(j -> distance(points, row, j)))
          .limit(k)
          .forEach(
              j -> {
                expected[row][j] += 0.5;
                expected[j][row] += 0.5;
              });
    }
    GramOperator affinity = NeighbourAffinity.connectivity(graph(points, k), k);
    for (int i = 0; i < n; i++) {
      double[] row = new double[n];
      affinity.row(i, row);
      assertThat(row).isEqualTo(expected[i]);
    }
  }

  private static double distance(PointSet points, int i, int j) {
    return -new NegativeSquaredEuclidean().between(points, i, points, j);
  }

  /** Where all are equally far, every row still has as many neighbours as were asked for. */
  @Test
  void tiesLeaveEveryRowItsNeighbours() {
    int n = 40;
    PointSet points = PointSet.allocate(n, 1, Precision.FLOAT32);
    GramOperator affinity = NeighbourAffinity.connectivity(graph(points, 5), 5);
    double sum = 0;
    for (double degree :
        affinity.multiply(IntStream.range(0, n).mapToDouble(_ -> 1).toArray(), execution)) {
      sum += degree;
    }
    assertThat(sum).isEqualTo(n * 5);
  }

  @Test
  void refusesNoNeighbours() {
    PointSet points = PointSet.allocate(4, 1, Precision.FLOAT32);
    refused(() -> NeighbourAffinity.connectivity(graph(points, 2), 0))
        .hasMessage("neighbours is 0, but must be at least 1");
  }
}
