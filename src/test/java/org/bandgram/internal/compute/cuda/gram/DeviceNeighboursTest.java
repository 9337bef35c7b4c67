package org.bandgram.internal.compute.cuda.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.cancelled;
import static org.bandgram.testing.Refusals.refused;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bandgram.Cancellation;
import org.bandgram.Checkpoints.Stage;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.gram.NeighbourGraph.Method;
import org.bandgram.gram.internal.GraphBuilder;
import org.bandgram.internal.compute.cpu.gram.ScalarGramOps;
import org.bandgram.internal.compute.cuda.CudaUnderTest;
import org.bandgram.internal.compute.cuda.TestDevice;
import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.cuda.device.CudaDevice;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.RecordingDriver;
import org.bandgram.internal.compute.cuda.filter.FilterOptions;
import org.bandgram.internal.compute.gram.GramOps;
import org.bandgram.internal.compute.gram.HeldPoints;
import org.bandgram.internal.compute.gram.NeighbourLists;
import org.bandgram.order.Permutation;
import org.bandgram.similarity.CustomSimilarity;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Cosine;
import org.bandgram.similarity.Similarity.Linear;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds the lists of neighbours that the device finds to those of the CPU. */
@Tag("cuda")
class DeviceNeighboursTest {
  private static final Similarity NSE = new NegativeSquaredEuclidean();
  private static final GramOps HOST = new ScalarGramOps();
  private static final GramOps CUDA = CudaUnderTest.cuda().gram();

  @AutoClose private final Execution execution = Execution.onThreads(2);

  private static PointSet points(int n, int d) {
    return new PairCase(NSE, Precision.FLOAT32).points(n, d, n + d);
  }

  private static long[] entries(NeighbourLists lists) {
    return IntStream.range(0, lists.size() * lists.most()).mapToLong(lists::entry).toArray();
  }

  private long[] found(GramOps ops, PointSet points, Similarity similarity, int k) {
    NeighbourLists lists = new NeighbourLists(points.size(), k);
    ops.neighbours(points, similarity, lists, execution);
    return entries(lists);
  }

  @Test
  void heldPointsMayBeInAnyOrder() {
    PointSet points = points(4, 9);
    Permutation order = Permutation.of(new int[] {2, 0, 3, 1});
    PointSet ordered = order.apply(points, execution);
    try (HeldPoints held = CUDA.hold(points, execution)) {
      for (Similarity s : List.of(NSE, new Cosine())) {
        held.neighbours(order, ordered, s, new NeighbourLists(4, 3), execution);
        assertThat(held.nearest(points, s, execution))
            .isEqualTo(HOST.nearest(points, points, s, execution));
      }
    }
  }

  private void assertLikeCpu(PointSet points, Similarity similarity, int k) {
    assertThat(found(CUDA, points, similarity, k))
        .as("%s, %d of %d points", similarity.name(), k, points.size())
        .isEqualTo(found(HOST, points, similarity, k));
  }

  static Stream<Similarity> similarities() {
    return PairCase.all()
        .filter(pairs -> pairs.precision() == Precision.FLOAT32)
        .map(PairCase::similarity);
  }

