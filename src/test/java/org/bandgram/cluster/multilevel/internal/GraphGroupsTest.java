package org.bandgram.cluster.multilevel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.data.PointSet;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Cosine;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.bandgram.testing.Points;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GraphGroupsTest {
  @ParameterizedTest
  @CsvSource({
    "1, 1, false",
    "2, 2, false",
    "3, 3, true",
    "31, 31, false",
    "33, 4, false",
    "257, 257, true",
    "257, 1, false",
    "1000, 40, false"
  })
  void exemplarsNameThemselvesAndCopiesTheSame(int n, int distinct, boolean cosine) {
    Random random = new Random(n);
    double[][] places = new double[distinct][5];
    for (double[] place : places) {
      Arrays.setAll(place, _ -> random.nextGaussian());
    }
    PointSet points = Points.of(n, 5, Precision.FLOAT32, (i, f) -> places[i % distinct][f]);
    Similarity similarity = cosine ? new Cosine() : new NegativeSquaredEuclidean();
    try (Execution one = Execution.onThreads(1);
        Execution three = Execution.onThreads(3)) {
      int[] found = exemplars(points, similarity, distinct / 4.0, one);
      assertThat(Arrays.equals(found, exemplars(points, similarity, distinct / 4.0, three)))
          .isTrue();
      for (int i = 0; i < n; i++) {
        assertThat(found[found[i]]).isEqualTo(found[i]);
        assertThat(found[i]).isEqualTo(found[i % distinct]);
      }
      long groups = Arrays.stream(found).distinct().count();
      assertThat(groups).isBetween(1L, (long) distinct);
      if (distinct > 30) {
        assertThat(groups).isBetween(distinct / 16L, distinct * 4L / 5);
      }
    }
  }

  private static int[] exemplars(
      PointSet points, Similarity similarity, double goal, Execution execution) {
    AffinityOptions options = AffinityOptions.defaults().withSimilarity(similarity);
    return GraphGroups.of(points, options, NeighbourGraph.Options.defaults(), goal, execution)
        .exemplarOf();
  }
}
