package org.bandgram.internal.compute.cpu.gram;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.gram.HeldPoints;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Cosine;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.bandgram.testing.Points;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.junit.jupiter.api.Tag;

/** The scalar comparison of all points with all candidates is the oracle. */
@Tag("vectors")
class RecurringPointsTest {
  /**
   * On a lattice similarities tie, so that the lowest of candidates old and new has to be found.
   */
  @RandomCases(40)
  void someCandidatesComeAndOthersGo(
      @IntRange(min = 1, max = 1100) int n,
      @IntRange(min = 1, max = 9) int d,
      @IntRange(min = 1, max = 300) int k,
      long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    PointSet points = Points.of(n, d, Precision.FLOAT32, (i, f) -> random.nextInt(1, 4));
    Similarity similarity = random.nextBoolean() ? new Cosine() : new NegativeSquaredEuclidean();
    VectorGramOps ops = new VectorGramOps();
    try (Execution execution = Execution.onThreads(2);
        HeldPoints held = ops.hold(points, execution)) {
      int[] numbers = draw(n, k, random);
      for (int round = 0; round < 6; round++) {
        PointSet candidates = points.select(numbers);
        assertThat(held.nearest(numbers, candidates, similarity, execution))
            .isEqualTo(new ScalarGramOps().nearest(points, candidates, similarity, execution));
        numbers = next(numbers, n, round, random);
      }
    }
  }

  private static int[] draw(int n, int k, SplittableRandom random) {
    return random.ints(0, n).distinct().limit(Math.min(n, k)).sorted().toArray();
  }

  /** Replaces many candidates, then fewer, at last none. */
  private static int[] next(int[] numbers, int n, int round, SplittableRandom random) {
    int[] moved = numbers.clone();
    for (int c = 0; c < moved.length; c++) {
      moved[c] = random.nextInt(8) >= 2 * round + 1 ? random.nextInt(n) : moved[c];
    }
    return Arrays.stream(moved).sorted().distinct().toArray();
  }
}
