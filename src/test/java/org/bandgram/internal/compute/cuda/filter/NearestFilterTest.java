package org.bandgram.internal.compute.cuda.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.cancelled;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.bandgram.Cancellation;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.gram.ScalarGramOps;
import org.bandgram.internal.compute.cuda.TestDevice;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.HostArrays;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.cuda.gram.CudaGramOps;
import org.bandgram.internal.compute.gram.GramOps;
import org.bandgram.internal.compute.gram.HeldPoints;
import org.bandgram.internal.compute.gram.NeighbourLists;
import org.bandgram.order.Permutation;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Cosine;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Holds what the filter finds to the CPU, bit for bit. */
@Tag("cuda")
class NearestFilterTest {
  private static final Similarity NSE = new NegativeSquaredEuclidean();
  private static final List<Similarity> SIMILARITIES =
      List.of(NSE, new Gaussian(0.01), new Cosine());
  private static final GramOps HOST = new ScalarGramOps();
  private static final int ROWS = 64;
  private static final int CANDIDATES = 8;

  @AutoClose private final Execution execution = Execution.onThreads(1);

  /** All points are filtered: a launch has 128 rows and, of the 40 dimensions, two tiles. */
  private static FilterOptions options(int candidates, int most) {
    return new FilterOptions(0, 1, candidates, most, 128, 1.2 * 128 * 128);
  }

  private static GramOps cuda(int candidates, int most) {
    return new CudaGramOps(TestDevice.shared(), HOST, options(candidates, most));
  }

  private static long[] neighbours(
      GramOps ops, PointSet points, Similarity similarity, int k, Execution execution) {
    NeighbourLists lists = new NeighbourLists(points.size(), k);
    ops.neighbours(points, similarity, lists, execution);
    return entries(lists);
  }

  private static long[] entries(NeighbourLists lists) {
    return IntStream.range(0, lists.size() * lists.most()).mapToLong(lists::entry).toArray();
  }

  private void assertSameNeighbours(
      PointSet points, Similarity similarity, int k, int candidates, int most) {
    assertThat(neighbours(cuda(candidates, most), points, similarity, k, execution))
        .as("%s, %d of %d", similarity.name(), k, candidates)
        .isEqualTo(neighbours(HOST, points, similarity, k, execution));
  }

  @ParameterizedTest
  @EnumSource
  void neighboursAreThoseOfTheCpu(FilterCases points) {
    assertSameNeighbours(points.points(150, 32), NSE, 8, 9, 9);
    for (Similarity similarity : SIMILARITIES) {
      assertSameNeighbours(points.points(150, 32), similarity, 8, 16, 64);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "2, 1, 32, 8",
    "33, 32, 33, 64",
    "127, 1, 64, 8",
    "129, 3, 100, 24",
    "257, 40, 65, 80"
  })
  void listsOfAnyLengthAreFound(int n, int k, int d, int candidates) {
    assertSameNeighbours(FilterCases.RANDOM.points(n, d), NSE, k, candidates, 256);
  }

  @ParameterizedTest
  @EnumSource
  void nearestCandidatesAreThoseOfTheCpu(FilterCases points) {
    for (int candidates : new int[] {5, 130}) {
      PointSet rows = points.points(150, 32);
      PointSet columns = points.points(candidates, 32);
      for (Similarity similarity : List.of(NSE, new Cosine())) {
        assertThat(cuda(2, 8).nearest(rows, columns, similarity, execution))
            .isEqualTo(HOST.nearest(rows, columns, similarity, execution));
      }
    }
  }

  @Test
  void heldPointsAreFilteredByOneSimilarityAfterAnother() {
    PointSet points = FilterCases.RANDOM.points(200, 33);
    Permutation any = Permutation.identity(200);
    try (HeldPoints held = cuda(16, 64).hold(points, execution)) {
      for (Similarity similarity : List.of(NSE, new Cosine(), NSE)) {
        NeighbourLists lists = new NeighbourLists(200, 8);
        held.neighbours(any, points, similarity, lists, execution);
        assertThat(entries(lists)).isEqualTo(neighbours(HOST, points, similarity, 8, execution));
      }
    }
  }

  private static FilterPoints upload(DeviceArena arena, PointSet points) {
    return new FilterPoints(
        points.size(),
        points.dimensions(),
        Precision.FLOAT32,
        HostArrays.upload(arena, points),
        null);
  }

  /** Returns how many of 300 rows the filter proves. */
  private static int proven(FilterCases kind, int candidates, int most) {
    try (DeviceArena arena = TestDevice.shared().arena()) {
      PointSet onHost = kind.points(300, 40);
      FilterPoints points = upload(arena, onHost);
      NearestFilter filter =
          NearestFilter.of(arena, onHost, points, points, NSE, 8, options(candidates, most))
              .orElseThrow();
      DeviceBuffer keys = arena.allocate(128 * 8 * Long.BYTES);
      int open = 0;
      for (int first = 0; first < 300; first += 128) {
        open += filter.neighbours(first, Math.min(128, 300 - first), keys, _ -> {});
      }
      return 300 - open;
    }
  }

  @Test
  void mostRowsAreProven() {
    for (FilterCases kind :
        List.of(FilterCases.RANDOM, FilterCases.TINY, FilterCases.SIZES, FilterCases.GRID)) {
      assertThat(proven(kind, 16, 16)).as("%s", kind).isGreaterThan(270);
    }
  }