  @ParameterizedTest
  @MethodSource("similarities")
  void everySimilarityHasTheNeighboursOfTheCpu(Similarity similarity) {
    assertLikeCpu(points(257, 9), similarity, 10);
    assertLikeCpu(points(130, 33), similarity, 100);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1, 9",
    "2, 1, 9",
    "31, 30, 11",
    "33, 1, 99",
    "64, 33, 9",
    "257, 32, 33",
    "257, 256, 17",
    "1000, 1, 65",
    "1030, 100, 9"
  })
  void listsOfAnyLengthAreFound(int n, int k, int d) {
    assertLikeCpu(points(n, d), NSE, k);
  }

  /** Equal products and cosines in one dimension, and points that are all the same. */
  @Test
  void theLowestOfEqualPointsAreTaken() {
    assertLikeCpu(points(300, 1), new Linear(), 32);
    assertLikeCpu(points(300, 1), new Cosine(), 10);
    assertLikeCpu(PointSet.allocate(200, 10, Precision.FLOAT32), NSE, 40);
  }

  /**
   * Slabs of two tiles of rows are compared with two of seven tiles at a time, 16 rows with all.
   */
  @Test
  void someRowsAreComparedWithSomeTilesAtATime() {
    PointSet points = points(400, 10);
    NeighbourLists lists = new NeighbourLists(400, 20);
    List<Long> progress = new ArrayList<>();
    try (DeviceArena arena = TestDevice.shared().arena();
        Execution watched =
            Execution.of(
                1,
                (stage, done, total) -> {
                  assertThat(stage).isEqualTo("graph");
                  assertThat(total).isEqualTo(400 * 7);
                  progress.add(done);
                },
                new Cancellation())) {
      new DeviceNeighbours(
              DevicePoints.upload(arena, points, NSE),
              NSE,
              FilterOptions.DEFAULT,
              100 * 20 * 8,
              2.5 * 128 * 64 * 10)
          .search(arena, points, lists, watched);
    }
    assertThat(entries(lists)).isEqualTo(found(HOST, points, NSE, 20));
    assertThat(progress).hasSize(3 * 4 + 1).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void itCanBeCancelled() {
    Cancellation cancellation = new Cancellation();
    NeighbourLists lists = new NeighbourLists(70, 3);
    try (Execution cancelled =
        Execution.of(1, (stage, done, total) -> cancellation.cancel(), cancellation)) {
      PointSet points = points(70, 9);
      CUDA.neighbours(points, NSE, lists, cancelled);
      cancelled(() -> CUDA.neighbours(points, NSE, lists, cancelled));
    }
  }

  @Test
  void whatIsRefusedIsThatOfTheCpu() {
    PointSet large = points(33, 9);
    large.set(4, 2, 1e30);
    for (GramOps ops : List.of(CUDA, HOST)) {
      refused(() -> found(ops, large, NSE, 3))
          .hasMessageContaining("the largest squared norm of a point");
    }
  }

  /** Returns the graph that the device is asked for, which it leaves empty, and the calls. */
  private NeighbourGraph recorded(
      RecordingDriver driver, PointSet points, Similarity similarity, Method method) {
    try (CudaContext context = CudaContext.open(driver, RecordingDriver.DEVICE, new byte[1])) {
      return GraphBuilder.build(
          points,
          similarity,
          NeighbourGraph.Options.defaults().withNeighbours(2).withMethod(method),
          new CudaGramOps(context, HOST),
          Stage.NONE,
          execution);
    }
  }

  private long launches(PointSet points, Similarity similarity, Method method) {
    RecordingDriver driver = new RecordingDriver();
    recorded(driver, points, similarity, method);
    return driver.calls().stream().filter(call -> call.contains("gram_neighbours_f32")).count();
  }

  @Test
  void graphsAreSearchedOnTheDeviceWhereItServes() {
    Similarity custom = new CustomSimilarity("custom", true, (_, i, _, j) -> -Math.abs(i - j));
    assertThat(launches(points(50, 9), NSE, Method.EXACT)).isPositive();
    assertThat(launches(points(50, 2), new Cosine(), Method.AUTO)).isPositive();
    assertThat(launches(points(50, 8), NSE, Method.EXACT)).isZero();
    assertThat(launches(points(50, 9), custom, Method.EXACT)).isZero();
    assertThat(launches(points(50, 9), NSE, Method.DESCENT)).isZero();
    RecordingDriver driver = new RecordingDriver();
    NeighbourGraph many = recorded(driver, points(20_500, 9), NSE, Method.AUTO);
    assertThat(many.construction().method()).isEqualTo(Method.EXACT);
    assertThat(driver.calls()).anyMatch(call -> call.contains("gram_neighbours_f32"));
  }

  /** In 32 dimensions it takes 2^15.5 points. */
  @Test
  void manyPointsAreFilteredWhereItServes() {
    assertThat(filters(8, 1L << 30, NSE, 46_341, 32)).isTrue();
    assertThat(filters(8, 1L << 30, new Cosine(), 46_341, 32)).isTrue();
    assertThat(filters(8, 1L << 30, NSE, 46_340, 32)).isFalse();
    assertThat(filters(8, 1L << 30, NSE, 47_500, 31)).isFalse();
    assertThat(filters(8, 1L << 30, new Linear(), 46_341, 32)).isFalse();
    assertThat(filters(7, 1L << 30, NSE, 46_341, 32)).isFalse();
    assertThat(filters(8, 1L << 22, NSE, 46_341, 32)).isFalse();
  }

  private boolean filters(int computeMajor, long free, Similarity similarity, int n, int d) {
    RecordingDriver driver =
        new RecordingDriver() {
          @Override
          public long freeBytes() {
            return free;
          }
        };
    CudaDevice device =
        new CudaDevice(0, "Paper GPU", computeMajor, 5, 1L << 40, 3, 100 << 10, 13000);
    try (CudaContext context = CudaContext.open(driver, device, new byte[1])) {
      new CudaGramOps(context, HOST)
          .neighbours(
              PointSet.allocate(n, d, Precision.FLOAT32),
              similarity,
              new NeighbourLists(n, 1),
              execution);
    }
    return driver.calls().stream().anyMatch(call -> call.endsWith("filter_nearest"));
  }

  /**
   * Three multiprocessors add up 6.5e12 coordinates in tolerable time, whatever a filter may do.
   */
  @Test
  void allPairsOfVeryManyPointsAreNotCompared() {
    RecordingDriver driver = new RecordingDriver();
    try (CudaContext context = CudaContext.open(driver, RecordingDriver.DEVICE, new byte[1])) {
      GramOps ops = new CudaGramOps(context, HOST);
      Similarity linear = new Linear();
      PointSet points = PointSet.allocate(2_546_000, 1, Precision.FLOAT32);
      assertThat(ops.suitsAllPairs(points, linear)).isTrue();
      assertThat(ops.suitsAllPairs(points, NSE)).isFalse();
      assertThat(ops.suitsAllPairs(PointSet.allocate(2_548_000, 1, Precision.FLOAT32), linear))
          .isFalse();
      assertThat(HOST.suitsAllPairs(points, linear)).isFalse();
      assertThat(ops.suitsAllPairs(PointSet.allocate(318_000, 64, Precision.FLOAT32), NSE))
          .isTrue();
      assertThat(ops.suitsAllPairs(PointSet.allocate(320_000, 64, Precision.FLOAT32), NSE))
          .isFalse();
    }
  }
}
