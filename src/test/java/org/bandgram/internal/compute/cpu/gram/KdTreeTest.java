package org.bandgram.internal.compute.cpu.gram;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.ValueLayout;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.junit.jupiter.api.Tag;

@Tag("vectors")
class KdTreeTest {
  @RandomCases(100)
  void findsWhatComparisonFinds(
      @IntRange(min = 1, max = 200) int k, @IntRange(min = 1, max = 6) int d, long seed) {
    PointSet candidates = GramOpsCases.points(k, d, Precision.FLOAT32, seed);
    PointSet points = GramOpsCases.points(50, d, Precision.FLOAT32, seed + 1);
    float[] queries = points.elements().toArray(ValueLayout.JAVA_FLOAT);
    KdTree.Search search = new KdTree(candidates).search();
    for (int i = 0; i < points.size(); i++) {
      assertEquals(byComparison(points, i, candidates), search.nearest(queries, i * d));
    }
  }

  private static int byComparison(PointSet points, int i, PointSet candidates) {
    NegativeSquaredEuclidean similarity = new NegativeSquaredEuclidean();
    int best = 0;
    for (int c = 1; c < candidates.size(); c++) {
      if (similarity.between(points, i, candidates, c)
          > similarity.between(points, i, candidates, best)) {
        best = c;
      }
    }
    return best;
  }
}