  @Test
  void rowsWhoseNeighboursHalvesDoNotTellApartStayOpen() {
    assertThat(proven(FilterCases.COPIES, 16, 16)).isZero();
    assertThat(proven(FilterCases.OFFSET, 16, 16)).isGreaterThan(270);
  }

  @Test
  void candidatesAreDoubledUntilFewRowsStayOpen() {
    int few = proven(FilterCases.RANDOM, 9, 9);
    assertThat(few).isLessThan(250);
    assertThat(proven(FilterCases.RANDOM, 9, 36)).isGreaterThan(280);
  }

  @Test
  void aFilterThatProvesFewRowsIsGivenUp() {
    List<Long> progress = new ArrayList<>();
    PointSet points = FilterCases.COPIES.points(300, 40);
    try (Execution watched =
        Execution.of(1, (_, done, _) -> progress.add(done), new Cancellation())) {
      neighbours(cuda(9, 36), points, NSE, 8, watched);
    }
    assertThat(progress).containsExactly(0L, 512L, 640L, 640L, 640L, 640L, 640L, 640L, 1280L);
  }

  @Test
  void nearestCandidatesAreFoundWithProgress() {
    List<String> progress = new ArrayList<>();
    PointSet points = FilterCases.RANDOM.points(300, 40);
    try (Execution watched =
        Execution.of(
            1,
            (stage, done, total) -> progress.add(stage + " " + done + " of " + total),
            new Cancellation())) {
      cuda(16, 16).nearest(points, points.slice(0, 20), NSE, watched);
    }
    assertThat(progress)
        .containsExactly("assign 0 of 300", "assign 128 of 300", "assign 256 of 300");
  }

  @Test
  void itCanBeCancelled() {
    Cancellation cancellation = new Cancellation();
    PointSet points = FilterCases.RANDOM.points(300, 40);
    try (Execution cancelled = Execution.of(1, (_, _, _) -> cancellation.cancel(), cancellation)) {
      cancelled(() -> neighbours(cuda(16, 16), points, NSE, 8, cancelled));
    }
  }

  /** The last candidate's sum is the least that leaves a row open, in odd rows the next below. */
  @Test
  void theKernelsBoundIsThatOfItsTwin() {
    int d = 40;
    PointSet points = FilterCases.RANDOM.points(ROWS, d);
    for (Similarity similarity : SIMILARITIES) {
      FilterBound bound = FilterBound.of(similarity, d, 0x1p11);
      long[] candidates = new long[ROWS * CANDIDATES];
      float[] halfNorms = new float[ROWS];
      for (int i = 0; i < ROWS; i++) {
        halfNorms[i] = -1e8f * (i + 1);
        double[] exact = new double[CANDIDATES];
        for (int c = 0; c < CANDIDATES; c++) {
          int column = (i + 1 + c) % ROWS;
          exact[c] = similarity.between(points, i, points, column);
          candidates[i * CANDIDATES + c] = NeighbourLists.key(Float.MAX_VALUE, column);
        }
        Arrays.sort(exact);
        double least = bound.sum(halfNorms[i], (float) exact[CANDIDATES - 4]);
        float open = (float) least < least ? Math.nextUp((float) least) : (float) least;
        float last = i % 2 == 0 ? open : Math.nextDown(open);
        candidates[(i + 1) * CANDIDATES - 1] = NeighbourLists.key(last, (i + CANDIDATES) % ROWS);
      }
      byte[] open = refined(points, similarity, candidates, halfNorms);
      for (int i = 0; i < ROWS; i++) {
        assertThat(open[i]).as("%s, row %d", similarity.name(), i).isEqualTo((byte) (1 - i % 2));
      }
    }
  }

  private static byte[] refined(
      PointSet points, Similarity similarity, long[] candidates, float[] halfNorms) {
    float[] norms = new float[ROWS];
    for (int i = 0; i < ROWS; i++) {
      norms[i] = (float) Cosine.norm(points, i);
    }
    byte[] open = new byte[ROWS];
    try (DeviceArena arena = TestDevice.shared().arena()) {
      FilterPoints uploaded = upload(arena, points);
      DeviceBuffer normed = HostArrays.upload(arena, norms);
      DeviceBuffer opened = arena.allocate(ROWS);
      TestDevice.shared()
          .kernel("filter_refine")
          .launchWarps(
              ROWS,
              KernelArguments.of()
                  .pointer(uploaded.coordinates())
                  .int32(ROWS)
                  .pointer(uploaded.coordinates())
                  .int32(ROWS)
                  .int32(points.dimensions())
                  .pointer(normed)
                  .pointer(normed)
                  .similarity(similarity)
                  .int32(FilterPoints.width(points.dimensions()))
                  .float32(0x1p11f)
                  .pointer(HostArrays.upload(arena, halfNorms))
                  .pointer(HostArrays.upload(arena, candidates))
                  .int32(CANDIDATES)
                  .pointer(opened)
                  .int32(4)
                  .pointer(arena.allocate(ROWS * 4 * Long.BYTES)));
      opened.download(MemorySegment.ofArray(open));
    }
    return open;
  }
}
