package org.bandgram.internal.compute.cuda.exemplar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bandgram.testing.Refusals.cancelled;
import static org.bandgram.testing.Refusals.refused;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.bandgram.Execution;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.exemplar.ScalarExemplarOps;
import org.bandgram.internal.compute.cuda.CudaUnderTest;
import org.bandgram.internal.compute.exemplar.BandCover;
import org.bandgram.internal.compute.exemplar.DistanceColumn;
import org.bandgram.internal.compute.exemplar.ExemplarOps;
import org.bandgram.internal.compute.exemplar.GroundSet;
import org.bandgram.internal.compute.exemplar.MemberSets;
import org.bandgram.internal.compute.exemplar.NearestDistances;
import org.bandgram.internal.compute.tiles.PointSums;
import org.bandgram.similarity.CustomDissimilarity;
import org.bandgram.similarity.Dissimilarity;
import org.bandgram.similarity.Dissimilarity.CosineDistance;
import org.bandgram.similarity.Dissimilarity.EuclideanDistance;
import org.bandgram.similarity.Dissimilarity.KernelDistance;
import org.bandgram.similarity.Dissimilarity.ManhattanDistance;
import org.bandgram.similarity.Dissimilarity.SquaredEuclideanDistance;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.storage.GroundStorage;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Holds ground sets on the device to the scalar reference on the CPU, bit for bit. */
@Tag("cuda")
class CudaExemplarOpsTest {
  private static final ExemplarOps HOST = new ScalarExemplarOps();
  private static final Dissimilarity SQUARES = new SquaredEuclideanDistance();
  private static final List<Dissimilarity> ON_DEVICE =
      List.of(SQUARES, new EuclideanDistance(), new ManhattanDistance(), new CosineDistance());
  private static final List<Dissimilarity> ON_HOST =
      List.of(
          new KernelDistance(new Gaussian(0.3)),
          CustomDissimilarity.ofRows("first", (x, y) -> Math.abs(x[0] - 2 * y[0])));
  private static final long MEMORY = 1 << 28;

  @AutoClose private final Execution execution = Execution.onThreads(1);
  private final ExemplarOps cuda = CudaUnderTest.cuda().exemplars();

  /** How a ground set is made. */
  private record Ground(
      PointSet points, Dissimilarity dissimilarity, GroundStorage storage, Execution execution) {
    GroundSet by(ExemplarOps ops) {
      PointSet start = PointSet.allocate(1, points.dimensions(), points.precision());
      start.set(0, 0, 0.25);
      return ops.ground(points, dissimilarity, start, storage, execution);
    }
  }

  /** Points on a coarse lattice with some noise, so that both ties and rounding occur. */
  private static PointSet points(int n, int d, Precision precision) {
    Random random = new Random(n);
    PointSet points = PointSet.allocate(n, d, precision);
    for (int i = 0; i < n; i++) {
      for (int f = 0; f < d; f++) {
        double noise = random.nextInt(3) == 0 ? random.nextGaussian() : 0;
        points.set(i, f, random.nextInt(5) - 2 + noise);
      }
    }
    return points;
  }

  private List<Ground> grounds(int n, int d) {
    return Arrays.stream(Precision.values())
        .flatMap(
            precision ->
                ON_DEVICE.stream()
                    .map(
                        dissimilarity ->
                            new Ground(
                                points(n, d, precision),
                                dissimilarity,
                                GroundStorage.FULL,
                                execution)))
        .toList();
  }

  private List<Ground> halves(int n, int d) {
    PointSet points = points(n, d, Precision.FLOAT32);
    return ON_DEVICE.subList(0, 3).stream()
        .map(dissimilarity -> new Ground(points, dissimilarity, GroundStorage.HALF, execution))
        .toList();
  }

  /** Sets of members outside the ground set. */
  private static MemberSets sets(int d, Precision precision, int... sizes) {
    int[] starts = new int[sizes.length + 1];
    for (int j = 0; j < sizes.length; j++) {
      starts[j + 1] = starts[j] + sizes[j];
    }
    return new MemberSets(points(Math.max(1, starts[sizes.length]), d, precision), starts);
  }

  private double[] sums(GroundSet ground, MemberSets sets, long memory) {
    double[] sums = new double[sets.count()];
    ground.minimumSums(sets, memory, sums, execution);
    return sums;
  }

