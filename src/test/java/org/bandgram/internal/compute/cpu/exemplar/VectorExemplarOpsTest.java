package org.bandgram.internal.compute.cpu.exemplar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.testing.Refusals.refused;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.bandgram.Execution;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.gram.GramOpsCases;
import org.bandgram.internal.compute.cpu.tiles.TileKernel;
import org.bandgram.internal.compute.cpu.tiles.VectorDistances;
import org.bandgram.internal.compute.exemplar.BandCover;
import org.bandgram.internal.compute.exemplar.DistanceColumn;
import org.bandgram.internal.compute.exemplar.ExemplarOps;
import org.bandgram.internal.compute.exemplar.GroundSet;
import org.bandgram.internal.compute.exemplar.MemberSets;
import org.bandgram.internal.compute.exemplar.NearestDistances;
import org.bandgram.similarity.CustomDissimilarity;
import org.bandgram.similarity.Dissimilarity;
import org.bandgram.similarity.Dissimilarity.CosineDistance;
import org.bandgram.similarity.Dissimilarity.EuclideanDistance;
import org.bandgram.similarity.Dissimilarity.KernelDistance;
import org.bandgram.similarity.Dissimilarity.ManhattanDistance;
import org.bandgram.similarity.Dissimilarity.SquaredEuclideanDistance;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.storage.GroundStorage;
import org.bandgram.testing.Points;
import org.bandgram.testing.Sizes;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Holds the fast path to the scalar reference, bit for bit. */
@Tag("vectors")
class VectorExemplarOpsTest {
  private static final HostExemplarOps SCALAR = new ScalarExemplarOps();
  private static final HostExemplarOps VECTOR = new VectorExemplarOps();
  private static final long MEMORY = 1 << 30;

  private static final List<Dissimilarity> DISSIMILARITIES =
      List.of(
          new SquaredEuclideanDistance(),
          new EuclideanDistance(),
          new ManhattanDistance(),
          new CosineDistance(),
          new KernelDistance(new Gaussian(0.3)),
          CustomDissimilarity.ofRows("first", (x, y) -> Math.abs(x[0] - 2 * y[0])));

  @AutoClose private final Execution execution = Execution.onThreads(2);

  private static PointSet start(int d, Precision precision) {
    PointSet start = PointSet.allocate(1, d, precision);
    start.set(0, 0, 0.25);
    return start;
  }

  private static GroundSet ground(
      ExemplarOps ops, PointSet points, Dissimilarity d, GroundStorage storage, Execution e) {
    return ops.ground(points, d, start(points.dimensions(), points.precision()), storage, e);
  }

  /** Sets of many sizes, first, middle and last empty, one larger than what is copied at a time. */
  private static MemberSets sets(int d, Precision precision) {
    int[] sizes = {0, 1, 4, 5, 6, 0, 11, 2, 131, 3, 64, 65, 0};
    int[] starts = new int[sizes.length + 1];
    for (int j = 0; j < sizes.length; j++) {
      starts[j + 1] = starts[j] + sizes[j];
    }
    return new MemberSets(GramOpsCases.points(starts[sizes.length], d, precision, 99), starts);
  }

