package org.bandgram.cluster.affinity;

import static org.assertj.core.api.Assertions.assertThat;

import org.bandgram.Execution;
import org.bandgram.cluster.Cases.Data;
import org.bandgram.cluster.affinity.BandAffinityPropagation.Options;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.Cosine;
import org.junit.jupiter.api.Test;

class RunPlanTest {
  @Test
  void cosineTakesUnitVectorsBesideThePoints() {
    PointSet points = Data.UNIFORM.points(257, 1);
    Options options = Options.defaults();
    try (Execution execution = Execution.onThreads(1)) {
      RunPlan.Configuration first =
          RunPlan.of(points, options, execution).configurations().getFirst();
      long copy = (long) points.size() * points.dimensions() * Float.BYTES;
      assertThat(first.processBytes(points, options.withSimilarity(new Cosine())))
          .isEqualTo(first.processBytes(points, options) + copy);
    }
  }
}
