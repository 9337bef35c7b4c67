package org.bandgram.internal.compute.cpu.gram;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.gram.GramOps;
import org.bandgram.layout.BandLayout;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Linear;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("vectors")
class ScalarGramOpsTest {
  private static final PointSet POINTS =
      PointSet.of(new double[][] {{0, 0}, {1, 0}, {0, 2}, {3, 3}});

  @Test
  void fillsKeptPairsAndMasksTheOthers() {
    BandLayout layout = BandLayout.of(4, 1);
    MemorySegment target = Arena.ofAuto().allocate(layout.elementCount() * 8, 8);
    try (Execution execution = Execution.onThreads(1)) {
      new ScalarGramOps()
          .bandSimilarities(
              POINTS, new NegativeSquaredEuclidean(), layout, Precision.FLOAT64, target, execution);
    }
    double none = Double.NEGATIVE_INFINITY;
    double[] expected = {0, -1, none, -1, 0, -5, -5, 0, -10, none, -10, 0};
    assertArrayEquals(expected, target.toArray(ValueLayout.JAVA_DOUBLE));
  }

  @Test
  void nearestTakesTheLowestOfEquals() {
    PointSet candidates = PointSet.of(new double[][] {{5, 5}, {0, 1}, {1, 1}, {0, 1}});
    try (Execution execution = Execution.onThreads(1)) {
      int[] best =
          new ScalarGramOps()
              .nearest(POINTS, candidates, new NegativeSquaredEuclidean(), execution);
      assertArrayEquals(new int[] {1, 2, 1, 0}, best);
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 1, 1", "2, 31, 3", "33, 257, 2", "5, 4098, 7", "31, 2, 16385"})
  void copiedPointsHaveTheDistancesOfPairs(int n, int columns, int d) {
    Similarity similarity = new NegativeSquaredEuclidean();
    for (Precision precision : Precision.values()) {
      PointSet points = GramOpsCases.points(n, d, precision, 1);
      PointSet candidates = GramOpsCases.points(columns, d, precision, 2);
      double[] expected = new double[n * columns];
      int[] nearest = new int[n];
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < columns; j++) {
          double value = similarity.between(points, i, candidates, j);
          expected[i * columns + j] = value;
          nearest[i] = value > expected[i * columns + nearest[i]] ? j : nearest[i];
        }
      }
      long bytes = (long) expected.length * precision.bytes();
      MemorySegment target = Arena.ofAuto().allocate(bytes, 8);
      int[] best;
      try (Execution execution = Execution.onThreads(2)) {
        GramOps ops = new ScalarGramOps();
        ops.rows(points, candidates, similarity, execution).rows(0, n, target);
        best = ops.nearest(points, candidates, similarity, execution);
      }
      for (int e = 0; e < expected.length; e++) {
        assertEquals(expected[e], precision.get(target, e));
      }
      assertArrayEquals(nearest, best);
    }
  }

  @Test
  void computesListedPairs() {
    double[] target = new double[2];
    try (Execution execution = Execution.onThreads(1)) {
      new ScalarGramOps()
          .pairs(
              POINTS, new int[] {3, 1}, POINTS, new int[] {2, 3}, new Linear(), target, execution);
    }
    assertEquals(6, target[0]);
    assertEquals(3, target[1]);
  }
}
