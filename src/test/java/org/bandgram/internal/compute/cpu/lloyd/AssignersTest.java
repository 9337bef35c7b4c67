package org.bandgram.internal.compute.cpu.lloyd;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.gram.GramOpsCases;
import org.bandgram.internal.compute.cpu.tiles.TilesFloat32;
import org.bandgram.internal.compute.cpu.warmup.WarmUp;
import org.bandgram.internal.compute.lloyd.CentroidSums;
import org.bandgram.internal.compute.lloyd.ClusterStripes;
import org.bandgram.internal.compute.tiles.DistanceCoordinates;
import org.bandgram.similarity.Dissimilarity.SquaredEuclideanDistance;
import org.bandgram.testing.Points;
import org.bandgram.testing.Sizes;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds assigners that leave distances out to the scalar reference, which computes all. */
@Tag("vectors")
class AssignersTest {
  @AutoClose private final Execution execution = Execution.onThreads(1);
  @AutoClose private final Execution team = Execution.onThreads(3);

  private TilesFloat32 tiles(PointSet points) {
    return TilesFloat32.of(
        points, new DistanceCoordinates(new SquaredEuclideanDistance()), execution);
  }

  private Assigner.Full scalar(PointSet points) {
    return new Assigner.Full(new ScalarCentroidTiles.Source(points));
  }

  private BoundedAssigner bounded(PointSet points, double startBelow) {
    return new BoundedAssigner(tiles(points), scalar(points), startBelow);
  }

  private LocalAssigner local(PointSet points) {
    return new LocalAssigner(tiles(points), scalar(points));
  }

  /** Labels and distances of one assigner. */
  private record State(Assigner assigner, int[] labels, float[] distances) {
    static State of(Assigner assigner, int n) {
      int[] labels = new int[n];
      Arrays.fill(labels, -1);
      return new State(assigner, labels, new float[n]);
    }

    int assign(PointSet centroids, Execution execution) {
      return assigner.assign(centroids, labels, distances, execution);
    }
  }

  /** Assigns points to each set of centroids, by the reference and by the others. */
  private void assertSame(PointSet points, List<PointSet> steps, List<? extends Assigner> others) {
    int n = points.size();
    State expected = State.of(scalar(points), n);
    List<State> states = others.stream().map(assigner -> State.of(assigner, n)).toList();
    for (int step = 0; step < steps.size(); step++) {
      int changes = expected.assign(steps.get(step), execution);
      for (State state : states) {
        String what = state.assigner.getClass().getSimpleName() + " in step " + step;
        assertThat(state.assign(steps.get(step), execution)).as(what).isEqualTo(changes);
        assertThat(Arrays.equals(state.labels, expected.labels)).as(what).isTrue();
        assertThat(Arrays.equals(state.distances, expected.distances)).as(what).isTrue();
      }
    }
  }

  private void assertAllSame(PointSet points, List<PointSet> steps) {
    assertSame(points, steps, List.of(bounded(points, 1), bounded(points, 0.3), local(points)));
  }

  /** Returns k points and the means that Lloyd's algorithm moves them to. */
  private List<PointSet> lloyd(PointSet points, int k, int steps, long seed) {
    int[] rows = new Random(seed).ints(k, 0, points.size()).toArray();
    List<PointSet> centroids = new ArrayList<>(List.of(points.select(rows)));
    State state = State.of(scalar(points), points.size());
    CentroidSums sums = CentroidSums.of(k, points.dimensions());
    while (centroids.size() < steps) {
      state.assign(centroids.getLast(), execution);
      ClusterStripes stripes = ClusterStripes.of(points.size(), k, points.dimensions());
      sums.clear();
      for (CentroidSums stripe :
          new RowSums.OfPoints(points, state.labels, new double[0], RowSums::new)
              .byStripe(k, stripes, execution)) {
        sums.add(stripe);
      }
      centroids.add(sums.means(centroids.getLast()));
    }
    return centroids;
  }

