package org.bandgram.cluster.internal.medoids;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.bandgram.Cancellation;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.cluster.Cases.Data;
import org.bandgram.cluster.internal.points.DistinctPoints;
import org.bandgram.cluster.internal.points.Partition;
import org.bandgram.data.PointSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clusters around means, from the sums of squares written out. */
class MeanMovesTest {
  private static DistinctPoints weighted(int n, long seed) {
    PointSet points = Data.UNIFORM.points(n, seed).withPrecision(Precision.FLOAT64);
    double[] weights = new Random(seed).doubles(n, 0.5, 4).toArray();
    return DistinctPoints.of(points, weights, Execution.onThreads(1));
  }

  private static Partition random(int n, int clusters, long seed) {
    Random random = new Random(seed);
    int[] labels =
        IntStream.range(0, n).map(i -> i < clusters ? i : random.nextInt(clusters)).toArray();
    return new Partition(labels, IntStream.range(0, clusters).toArray());
  }

  private static double cost(DistinctPoints distinct, int[] labels, int clusters) {
    PointSet points = distinct.points();
    double cost = 0;
    for (int c = 0; c < clusters; c++) {
      for (int j = 0; j < points.dimensions(); j++) {
        double weight = 0;
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < labels.length; i++) {
          if (labels[i] == c) {
            weight += distinct.weights()[i];
            sum += distinct.weights()[i] * points.get(i, j);
            squares += distinct.weights()[i] * points.get(i, j) * points.get(i, j);
          }
        }
        cost += weight == 0 ? 0 : squares - sum * sum / weight;
      }
    }
    return cost;
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 31, 33, 120})
  void noMoveOfASinglePointPaysAfterwards(int n) {
    DistinctPoints distinct = weighted(n, n);
    int clusters = Math.min(n, 4);
    Partition start = random(n, clusters, 3);
    Partition end = MeanMoves.run(distinct, start, new Cancellation());
    double cost = cost(distinct, end.labels(), clusters);
    assertThat(MeanMoves.cost(distinct, end)).isCloseTo(cost, within(1e-9));
    assertThat(cost).isLessThanOrEqualTo(cost(distinct, start.labels(), clusters));
    assertThat(Arrays.stream(end.labels()).distinct().count()).isEqualTo(clusters);
    for (int i = 0; i < n; i++) {
      for (int c = 0; c < clusters; c++) {
        int[] other = end.labels().clone();
        other[i] = c;
        if (Arrays.stream(other).distinct().count() == clusters) {
          assertThat(cost(distinct, other, clusters)).isGreaterThan(cost - 1e-6);
        }
      }
    }
  }

  /** Each point is nearest to its own mean, yet the middle one had better move. */
  @Test
  void leavesWhatNearestMeansAreStuckIn() {
    PointSet points = PointSet.of(new double[][] {{0}, {0.9}, {2}});
    DistinctPoints distinct = DistinctPoints.asTheyAre(points);
    Partition stuck = new Partition(new int[] {0, 1, 1}, new int[] {0, 1});
    Partition better = MeanMoves.run(distinct, stuck, new Cancellation());
    assertThat(better.labels()).containsExactly(0, 0, 1);
  }

  @Test
  void drawnPointsAreDistinctAndInEveryBlob() {
    DistinctPoints blobs = DistinctPoints.asTheyAre(Data.BLOBS.points(500, 3));
    for (int seed = 0; seed < 20; seed++) {
      int[] drawn = new SpreadStarts(blobs).draw(5, new SplittableRandom(seed));
      assertThat(Arrays.stream(drawn).map(i -> i % 5).distinct().count()).isGreaterThanOrEqualTo(4);
      assertThat(drawn).isSorted();
    }
    DistinctPoints few = DistinctPoints.asTheyAre(Data.UNIFORM.points(33, 3));
    assertThat(new SpreadStarts(few).draw(33, new SplittableRandom(1)))
        .containsExactly(IntStream.range(0, 33).toArray());
  }
}