  private static double[] sums(
      ExemplarOps ops, PointSet points, Dissimilarity d, GroundStorage storage, int threads) {
    MemberSets sets = sets(points.dimensions(), points.precision());
    double[] sums = new double[sets.count()];
    try (Execution execution = Execution.onThreads(threads)) {
      ground(ops, points, d, storage, execution).minimumSums(sets, MEMORY, sums, execution);
    }
    return sums;
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 3", "31, 2", "33, 7", "257, 5", "1600, 17", "3200, 1"})
  void multisetEqualsScalarBitForBit(int n, int d) {
    Sizes.skipAbove(300, n);
    for (Precision precision : Precision.values()) {
      PointSet points = GramOpsCases.points(n, d, precision, n);
      for (Dissimilarity dissimilarity : DISSIMILARITIES) {
        assertThat(sums(VECTOR, points, dissimilarity, GroundStorage.FULL, 2))
            .as("%s %s", dissimilarity.name(), precision)
            .isEqualTo(sums(SCALAR, points, dissimilarity, GroundStorage.FULL, 1));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "33, 7", "257, 5", "1100, 3"})
  void halfStorageEqualsScalarBitForBit(int n, int d) {
    Sizes.skipAbove(300, n);
    PointSet points = GramOpsCases.points(n, d, Precision.FLOAT32, n);
    for (Dissimilarity dissimilarity : DISSIMILARITIES.subList(0, 3)) {
      assertThat(sums(VECTOR, points, dissimilarity, GroundStorage.HALF, 2))
          .isEqualTo(sums(SCALAR, points, dissimilarity, GroundStorage.HALF, 1));
    }
  }

  /** More members than are copied at a time, between smaller sets. */
  @Test
  void aLargeSetEqualsScalarBitForBit() {
    PointSet points = GramOpsCases.points(200, 3, Precision.FLOAT32, 1);
    PointSet members = GramOpsCases.points(1100, 3, Precision.FLOAT32, 2);
    MemberSets sets = new MemberSets(members, new int[] {0, 2, 1035, 1035, 1100});
    double[][] sums = new double[2][sets.count()];
    Dissimilarity d = new EuclideanDistance();
    ground(SCALAR, points, d, GroundStorage.FULL, execution)
        .minimumSums(sets, MEMORY, sums[0], execution);
    ground(VECTOR, points, d, GroundStorage.FULL, execution)
        .minimumSums(sets, MEMORY, sums[1], execution);
    assertThat(sums[1]).isEqualTo(sums[0]);
    assertThat(sums[0][1]).isPositive().isLessThan(sums[0][0]);
  }

  @Test
  void scalarSumsAreWhatTheyShouldBe() {
    PointSet points = GramOpsCases.points(70, 3, Precision.FLOAT64, 3);
    MemberSets sets = sets(3, Precision.FLOAT64);
    Dissimilarity d = new SquaredEuclideanDistance();
    double[] actual = sums(SCALAR, points, d, GroundStorage.FULL, 1);
    PointSet start = start(3, Precision.FLOAT64);
    for (int j = 0; j < sets.count(); j++) {
      double sum = 0;
      for (int v = 0; v < points.size(); v++) {
        double least = d.between(points, v, start, 0);
        for (int m = sets.starts()[j]; m < sets.starts()[j + 1]; m++) {
          least = Math.min(least, d.between(points, v, sets.members(), m));
        }
        sum += least;
      }
      assertThat(actual[j]).isCloseTo(sum, within(1e-12 * sum));
    }
  }

  /** Coordinates far beyond the 16-bit range, more points than 16 bits count, odd d. */
  @Test
  void halfStorageNeitherOverflowsNorLosesPoints() {
    int n = 70_001;
    Random random = new Random(5);
    PointSet points = Points.of(n, 3, Precision.FLOAT32, (i, f) -> 1e6 * random.nextGaussian());
    Dissimilarity d = new SquaredEuclideanDistance();
    double full = ground(VECTOR, points, d, GroundStorage.FULL, execution).startSum();
    double half = ground(VECTOR, points, d, GroundStorage.HALF, execution).startSum();
    assertThat(full).isGreaterThan(1e12 * n);
    assertThat(half).isCloseTo(full, within(1e-4 * full)).isNotEqualTo(full);
  }

  private static double[] gains(ExemplarOps ops, PointSet points, Dissimilarity d, int threads) {
    try (Execution execution = Execution.onThreads(threads)) {
      GroundSet ground = ground(ops, points, d, GroundStorage.FULL, execution);
      NearestDistances nearest = ground.nearest();
      DistanceColumn column = ground.column();
      int[] rows = new int[Math.min(137, 2 * points.size() - 1)];
      Arrays.setAll(rows, c -> (c * 31) % points.size());
      double[] all = new double[2 * rows.length + 4];
      nearest.gains(points, rows, all, execution);
      ground.distances(points, points.size() / 2, column, execution);
      all[2 * rows.length] = nearest.gain(column, execution);
      nearest.add(column, execution);
      double[] later = new double[rows.length];
      nearest.gains(points, rows, later, execution);
      System.arraycopy(later, 0, all, rows.length, rows.length);
      all[2 * rows.length + 1] = nearest.sum();
      all[2 * rows.length + 2] = ground.startSum();
      all[2 * rows.length + 3] = nearest.copy().sum();
      return all;
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 3", "31, 2", "33, 7", "257, 5", "2050, 2"})
  void gainsEqualScalarBitForBit(int n, int d) {
    Sizes.skipAbove(300, n);
    for (Precision precision : Precision.values()) {
      PointSet points = GramOpsCases.points(n, d, precision, n);
      for (Dissimilarity dissimilarity : DISSIMILARITIES) {
        assertThat(gains(VECTOR, points, dissimilarity, 2))
            .as("%s %s", dissimilarity.name(), precision)
            .isEqualTo(gains(SCALAR, points, dissimilarity, 1));
      }
    }
  }

  /** One candidate at a time gives the same bits as many at once. */
  @ParameterizedTest
  @EnumSource(Precision.class)
  void gainFromAColumnEqualsGainAmongMany(Precision precision) {
    PointSet points = GramOpsCases.points(1111, 4, precision, 8);
    GroundSet ground =
        ground(VECTOR, points, new EuclideanDistance(), GroundStorage.FULL, execution);
    DistanceColumn column = ground.column();
    double[] many = new double[3];
    ground.nearest().gains(points, new int[] {5, 1110, 5}, many, execution);
    ground.distances(points, 1110, column, execution);
    assertThat(ground.nearest().gain(column, execution)).isEqualTo(many[1]).isPositive();
    assertThat(many[0]).isEqualTo(many[2]);
  }

  private static double[] band(
      HostExemplarOps ops,
      PointSet points,
      Dissimilarity d,
      int h,
      GroundStorage storage,
      int threads) {
    try (Execution execution = Execution.onThreads(threads)) {
      PointSet start = start(points.dimensions(), points.precision());
      BandCover cover = ops.band(points, d, start, h, storage, execution);
      assertThat(cover.backend()).isEqualTo(ops.name());
      int n = points.size();
      int[] places = new int[n + 2];
      Arrays.setAll(places, c -> c < n ? c : (c * 7919) % n);
      double[] gains = new double[n + 2];
      cover.add(n / 3);
      cover.add(n - 1);
      cover.gains(places, gains, execution);
      double[] all = Arrays.copyOf(gains, n + 4);
      all[n + 2] = cover.sum();
      all[n + 3] = cover.startSum();
      return all;
    }
  }

  @Test
  void bandOfHalfPrecisionPointsEqualsScalarBitForBit() {
    PointSet points = GramOpsCases.points(300, 5, Precision.FLOAT32, 3);
    Dissimilarity squares = new SquaredEuclideanDistance();
    double[] half = band(VECTOR, points, squares, 40, GroundStorage.HALF, 2);
    assertThat(half)
        .isEqualTo(band(SCALAR, points, squares, 40, GroundStorage.HALF, 1))
        .isNotEqualTo(band(VECTOR, points, squares, 40, GroundStorage.FULL, 2));
  }

  @ParameterizedTest
  @CsvSource({"1, 1, 2", "31, 4, 3", "33, 64, 2", "257, 100, 7", "1700, 65, 3"})
  void bandEqualsScalarBitForBit(int n, int h, int d) {
    Sizes.skipAbove(300, n);
    for (Precision precision : Precision.values()) {
      PointSet points = GramOpsCases.points(n, d, precision, n);
      for (Dissimilarity dissimilarity : DISSIMILARITIES) {
        assertThat(band(VECTOR, points, dissimilarity, h, GroundStorage.FULL, 2))
            .as("%s %s", dissimilarity.name(), precision)
            .isEqualTo(band(SCALAR, points, dissimilarity, h, GroundStorage.FULL, 1));
      }
    }
  }

  /** What processors with vectors of less than 512 bits do. */
  @ParameterizedTest
  @CsvSource({"1, 4", "7, 4", "100, 4", "1, 1", "33, 1"})
  void bothRegisterTilesAgree(int d, int count) {
    int tileSize = TileKernel.TILE;
    float[] tile = new float[tileSize * d];
    float[] candidates = new float[1 + count * d];
    Random random = new Random(1);
    for (int e = 0; e < tile.length; e++) {
      tile[e] = random.nextFloat();
    }
    for (int e = 0; e < candidates.length; e++) {
      candidates[e] = random.nextFloat();
    }
    float[] expected = new float[count * tileSize];
    for (int m = 0; m < count; m++) {
      for (int l = 0; l < tileSize; l++) {
        for (int f = 0; f < d; f++) {
          float x = tile[f * tileSize + l] - candidates[1 + f * count + m];
          expected[m * tileSize + l] = Math.fma(x, x, expected[m * tileSize + l]);
        }
      }
    }
    float[] preferred = new float[count * tileSize];
    float[] narrow = new float[count * tileSize];
    VectorDistances.squares(tile, d, candidates, 1, count, preferred, 0);
    VectorDistances.narrowSquares(tile, d, candidates, 1, count, narrow, 0);
    assertThat(preferred).isEqualTo(expected);
    assertThat(narrow).isEqualTo(expected);
  }

  @Test
  void chunksDoNotChangeTheResult() {
    PointSet points = GramOpsCases.points(2100, 3, Precision.FLOAT32, 4);
    MemberSets sets = sets(3, Precision.FLOAT32);
    double[] expected = sums(VECTOR, points, new SquaredEuclideanDistance(), GroundStorage.FULL, 2);
    GroundSet ground =
        ground(VECTOR, points, new SquaredEuclideanDistance(), GroundStorage.FULL, execution);
    for (long memory : new long[] {20, 60, 90, 200}) {
      double[] actual = new double[sets.count()];
      ground.minimumSums(sets, memory, actual, execution);
      assertThat(actual).isEqualTo(expected);
    }
    assertThatThrownBy(() -> ground.minimumSums(sets, 19, new double[sets.count()], execution))
        .isInstanceOf(InsufficientMemoryException.class)
        .hasMessageContaining("2100 points")
        .hasMessageContaining("20 bytes");
  }

  @Test
  void refusesWhatDoesNotFit() {
    PointSet points = GramOpsCases.points(10, 2, Precision.FLOAT32, 1);
    PointSet wide = GramOpsCases.points(10, 3, Precision.FLOAT32, 1);
    PointSet doubles = GramOpsCases.points(10, 2, Precision.FLOAT64, 1);
    Dissimilarity d = new SquaredEuclideanDistance();
    try (Execution execution = Execution.onThreads(1)) {
      for (ExemplarOps ops : List.of(SCALAR, VECTOR)) {
        GroundSet ground = ground(ops, points, d, GroundStorage.FULL, execution);
        for (PointSet other : List.of(wide, doubles)) {
          refused(
              () -> ground.minimumSums(MemberSets.single(other), MEMORY, new double[1], execution));
          refused(() -> ground.distances(other, 0, ground.column(), execution));
          refused(() -> ground.nearest().gains(other, new int[1], new double[1], execution));
        }
        refused(() -> ground(ops, doubles, d, GroundStorage.HALF, execution))
            .hasMessageContaining("float64");
        refused(() -> ground(ops, points, new CosineDistance(), GroundStorage.HALF, execution))
            .hasMessageContaining("cosine");
        PointSet far = PointSet.of(new float[][] {{1e19f, 0}});
        refused(() -> ground(ops, far, d, GroundStorage.FULL, execution))
            .hasMessageContaining("squared norm");
      }
    }
  }

  @Test
  void setsAreChecked() {
    PointSet points = GramOpsCases.points(3, 2, Precision.FLOAT32, 1);
    for (int[] starts : new int[][] {{0}, {1, 2}, {0, 2, 1}, {0, 4}}) {
      refused(() -> new MemberSets(points, starts));
    }
  }
}