  /** Centroids that jump, change places, hardly move, do not move or come together. */
  private static List<PointSet> jumps(PointSet points, PointSet centroids) {
    int k = centroids.size();
    PointSet jumped = centroids.select(IntStream.range(0, k).toArray());
    PointSet nudged = centroids.select(IntStream.range(0, k).toArray());
    for (int f = 0; f < points.dimensions(); f++) {
      jumped.set(k / 2, f, points.get(points.size() / 2, f));
      nudged.set(0, f, Math.nextUp((float) nudged.get(0, f)));
    }
    return List.of(
        jumped,
        centroids,
        nudged,
        nudged,
        centroids.select(IntStream.range(0, k).map(c -> k - 1 - c).toArray()),
        centroids,
        centroids.select(new int[k]),
        centroids);
  }

  private static Stream<Arguments> shapes() {
    return IntStream.of(1, 2, 3, 10, 50)
        .boxed()
        .flatMap(
            d ->
                IntStream.of(1, 2, 15, 16, 17, 300)
                    .boxed()
                    .flatMap(
                        k -> IntStream.of(1, 33, 97, 1000).mapToObj(n -> Arguments.of(n, d, k))));
  }

  /** Points on a lattice, so that there are ties, some of them off it. */
  @ParameterizedTest
  @MethodSource("shapes")
  void haveTheBitsOfTheReference(int n, int d, int k) {
    Sizes.skipAbove(97, n);
    PointSet points = GramOpsCases.points(n, d, Precision.FLOAT32, 31L * n + k);
    List<PointSet> steps = new ArrayList<>(lloyd(points, k, 5, k));
    steps.addAll(jumps(points, steps.getLast()));
    assertAllSame(points, steps);
  }

  /** More centroids than 32 vectors hold, so that a group has several. */
  @Test
  void groupsCanHaveSeveralVectors() {
    PointSet points = GramOpsCases.points(500, 4, Precision.FLOAT32, 5);
    List<PointSet> steps = new ArrayList<>(lloyd(points, 1200, 4, 2));
    steps.addAll(jumps(points, steps.getLast()));
    assertAllSame(points, steps);
  }

  private static PointSet scaled(PointSet points, double factor, double shift) {
    PointSet scaled =
        Points.of(
            points.size(),
            points.dimensions(),
            Precision.FLOAT32,
            (i, f) -> factor * points.get(i, f) + shift);
    return scaled;
  }

  /** Squares that underflow, squares near the largest number, clusters far from the origin. */
  @ParameterizedTest
  @CsvSource({
    "2, 1e-22, 0",
    "10, 3e-20, 0",
    "3, 1e-38, 0",
    "2, 1e17, 0",
    "10, 1e17, 0",
    "2, 1, 10000",
    "10, 0.001, 10000"
  })
  void holdOnAnyScale(int d, double factor, double shift) {
    PointSet points = scaled(GramOpsCases.points(700, d, Precision.FLOAT32, 9), factor, shift);
    List<PointSet> steps = new ArrayList<>(lloyd(points, 40, 6, 3));
    steps.addAll(jumps(points, steps.getLast()));
    assertAllSame(points, steps);
  }

  /** The number of centroids changes from one assignment to the next. */
  @Test
  void takeAnyNumberOfCentroids() {
    PointSet points = GramOpsCases.points(300, 3, Precision.FLOAT32, 4);
    List<PointSet> steps = new ArrayList<>();
    for (int k : new int[] {40, 7, 7, 7, 50, 50, 50, 1}) {
      steps.add(points.select(new Random(k).ints(k, 0, 300).toArray()));
    }
    assertAllSame(points, steps);
  }

  /** What a run really gets: few and many centroids, from the beginning and later in the run. */
  @ParameterizedTest
  @CsvSource({"2, 200, 0", "2, 200, 3", "6, 200, 0", "6, 200, 3", "6, 50, 0"})
  void areChosenWhileARunGoesOn(int d, int k, int from) {
    PointSet points = clusters(1000, d, 50);
    List<Assigner> begun =
        Stream.generate(() -> new WarmUp(0, (long) from * 1000 * d * k))
            .limit(2)
            .map(warmUp -> VectorCentroidTiles.Source.of(points, warmUp, execution).begin())
            .toList();
    assertSame(points, lloyd(points, k, 8, 1), begun);
  }

