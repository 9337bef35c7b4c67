package org.bandgram.internal.compute.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.Random;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.affinity.internal.RunPlan;
import org.bandgram.cluster.affinity.internal.StoragePlan;
import org.bandgram.data.PointSet;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.gram.internal.GraphBuilder;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.bandgram.storage.MessageFormat;
import org.bandgram.storage.SimilarityStorage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Plans runs on the device, as far as it can carry them out. */
@Tag("cuda")
class CudaPlanTest {
  private static PointSet points(int d) {
    Random random = new Random(d);
    PointSet points = PointSet.allocate(150, d, Precision.FLOAT32);
    for (int i = 0; i < points.size(); i++) {
      for (int f = 0; f < d; f++) {
        points.set(i, f, random.nextDouble());
      }
    }
    return points;
  }

  @Test
  @Tag("thorough")
  void onlyStorageOfTheDeviceIsPlanned() {
    AffinityOptions options =
        AffinityOptions.defaults().withHalfBandwidth(8).withDevice(Device.CUDA);
    long there = CudaUnderTest.cuda().availableBytes();
    try (Execution execution = Execution.onThreads(1)) {
      RunPlan plane = RunPlan.of(points(2), options, execution);
      assertThat(plane.backend()).isEqualTo("cuda");
      assertThat(plane.availableBytes()).isBetween(1L, there + (1L << 28));
      assertThat(plane.configurations())
          .extracting(RunPlan.Configuration::storage)
          .extracting(StoragePlan::messages, StoragePlan::similarities)
          .containsExactlyInAnyOrder(
              tuple(MessageFormat.FULL, SimilarityStorage.STORED),
              tuple(MessageFormat.COMPACT, SimilarityStorage.STORED),
              tuple(MessageFormat.COMPACT, SimilarityStorage.RECOMPUTED));
      assertThat(RunPlan.of(points(6), options, execution).configurations())
          .extracting(planned -> planned.storage().similarities())
          .doesNotContain(SimilarityStorage.RECOMPUTED);
    }
  }

  @Test
  void graphsAreOnTheDevice() {
    AffinityOptions options = AffinityOptions.defaults().withDevice(Device.CUDA);
    NeighbourGraph.Options graph = NeighbourGraph.Options.defaults().withNeighbours(16);
    try (Execution execution = Execution.onThreads(1)) {
      RunPlan plan = RunPlan.of(points(6), options, graph, execution);
      assertThat(plan.backend()).isEqualTo("cuda");
      assertThat(plan.availableBytes())
          .isBetween(1L, CudaUnderTest.cuda().availableBytes() + (1L << 28));
      assertThat(plan.configurations())
          .extracting(RunPlan.Configuration::storage)
          .extracting(StoragePlan::messages, StoragePlan::bytes)
          .containsExactly(
              tuple(MessageFormat.FULL, 150 * (160 + 24 * 20L)),
              tuple(MessageFormat.COMPACT, 150 * (200 + 24 * 8L)));
    }
  }

  /** With so many coordinates, points and lists take more than messages do. */
  @Test
  @Tag("thorough")
  void pointsAndListsOfASearchOnTheDeviceCount() {
    AffinityOptions options = AffinityOptions.defaults().withDevice(Device.CUDA);
    NeighbourGraph.Options graph = NeighbourGraph.Options.defaults().withNeighbours(16);
    try (Execution execution = Execution.onThreads(1)) {
      assertThat(RunPlan.of(points(2000), options, graph, execution).configurations())
          .extracting(planned -> planned.storage().bytes())
          .containsOnly(150 * (2000 * 4 + 16 * 8L));
    }
  }

  /** More points than the CPU compares all pairs of. */
  @Test
  void aTrialSearchesAsTheWholeRunDoes() {
    PointSet points = PointSet.allocate(20_001, 9, Precision.FLOAT32);
    Similarity similarity = new NegativeSquaredEuclidean();
    NeighbourGraph.Options graph = NeighbourGraph.Options.defaults();
    assertThat(GraphBuilder.method(points, similarity, graph, CudaUnderTest.HOST.gram()))
        .isEqualTo(NeighbourGraph.Method.DESCENT);
    assertThat(GraphBuilder.method(points, similarity, graph, CudaUnderTest.cuda().gram()))
        .isEqualTo(NeighbourGraph.Method.EXACT);
  }
}
