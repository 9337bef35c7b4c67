package org.bandgram.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bandgram.testing.Refusals.cancelled;

import java.util.function.Consumer;
import org.bandgram.Cancellation;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.Precision;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.affinity.BandAffinityPropagation;
import org.bandgram.cluster.affinity.internal.BandRun;
import org.bandgram.cluster.affinity.internal.GraphRun;
import org.bandgram.cluster.multilevel.MultilevelAffinityPropagation;
import org.bandgram.data.PointSet;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.similarity.CustomSimilarity;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.storage.MessageFormat;
import org.bandgram.storage.SimilarityStorage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Which device {@link Device#AUTO} takes for runs on bands and graphs. */
@Tag("cuda")
class RunDeviceTest {
  private static final String CPU = BackendProvider.select(Device.CPU, 0).name();
  private static final AffinityOptions STANDARD =
      AffinityOptions.defaults().withHalfBandwidth(127).withCurves(1);
  private static final AffinityOptions COMPACT = STANDARD.withMessages(MessageFormat.COMPACT);

  /** With a half-bandwidth of 127, the fewest points for a GPU, 2^24 / 255 rounded up. */
  private static final int FEWEST = 65_794;

  private static String device(AffinityOptions options, int n, int dimensions) {
    return BandRun.of(options, n).selectFor(dimensions).name();
  }

  @Test
  void compactMessagesTakeAGpuFromAsManySimilaritiesAsOthers() {
    for (AffinityOptions options : new AffinityOptions[] {STANDARD, COMPACT}) {
      assertThat(device(options, FEWEST - 1, 2)).isEqualTo(CPU);
      assertThat(device(options, FEWEST, 2)).isEqualTo("cuda");
      assertThat(device(options.withCurves(2), FEWEST / 2, 2)).isEqualTo("cuda");
      assertThat(device(options.withDevice(Device.CPU), FEWEST, 2)).isEqualTo(CPU);
      assertThat(device(options.withDevice(Device.CUDA), 100, 2)).isEqualTo("cuda");
    }
  }

  @Test
  void whatNoGpuCanComputeStaysOnTheCpu() {
    for (SimilarityStorage storage : SimilarityStorage.values()) {
      AffinityOptions options = COMPACT.withSimilarities(storage);
      boolean recomputed = storage == SimilarityStorage.RECOMPUTED;
      assertThat(device(options, FEWEST, 4)).isEqualTo("cuda");
      assertThat(device(options, FEWEST, 5)).isEqualTo(recomputed ? CPU : "cuda");
      assertThat(device(options.withSimilarity(new Gaussian(1)), FEWEST, 2))
          .isEqualTo(recomputed ? CPU : "cuda");
      boolean storedInFull =
          storage == SimilarityStorage.AUTO || storage == SimilarityStorage.STORED;
      CustomSimilarity custom = CustomSimilarity.ofRows("none", true, (_, _) -> 0);
      assertThat(device(options.withSimilarity(custom), FEWEST, 2))
          .isEqualTo(storedInFull ? "cuda" : CPU);
      assertThat(device(STANDARD.withSimilarities(storage), FEWEST, 2))
          .isEqualTo(storedInFull ? "cuda" : CPU);
    }
  }

  @Test
  void whatDoesNotFitOnAGpuStaysOnTheCpu() {
    Backend cuda = BackendProvider.select(Device.CUDA, 0);
    long perPoint = 200;
    int n = (int) Math.min(1 << 30, cuda.availableBytes() / (2 * perPoint));
    AffinityOptions wide = COMPACT.withHalfBandwidth(1000);
    assertThat(device(wide, n, 2)).isEqualTo("cuda");
    assertThat(device(wide.withSimilarities(SimilarityStorage.STORED), n, 2)).isEqualTo(CPU);
    assertThat(device(STANDARD.withHalfBandwidth(1000), n, 2)).isEqualTo(CPU);
    assertThat(BandRun.of(wide, n).select(true, SimilarityStorage.STORED).name()).isEqualTo(CPU);
    assertThat(device(wide.withDevice(Device.CUDA), n, 2)).isEqualTo("cuda");
  }

  @Test
  void graphsTakeAGpuFromAsManyNeighboursOn() {
    int fewest = (1 << 24) / NeighbourGraph.Options.defaults().neighbours();
    for (AffinityOptions options : new AffinityOptions[] {STANDARD, COMPACT}) {
      assertThat(onGraph(options, fewest - 1, 9)).isEqualTo(CPU);
      assertThat(onGraph(options, fewest, 9)).isEqualTo("cuda");
      assertThat(onGraph(options.withDevice(Device.CPU), fewest, 9)).isEqualTo(CPU);
      assertThat(onGraph(options.withDevice(Device.CUDA), 100, 9)).isEqualTo("cuda");
    }
    AffinityOptions recomputed = COMPACT.withSimilarities(SimilarityStorage.RECOMPUTED);
    assertThat(onGraph(recomputed, fewest, 9)).isEqualTo(CPU);
  }

  private static String onGraph(AffinityOptions options, int n, int dimensions) {
    return new GraphRun(options, NeighbourGraph.Options.defaults()).select(n, dimensions).name();
  }

  @Test
  void aGraphThatDoesNotFitOnTheGpuSaysHowManyNeighboursWould() {
    long perPoint = 1120;
    int n = (int) (2 * BackendProvider.select(Device.CUDA, 0).availableBytes() / perPoint);
    assertThatThrownBy(() -> onGraph(STANDARD.withDevice(Device.CUDA), n, 9))
        .isInstanceOf(InsufficientMemoryException.class)
        .hasMessageContaining("a graph of 32 neighbours of each of %d points".formatted(n))
        .hasMessageContaining("8 neighbours would fit, or take the CPU");
  }

  /** What does not fit in main memory gets as far as ordering the points, on a GPU alone. */
  @Test
  void runsTakeTheChosenDevice() {
    PointSet points = PointSet.allocate(FEWEST, 1, Precision.FLOAT32);
    for (int i = 0; i < FEWEST; i++) {
      points.set(i, 0, i);
    }
    for (AffinityOptions options : new AffinityOptions[] {STANDARD, COMPACT}) {
      MultilevelAffinityPropagation.Options levels =
          new MultilevelAffinityPropagation.Options(options, 100);
      assertOnGpu(execution -> BandAffinityPropagation.fit(points, options, execution));
      assertOnGpu(execution -> MultilevelAffinityPropagation.fit(points, levels, execution));
      assertThatThrownBy(
              () ->
                  assertOnGpu(
                      execution ->
                          BandAffinityPropagation.fit(
                              points, options.withDevice(Device.CPU), execution)))
          .hasMessageContaining("InsufficientMemoryException");
    }
  }

  private static void assertOnGpu(Consumer<Execution> run) {
    Cancellation cancellation = new Cancellation();
    try (Execution execution =
        Execution.of(
            Execution.Settings.ofThreads(1)
                .withMemory(new LimitedMemory(1000))
                .withCancellation(cancellation)
                .withProgress((_, _, _) -> cancellation.cancel()))) {
      cancelled(() -> run.accept(execution));
    }
  }
}
