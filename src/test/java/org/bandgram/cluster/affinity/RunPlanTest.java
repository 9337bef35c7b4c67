package org.bandgram.cluster.affinity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.bandgram.Execution;
import org.bandgram.cluster.Cases.Data;
import org.bandgram.cluster.affinity.internal.GraphTrial;
import org.bandgram.cluster.affinity.internal.RunPlan;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.Similarity.Cosine;
import org.junit.jupiter.api.Test;

class RunPlanTest {
  @Test
  void cosineTakesUnitVectorsBesideThePoints() {
    PointSet points = Data.UNIFORM.points(33, 1);
    AffinityOptions options = AffinityOptions.defaults();
    try (Execution execution = Execution.onThreads(1)) {
      RunPlan.Configuration first =
          RunPlan.of(points, options, execution).configurations().getFirst();
      long copy = (long) points.size() * points.dimensions() * points.precision().bytes();
      assertThat(first.processBytes(points, options.withSimilarity(new Cosine())))
          .isEqualTo(first.processBytes(points, options) + copy);
    }
  }

  @Test
  void comparisonsOfAllPairsGrowWithTheSquareOfThePoints() {
    assertThat(GraphTrial.prepareSeconds(10, 4, 100, 1000))
        .isCloseTo(6 * 10 * 1.5 + 4 * 100, within(1e-9));
    assertThat(GraphTrial.prepareSeconds(2, 0, 1 << 10, 1 << 20))
        .isCloseTo(2 * 1024 * 2, within(1e-9));
    assertThat(GraphTrial.prepareSeconds(3, 2, 257, 257)).isEqualTo(3);
    assertThat(GraphTrial.prepareSeconds(1, 2, 10, 100)).isEqualTo(2 * 100);
  }
}
