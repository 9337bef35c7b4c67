package org.bandgram.cluster.internal.propagation;

import static org.assertj.core.api.Assertions.assertThat;

import org.bandgram.Execution;
import org.bandgram.cluster.internal.points.Partition;
import org.bandgram.cluster.internal.propagation.Assigner.Nearest;
import org.bandgram.cluster.internal.propagation.Assigner.OrphanRule;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.ScalarCpuBackend;
import org.bandgram.internal.compute.gram.HeldPoints;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Linear;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class AssignerTest {
  @AutoClose private final Execution execution = Execution.onThreads(2);

  private Nearest nearest(Similarity similarity, double... coordinates) {
    double[][] rows = new double[coordinates.length][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = new double[] {coordinates[i]};
    }
    HeldPoints held = new ScalarCpuBackend("test").gram().hold(PointSet.of(rows), execution);
    return new Nearest(held, similarity, k -> true, execution);
  }

  @Test
  void pointsJoinTheNearestExemplarTiesToTheLowest() {
    Partition partition =
        nearest(new NegativeSquaredEuclidean(), 0, 1, 2, 9, 5).assign(new int[] {0, 2, 3});
    assertThat(partition.labels()).containsExactly(0, 0, 1, 2, 1);
    assertThat(partition.exemplars()).containsExactly(0, 2, 3);
  }

  @Test
  void exemplarsAtTheSamePlaceBecomeOne() {
    Partition partition =
        nearest(new NegativeSquaredEuclidean(), 4, 9, 4, 4, 8).assign(new int[] {0, 1, 3});
    assertThat(partition.exemplars()).containsExactly(0, 1);
    assertThat(partition.labels()).containsExactly(0, 1, 0, 0, 1);
  }

  /** With the dot product a long vector is more similar to a short one than that is to itself. */
  @Test
  void anExemplarStaysOneThoughAnotherIsMoreSimilarToIt() {
    Partition partition = nearest(new Linear(), 1, 5, 2, 3).assign(new int[] {0, 1});
    assertThat(partition.exemplars()).containsExactly(0, 1);
    assertThat(partition.labels()).containsExactly(0, 1, 1, 1);
  }

  @Test
  void refinementReplacesAnExemplarByTheMedoid() {
    Nearest nearest = nearest(new NegativeSquaredEuclidean(), 0, 1, 2, 10, 11, 12);
    assertThat(nearest.finish(new int[] {0, 5}, true).exemplars()).containsExactly(1, 4);
    assertThat(nearest.finish(new int[] {0, 5}, false).exemplars()).containsExactly(0, 5);
  }

  @Test
  void orphansGoToTheNearestExemplarOrStandAlone() {
    Nearest nearest = nearest(new NegativeSquaredEuclidean(), 0, 1, 7, 9, 3);
    int[] source = {4, 3, 2, 1, 0};
    int[] orphans = {0, 2};
    int[] exemplars = {1, 4};
    assertThat(OrphanRule.nearest(nearest, i -> source[i]).exemplarsOf(orphans, exemplars))
        .containsExactly(4, 1);
    assertThat(OrphanRule.OWN_EXEMPLAR.exemplarsOf(orphans, exemplars)).containsExactly(0, 2);
  }
}
