package org.bandgram.internal.compute.cuda.exemplar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.exemplar.Evaluation;
import org.bandgram.exemplar.ExemplarClustering;
import org.bandgram.exemplar.ExemplarOptimizer;
import org.bandgram.exemplar.ExemplarSelection;
import org.bandgram.exemplar.SelectionOptions;
import org.bandgram.exemplar.StreamingOptimizer;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.cuda.TestDevice;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.similarity.Dissimilarity;
import org.bandgram.similarity.Dissimilarity.CosineDistance;
import org.bandgram.similarity.Dissimilarity.ManhattanDistance;
import org.bandgram.storage.GroundStorage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whole selections on the device and on the CPU: the same exemplars, gains and values. */
@Tag("cuda")
class CudaExemplarSelectionTest {
  private static final PointSet POINTS = points(200, 3);

  private static PointSet points(int n, int d) {
    Random random = new Random(6);
    float[][] rows = new float[n][d];
    for (float[] row : rows) {
      int centre = random.nextInt(6);
      for (int f = 0; f < d; f++) {
        row[f] = 1 + centre * (f + 1) % 5 + (float) random.nextGaussian() / 4;
      }
    }
    return PointSet.of(rows);
  }

  private static ExemplarSelection select(
      ExemplarOptimizer optimizer,
      ExemplarClustering.Options options,
      SelectionOptions selection,
      Device device) {
    try (Execution execution = Execution.onThreads(1)) {
      ExemplarClustering function =
          ExemplarClustering.of(POINTS, options.withDevice(device), execution);
      return optimizer.select(function, selection, execution);
    }
  }

  private static void assertSame(
      ExemplarOptimizer optimizer, ExemplarClustering.Options options, SelectionOptions selection) {
    ExemplarSelection onDevice = select(optimizer, options, selection, Device.CUDA);
    String expected =
        switch (selection.evaluation()) {
          case BAND -> "cpu-vector";
          case GRAPH -> "cpu";
          default -> "cuda";
        };
    assertThat(onDevice.provenance().backend()).isEqualTo(expected);
    assertThat(onDevice)
        .usingRecursiveComparison()
        .ignoringFields("provenance.backend", "provenance.finished")
        .isEqualTo(select(optimizer, options, selection, Device.CPU));
  }

  static Stream<ExemplarOptimizer> optimizers() {
    return Stream.of(
        ExemplarOptimizer.greedy(),
        ExemplarOptimizer.lazyGreedy(),
        ExemplarOptimizer.stochasticGreedy(),
        StreamingOptimizer.sieveStreaming(),
        StreamingOptimizer.sieveStreamingPlusPlus(),
        StreamingOptimizer.threeSieves(),
        StreamingOptimizer.salsa(),
        StreamingOptimizer.independentSetImprovement(),
        StreamingOptimizer.randomSelection());
  }

  @ParameterizedTest
  @Tag("thorough")
  @MethodSource("optimizers")
  void everyOptimizerSelectsWhatItDoesOnTheCpu(ExemplarOptimizer optimizer) {
    SelectionOptions selection =
        SelectionOptions.of(3)
            .withAccuracy(accuracy -> accuracy.withRejections(20).withEpsilon(0.8));
    assertSame(optimizer, ExemplarClustering.Options.defaults(), selection);
  }

  @Test
  void soDoesGreedyWithEveryEvaluation() {
    for (Evaluation evaluation : Evaluation.values()) {
      assertSame(
          ExemplarOptimizer.greedy(),
          ExemplarClustering.Options.defaults(),
          SelectionOptions.of(3)
              .withEvaluation(evaluation)
              .withBand(band -> band.withHalfBandwidth(9)));
    }
  }

  @Test
  void soDoesGreedyWithOtherFunctions() {
    ExemplarClustering.Options defaults = ExemplarClustering.Options.defaults();
    for (ExemplarClustering.Options options :
        List.of(
            defaults.withStorage(GroundStorage.HALF),
            defaults.withDissimilarity(new CosineDistance()).withStart(1, 0, 2),
            defaults.withDissimilarity(new ManhattanDistance()))) {
      assertSame(ExemplarOptimizer.greedy(), options, SelectionOptions.of(4));
    }
  }

  /** Neighbours by cosine are searched on the device, those by another distance on the CPU. */
  @Test
  void soDoesGreedyOnGraphsOfOtherDistances() {
    for (Dissimilarity dissimilarity : List.of(new CosineDistance(), new ManhattanDistance())) {
      assertSame(
          ExemplarOptimizer.greedy(),
          ExemplarClustering.Options.defaults().withDissimilarity(dissimilarity),
          SelectionOptions.of(4).withEvaluation(Evaluation.GRAPH));
    }
  }

  /** By this distance neighbours are searched on the CPU, which needs no room on the device. */
  @Test
  @Tag("thorough")
  void pointsThatHaveNoRoomAreRefusedBeforeAnythingIsComputed() {
    PointSet points = points(400, 5000);
    ExemplarClustering.Options options =
        ExemplarClustering.Options.defaults()
            .withDissimilarity(new ManhattanDistance())
            .withDevice(Device.CUDA);
    List<String> stages = new ArrayList<>();
    Execution.Settings settings =
        Execution.Settings.ofThreads(1).withProgress((stage, _, _) -> stages.add(stage));
    try (Execution execution = Execution.of(settings);
        DeviceArena others = TestDevice.shared().arena()) {
      fill(others, points.elements().byteSize() / 2);
      assertThatExceptionOfType(InsufficientMemoryException.class)
          .isThrownBy(
              () ->
                  ExemplarOptimizer.greedy()
                      .select(
                          ExemplarClustering.of(points, options, execution),
                          SelectionOptions.of(3).withEvaluation(Evaluation.GRAPH),
                          execution));
      assertThat(stages).isEmpty();
    }
  }

  @Test
  @Tag("thorough")
  void pointsThatHaveNoRoomStayOnTheCpuIfTheDeviceIsAuto() {
    PointSet points = PointSet.allocate(1 << 12, 1 << 12, Precision.FLOAT32);
    ExemplarClustering.Options options =
        ExemplarClustering.Options.defaults()
            .withDissimilarity(new ManhattanDistance())
            .withDevice(Device.AUTO);
    try (Execution execution = Execution.onThreads(1);
        DeviceArena others = TestDevice.shared().arena()) {
      assertThat(BackendProvider.select(Device.AUTO, 1 << 24).name()).isEqualTo("cuda");
      fill(others, points.elements().byteSize() / 2);
      assertThat(ExemplarClustering.of(points, options, execution).backend(execution))
          .startsWith("cpu");
    }
  }

  /** Takes memory until less than so much is free. */
  private static void fill(DeviceArena arena, long left) {
    for (long free = arena.context().freeBytes(); free > left; free = arena.context().freeBytes()) {
      arena.allocate(free - left / 2);
    }
  }
}
