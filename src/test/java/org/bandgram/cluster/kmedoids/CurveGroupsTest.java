package org.bandgram.cluster.kmedoids;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.cluster.internal.points.DistinctPoints;
import org.bandgram.cluster.internal.points.PointGroups;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Cosine;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.similarity.Similarity.Linear;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CurveGroupsTest {
  @AutoClose private static final Execution EXECUTION = Execution.onThreads(2);

  private static DistinctPoints points(int n, int d) {
    Random random = new Random(n + d);
    PointSet points = PointSet.allocate(n, d, Precision.FLOAT64);
    double[] weights = new double[n];
    for (int i = 0; i < n; i++) {
      weights[i] = 0.5 + random.nextInt(4);
      for (int j = 0; j < d; j++) {
        points.set(i, j, 3 + random.nextGaussian());
      }
    }
    return DistinctPoints.of(points, weights, EXECUTION);
  }

  /** What groups sum up to with one medoid is what all points sum up to, scatter left out. */
  @ParameterizedTest
  @CsvSource({"2,1,1", "31,1,7", "33,2,32", "257,3,64", "4098,2,1000", "4098,16,333"})
  void groupsSumToWhatTheirPointsDo(int n, int d, int count) {
    DistinctPoints distinct = points(n, d);
    double total = Arrays.stream(distinct.weights()).sum();
    Similarity similarity = new Linear();
    PointGroups groups = new CurveGroups(distinct, similarity, EXECUTION).take(count);
    assertThat(groups.size()).isEqualTo(count);
    assertThat(Arrays.stream(groups.weights()).sum()).isCloseTo(total, within(1e-9 * total));
    assertThat(Arrays.stream(groups.rows()).distinct()).hasSize(count);
    for (int medoid = 0; medoid < count; medoid += 1 + count / 3) {
      double exact = 0;
      for (int i = 0; i < n; i++) {
        exact +=
            distinct.weights()[i]
                * similarity.between(distinct.points(), i, groups.exemplars(), medoid);
      }
      double found = 0;
      for (int g = 0; g < count; g++) {
        found += groups.between(g, medoid);
      }
      assertThat(found).isCloseTo(exact, within(1e-9 * Math.abs(exact) + 1e-9));
    }
  }

  /** A crowd does not take all groups: where points are far apart, each is a group of its own. */
  @Test
  void pointsFarFromOthersAreGroupsOfTheirOwn() {
    Random random = new Random(5);
    double[][] rows = new double[5000][];
    for (int i = 0; i < rows.length; i++) {
      boolean far = i % 500 == 17;
      rows[i] =
          new double[] {
            far ? 1e4 * (i / 500) : random.nextDouble(), far ? 1e4 : random.nextDouble()
          };
    }
    PointSet points = PointSet.of(rows);
    double[] weights = new double[rows.length];
    Arrays.fill(weights, 1);
    PointGroups groups =
        new CurveGroups(
                DistinctPoints.of(points, weights, EXECUTION),
                new NegativeSquaredEuclidean(),
                EXECUTION)
            .take(200);
    for (int i = 17; i < rows.length; i += 500) {
      int far = i;
      int group =
          IntStream.range(0, groups.size())
              .filter(g -> groups.rows()[g] == far)
              .findFirst()
              .orElseThrow();
      assertThat(groups.weights()[group]).isEqualTo(1);
    }
  }

  /** Rounding of sums over far places must not end the division. */
  @Test
  void groupsAreAsManyAsAskedForWhateverTheRounding() {
    Random random = new Random(6);
    PointSet points = PointSet.allocate(600, 2, Precision.FLOAT64);
    double[] weights = new double[600];
    for (int i = 0; i < 600; i++) {
      weights[i] = 1e6;
      points.set(i, 0, (i % 2 * 2 - 1) * 1e9 + random.nextInt(1 << 20) * 1e-6);
      points.set(i, 1, 1e9 + random.nextInt(1 << 20) * 1e-6);
    }
    CurveGroups groups =
        new CurveGroups(
            DistinctPoints.of(points, weights, EXECUTION),
            new NegativeSquaredEuclidean(),
            EXECUTION);
    assertThat(groups.take(500).size()).isEqualTo(500);
  }

  /** A point that weighs more than all others is divided no further than to itself. */
  @Test
  void aHeavyPointIsAGroup() {
    DistinctPoints distinct = points(257, 2);
    distinct.weights()[100] = 1e6;
    PointGroups groups =
        new CurveGroups(distinct, new NegativeSquaredEuclidean(), EXECUTION).take(60);
    assertThat(Arrays.stream(groups.weights()).max()).hasValue(1e6);
  }

  @Test
  void groupsServeWhereSumsFollowFromMeans() {
    assertThat(CurveGroups.serve(new Cosine(), 16)).isTrue();
    assertThat(CurveGroups.serve(new NegativeSquaredEuclidean(), 17)).isFalse();
    assertThat(CurveGroups.serve(new Gaussian(1), 2)).isFalse();
  }
}