  private void assertSameSums(Ground ground, int... sizes) {
    MemberSets sets = sets(ground.points.dimensions(), ground.points.precision(), sizes);
    GroundSet device = ground.by(cuda);
    assertThat(device).isInstanceOf(DeviceGroundSet.class);
    assertThat(sums(device, sets, MEMORY))
        .as("%s", ground)
        .isEqualTo(sums(ground.by(HOST), sets, MEMORY));
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 3", "31, 7", "257, 3", "1025, 3"})
  void sumsOfManySetsHaveTheBitsOfTheCpu(int n, int d) {
    for (Ground ground : grounds(n, d)) {
      assertSameSums(ground, 0, 1, 4, 5, 9, 0, 1, 2, 3, 5, 0);
    }
    for (Ground ground : halves(n, d)) {
      assertSameSums(ground, 0, 1, 4, 5, 9, 0);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aFewOrManySetsMakeNoDifference(Precision precision) {
    Ground ground = new Ground(points(4098, 1, precision), SQUARES, GroundStorage.FULL, execution);
    assertSameSums(ground, 3);
    assertSameSums(ground, 0);
    assertSameSums(ground, 0, 0, 0, 0, 0);
    int[] sizes = new int[71];
    Arrays.setAll(sizes, j -> j * 7 % 5);
    assertSameSums(ground, sizes);
  }

  /** Gains of many, of few, from a column; before and after an exemplar; of a copy. */
  private double[] incremental(GroundSet ground) {
    PointSet points = ground.points();
    int n = points.size();
    NearestDistances nearest = ground.nearest();
    NearestDistances empty = nearest.copy();
    int[] many = new int[Math.min(37, 2 * n + 2)];
    Arrays.setAll(many, c -> c * 31 % n);
    PointSet others = points(5, points.dimensions(), points.precision());
    DistanceColumn column = ground.column();
    ground.distances(points, n / 2, column, execution);
    double gain = nearest.gain(column, execution);
    nearest.add(column, execution);
    double[] gains = new double[many.length];
    nearest.gains(points, many, gains, execution);
    double[] few = new double[5];
    nearest.gains(others, new int[] {4, 0, 1, 2, 3}, few, execution);
    double[] one = new double[1];
    empty.gains(others, new int[] {2}, one, execution);
    assertThat(empty.sum()).isEqualTo(ground.startSum());
    double[] numbers = {gain, nearest.sum(), empty.sum(), one[0], nearest.copy().sum()};
    return concat(concat(numbers, gains), concat(few, copy(column)));
  }

  private static double[] copy(DistanceColumn column) {
    double[] distances = new double[column.size()];
    column.copyTo(distances);
    return distances;
  }

  private static double[] concat(double[] a, double[] b) {
    double[] both = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, both, a.length, b.length);
    return both;
  }

  private void assertSameGains(Ground ground) {
    assertThat(incremental(ground.by(cuda)))
        .as("%s", ground)
        .isEqualTo(incremental(ground.by(HOST)));
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 3", "33, 7", "257, 1", "1025, 3"})
  void gainsHaveTheBitsOfTheCpu(int n, int d) {
    for (Ground ground : grounds(n, d)) {
      assertSameGains(ground);
    }
    for (Ground ground : halves(n, d)) {
      assertSameGains(ground);
    }
  }

  @ParameterizedTest
  @EnumSource(Precision.class)
  void manyCoordinatesAreAddedInTheirOrder(Precision precision) {
    for (Dissimilarity dissimilarity : List.of(SQUARES, new ManhattanDistance())) {
      Ground ground =
          new Ground(points(33, 100, precision), dissimilarity, GroundStorage.FULL, execution);
      assertSameSums(ground, 2, 1, 0, 1, 2);
      assertSameGains(ground);
    }
  }

  /** More points than 16 bits count, coordinates far beyond the 16-bit range, odd d. */
  @Test
  void halfStorageNeitherOverflowsNorLosesPoints() {
    PointSet points = PointSet.allocate(65_601, 3, Precision.FLOAT32);
    Random random = new Random(5);
    for (int i = 0; i < points.size(); i++) {
      for (int f = 0; f < 3; f++) {
        points.set(i, f, 1e6 * random.nextGaussian());
      }
    }
    Ground ground = new Ground(points, SQUARES, GroundStorage.HALF, execution);
    MemberSets sets = sets(3, Precision.FLOAT32, 2);
    GroundSet device = ground.by(cuda);
    GroundSet host = ground.by(HOST);
    assertThat(device.startSum()).isEqualTo(host.startSum()).isGreaterThan(1e12 * points.size());
    assertThat(sums(device, sets, MEMORY)).isEqualTo(sums(host, sets, MEMORY));
  }

  @Test
  void chunksDoNotChangeTheResult() {
    Ground ground =
        new Ground(points(1600, 3, Precision.FLOAT32), SQUARES, GroundStorage.FULL, execution);
    MemberSets sets = sets(3, Precision.FLOAT32, 0, 1, 4, 5, 9, 0, 2, 3, 1, 8, 4, 1, 0);
    double[] expected = sums(ground.by(HOST), sets, MEMORY);
    GroundSet device = ground.by(cuda);
    long blocks = Math.ceilDiv(1600, PointSums.BLOCK);
    long least = 9 * 3 * 4 + 16 + (blocks + 1) * 8;
    for (long memory : new long[] {least, least + 100, 2 * least, 20 * least}) {
      assertThat(sums(device, sets, memory)).isEqualTo(expected);
    }
    assertThatThrownBy(() -> sums(device, sets, least - 1))
        .isInstanceOf(InsufficientMemoryException.class)
        .hasMessageContaining("a set of 9 over 1600 points")
        .hasMessageContaining("a limit of " + least + " bytes would do");
  }

  @Test
  void otherDissimilaritiesAndBandsAreComputedOnTheHost() {
    PointSet points = points(70, 2, Precision.FLOAT32);
    for (Dissimilarity dissimilarity : ON_HOST) {
      Ground ground = new Ground(points, dissimilarity, GroundStorage.FULL, execution);
      assertThat(ground.by(cuda).backend()).isEqualTo("cpu-scalar");
      assertThat(incremental(ground.by(cuda))).isEqualTo(incremental(ground.by(HOST)));
    }
    PointSet start = PointSet.allocate(1, 2, Precision.FLOAT32);
    BandCover band = cuda.band(points, SQUARES, start, 4, GroundStorage.FULL, execution);
    assertThat(band.backend()).isEqualTo("cpu-scalar");
    assertThat(band.startSum())
        .isEqualTo(HOST.band(points, SQUARES, start, 4, GroundStorage.FULL, execution).startSum());
  }

  @Test
  void whatDoesNotFitIsRefused() {
    PointSet points = points(10, 2, Precision.FLOAT32);
    GroundSet ground = new Ground(points, SQUARES, GroundStorage.FULL, execution).by(cuda);
    NearestDistances nearest = ground.nearest();
    for (PointSet other :
        List.of(points(10, 3, Precision.FLOAT32), points(10, 2, Precision.FLOAT64))) {
      assertRefused(() -> sums(ground, MemberSets.single(other), MEMORY));
      assertRefused(() -> ground.distances(other, 0, ground.column(), execution));
      assertRefused(() -> nearest.gains(other, new int[1], new double[1], execution));
    }
    GroundSet host = new Ground(points, SQUARES, GroundStorage.FULL, execution).by(HOST);
    assertRefused(() -> nearest.gain(host.column(), execution));
    assertRefused(() -> host.nearest().add(ground.column(), execution));
    assertRefused(() -> nearest.gains(points, new int[2], new double[1], execution));
    assertThatThrownBy(
            () -> nearest.gains(points, new int[] {0, 1, 2, 3, 10}, new double[5], execution))
        .isInstanceOf(IndexOutOfBoundsException.class);
    PointSet doubles = points(10, 2, Precision.FLOAT64);
    assertRefused(() -> new Ground(doubles, SQUARES, GroundStorage.HALF, execution).by(cuda));
    PointSet far = PointSet.of(new float[][] {{1e19f, 0}});
    assertRefused(() -> new Ground(far, SQUARES, GroundStorage.FULL, execution).by(cuda));
  }

  private static void assertRefused(Runnable call) {
    refused(call::run);
  }

  @Test
  void aRunCanBeCancelled() {
    PointSet points = points(10, 2, Precision.FLOAT32);
    GroundSet ground = new Ground(points, SQUARES, GroundStorage.FULL, execution).by(cuda);
    execution.cancellation().cancel();
    cancelled(() -> sums(ground, MemberSets.single(points), MEMORY));
  }
}
