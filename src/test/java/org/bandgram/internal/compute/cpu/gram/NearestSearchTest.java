package org.bandgram.internal.compute.cpu.gram;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.bandgram.testing.Points;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.junit.jupiter.api.Tag;

@Tag("vectors")
class NearestSearchTest {
  /** Most candidates are copies of others, in places of both signs of zero, too. */
  @RandomCases(30)
  void aTreeFindsTheFirstOfCopiesAsComparisonDoes(
      @IntRange(min = 1, max = 600) int k, @IntRange(min = 1, max = 3) int d, long seed) {
    PointSet points = lattice(300, d, seed);
    PointSet candidates = lattice(k, d, seed + 1);
    int[] byTree = new int[points.size()];
    int[] byComparison = new int[points.size()];
    try (Execution execution = Execution.onThreads(2)) {
      new NearestSearch(points, candidates, byTree).throughTree(execution);
      new NearestSearch(points, candidates, byComparison)
          .byComparison(new NegativeSquaredEuclidean(), execution);
    }
    assertThat(byTree).isEqualTo(byComparison);
  }

  private static PointSet lattice(int n, int d, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    PointSet points =
        Points.of(
            n,
            d,
            Precision.FLOAT32,
            (i, f) -> random.nextInt(-2, 3) * (random.nextBoolean() ? 1.0 : -1.0));
    return points;
  }
}