  private static PointSet clusters(int n, int d, int count) {
    Random random = new Random(7);
    float[][] centres = new float[count][d];
    for (float[] centre : centres) {
      for (int f = 0; f < d; f++) {
        centre[f] = random.nextFloat();
      }
    }
    PointSet points = PointSet.allocate(n, d, Precision.FLOAT32);
    for (int i = 0; i < n; i++) {
      float[] centre = centres[random.nextInt(count)];
      for (int f = 0; f < d; f++) {
        points.set(i, f, centre[f] + 0.03 * random.nextGaussian());
      }
    }
    return points;
  }

  @Test
  void boundsLeaveDistancesOut() {
    PointSet points = clusters(4000, 10, 100);
    List<PointSet> steps = lloyd(points, 100, 8, 1);
    BoundedAssigner assigner = bounded(points, 0.4);
    assertSame(points, steps, List.of(assigner));
    assertThat(assigner.hasStarted()).isTrue();
    int groups = Execution.blocks(100, VectorGroupDistances.LANES);
    assertThat(assigner.compared()).isPositive().isLessThan(4000L * groups / 3);
  }

  @Test
  void distantCentroidsAreLeftOut() {
    PointSet points = clusters(20_000, 2, 100);
    LocalAssigner assigner = local(points);
    assertSame(points, lloyd(points, 100, 4, 1), List.of(assigner));
    assertThat(assigner.compared()).isPositive().isLessThan(20_000L * 100 / 3);
  }

  /** Centroids move less and less, so that what was near them stays valid for some iterations. */
  @ParameterizedTest
  @Tag("thorough")
  @ValueSource(ints = {1, 2, 3, 4})
  void runsGoOnLong(int d) {
    PointSet points = clusters(6000, d, 5);
    assertAllSame(points, lloyd(points, 150, 60, d));
  }

  /** Near points from -1 to 1 one centroid stays or goes away, the other comes. */
  @ParameterizedTest
  @CsvSource({"0, -3.21", "0.19, -3.81"})
  void centroidsThatComeNearAreCompared(double away, double from) {
    PointSet points = line(IntStream.rangeClosed(-16, 16).mapToDouble(i -> i / 16.0));
    List<PointSet> steps = new ArrayList<>();
    steps.add(line(DoubleStream.of(1, from - 0.2, 100, 200, 300, 400)));
    steps.add(steps.getFirst());
    for (int move = 0; move < 6; move++) {
      double coming = from + 0.19 * move;
      steps.add(line(DoubleStream.of(1 + away * move, coming, 100, 200, 300, 400)));
    }
    assertSame(points, steps, List.of(local(points)));
  }

  private static PointSet line(DoubleStream values) {
    double[] xs = values.toArray();
    PointSet points = PointSet.allocate(xs.length, 1, Precision.FLOAT32);
    for (int i = 0; i < xs.length; i++) {
      points.set(i, 0, xs[i]);
    }
    return points;
  }

  /** Other centroids every time: all tiles but the first of each block go on without bounds. */
  @Test
  void boundsThatExcludeNothingDoNotStart() {
    PointSet points = clusters(2000, 10, 100);
    BoundedAssigner assigner = bounded(points, 0.4);
    List<PointSet> steps =
        IntStream.range(0, 5).mapToObj(seed -> lloyd(points, 50, 1, seed).getFirst()).toList();
    assertSame(points, steps, List.of(assigner));
    assertThat(assigner.hasStarted()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"2", "10"})
  void resultsDoNotDependOnThreads(int d) {
    PointSet points = clusters(5000, d, 60);
    State one = State.of(d == 2 ? local(points) : bounded(points, 1), 5000);
    State three = State.of(d == 2 ? local(points) : bounded(points, 1), 5000);
    for (PointSet centroids : lloyd(points, 60, 6, 1)) {
      assertThat(three.assign(centroids, team)).isEqualTo(one.assign(centroids, execution));
      assertThat(three.labels).isEqualTo(one.labels);
      assertThat(three.distances).isEqualTo(one.distances);
    }
  }
}
