package org.bandgram.cluster.internal.medoids;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.cluster.Cases.Data;
import org.bandgram.cluster.internal.points.CostMatrix;
import org.bandgram.cluster.internal.points.DistinctPoints;
import org.bandgram.cluster.internal.points.PointGroups;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.gram.GramOps;
import org.bandgram.similarity.CustomSimilarity;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Descents end where no swap helps, which an exhaustive search confirms. */
class SwapDescentTest {
  @AutoClose private static final Execution EXECUTION = Execution.onThreads(2);
  private static final GramOps OPS = BackendProvider.select(Device.CPU, 0).gram();

  private static PointGroups groups(PointSet points, long seed) {
    return groups(points, new NegativeSquaredEuclidean(), seed);
  }

  private static PointGroups groups(PointSet points, Similarity similarity, long seed) {
    double[] weights = new Random(seed).doubles(points.size(), 0.5, 4).toArray();
    return PointGroups.ofPoints(DistinctPoints.of(points, weights, EXECUTION), similarity);
  }

  /** The cost of medoids, added up from the similarities themselves. */
  private static double cost(PointGroups groups, int[] medoids) {
    return IntStream.range(0, groups.size())
        .mapToDouble(
            i -> Arrays.stream(medoids).mapToDouble(m -> -groups.between(i, m)).min().orElseThrow())
        .sum();
  }

  private static boolean[] all(int n) {
    boolean[] flags = new boolean[n];
    Arrays.fill(flags, true);
    return flags;
  }

  @ParameterizedTest
  @CsvSource({"2,1", "7,2", "31,5", "33,1", "65,12", "150,9", "33,32"})
  void noSwapHelpsAtTheEnd(int n, int k) {
    PointGroups groups = groups(Data.FIVE_DIMENSIONS.points(n, n), k);
    CostMatrix costs = new CostMatrix(groups, groups.exemplars(), OPS, EXECUTION);
    SwapDescent descent = new SwapDescent(costs, all(n), EXECUTION);
    int[] start = IntStream.range(0, k).toArray();
    int[] medoids = descent.run(start);
    double reached = cost(groups, medoids);
    assertThat(medoids).hasSize(k).doesNotHaveDuplicates().isSorted();
    assertThat(descent.total()).isCloseTo(reached, within(1e-4 * reached + 1e-9));
    assertThat(reached).isLessThanOrEqualTo(cost(groups, start) * (1 + 1e-6));
    for (int slot = 0; slot < k; slot++) {
      for (int other = 0; other < n; other++) {
        int[] swapped = medoids.clone();
        swapped[slot] = other;
        assertThat(cost(groups, swapped)).isGreaterThan(reached * (1 - 1e-4));
      }
    }
  }

  @Test
  void forbiddenCandidatesAreNotTaken() {
    PointGroups groups = groups(Data.BLOBS.points(60, 1), 1);
    boolean[] allowed = all(60);
    for (int c = 0; c < 60; c += 2) {
      allowed[c] = false;
    }
    CostMatrix costs = new CostMatrix(groups, groups.exemplars(), OPS, EXECUTION);
    int[] medoids = new SwapDescent(costs, allowed, EXECUTION).run(new int[] {1, 3, 5});
    assertThat(Arrays.stream(medoids)).allMatch(m -> m % 2 == 1);
    int[] perturbed =
        new DrawnMedoids(costs, new double[60], allowed).redraw(medoids, new SplittableRandom(1));
    assertThat(Arrays.stream(perturbed))
        .allMatch(m -> m % 2 == 1)
        .doesNotHaveDuplicates()
        .hasSize(3);
  }

  /** Beside pairs without an edge all other costs are rounding, by which a descent goes round. */
  @Test
  void descentsEndWherePairsHaveNoEdge() {
    Similarity near =
        CustomSimilarity.ofRows(
            "near",
            true,
            (x, y) ->
                Math.abs(x[0] - y[0]) < 0.1 ? -Math.abs(x[1] - y[1]) : Double.NEGATIVE_INFINITY);
    long[] passesLeft = {0};
    Execution.Settings settings =
        Execution.Settings.ofThreads(1)
            .withProgress((stage, done, total) -> passesLeft[0] = total - done);
    try (Execution execution = Execution.of(settings)) {
      PointGroups groups = groups(Data.UNIFORM.points(300, 5), near, 1);
      CostMatrix costs = new CostMatrix(groups, groups.exemplars(), OPS, execution);
      int[] start = IntStream.range(0, 30).toArray();
      int[] medoids = new SwapDescent(costs, all(300), execution).run(start);
      assertThat(cost(groups, medoids)).isFinite().isLessThan(cost(groups, start));
    }
    assertThat(passesLeft[0]).isGreaterThan(1);
  }

  @Test
  void threadsMakeNoDifference() {
    PointGroups groups = groups(Data.UNIFORM.points(400, 2), 2);
    int[] start = IntStream.range(0, 20).toArray();
    int[] expected = null;
    for (int threads : new int[] {1, 2, 3}) {
      try (Execution execution = Execution.onThreads(threads)) {
        CostMatrix costs = new CostMatrix(groups, groups.exemplars(), OPS, execution);
        int[] medoids = new SwapDescent(costs, all(400), execution).run(start);
        expected = expected == null ? medoids : expected;
        assertThat(medoids).containsExactly(expected);
      }
    }
  }

  @Test
  void perturbationsKeepHalf() {
    PointGroups groups = groups(Data.UNIFORM.points(50, 3), 3);
    CostMatrix costs = new CostMatrix(groups, groups.exemplars(), OPS, EXECUTION);
    int[] medoids = {1, 4, 9, 16, 25, 36};
    int[] perturbed =
        new DrawnMedoids(costs, new double[50], all(50)).redraw(medoids, new SplittableRandom(5));
    assertThat(perturbed).hasSize(6).doesNotHaveDuplicates();
    assertThat(Arrays.stream(perturbed).filter(m -> Arrays.binarySearch(medoids, m) >= 0).count())
        .isBetween(3L, 5L);
  }
}
