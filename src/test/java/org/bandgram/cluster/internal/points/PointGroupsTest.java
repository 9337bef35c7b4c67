package org.bandgram.cluster.internal.points;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.cluster.Cases.Data;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.similarity.Similarity.Linear;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Groups stand for the sums over their points. */
class PointGroupsTest {
  private static final int N = 60;
  private static final Execution ONE = Execution.onThreads(1);

  private final Random random = new Random(4);
  private final PointSet points = Data.FIVE_DIMENSIONS.points(N, 9);
  private final double[] weights = random.doubles(N, 0.5, 3).toArray();
  private final DistinctPoints distinct = DistinctPoints.of(points, weights, ONE);
  private final Partition partition = Partition.of(IntStream.range(0, N).map(i -> i % 7).toArray());

  private PointGroups groups(Similarity similarity) {
    return PointGroups.of(distinct, partition, similarity, i -> true, ONE);
  }

  private double sum(Similarity similarity, int group, int exemplar) {
    return IntStream.range(0, N)
        .filter(i -> partition.labels()[i] == group)
        .mapToDouble(i -> weights[i] * similarity.between(points, i, points, exemplar))
        .sum();
  }

  static Stream<Similarity> byMean() {
    return Stream.of(new NegativeSquaredEuclidean(), new Linear());
  }

  @ParameterizedTest
  @MethodSource("byMean")
  void meansGiveTheSumsButForAConstantPerGroup(Similarity similarity) {
    PointGroups groups = groups(similarity);
    for (int i = 0; i < groups.size(); i++) {
      double constant = sum(similarity, i, groups.rows()[0]) - groups.between(i, 0);
      for (int j = 0; j < groups.size(); j++) {
        assertThat(groups.between(i, j) + constant)
            .isCloseTo(sum(similarity, i, groups.rows()[j]), within(1e-9));
      }
      assertThat(groups.cohesion()[i] + constant)
          .isCloseTo(sum(similarity, i, groups.rows()[i]), within(1e-9));
    }
  }

  @ParameterizedTest
  @MethodSource("byMean")
  void exemplarsAreMedoids(Similarity similarity) {
    PointGroups groups = groups(similarity);
    for (int g = 0; g < groups.size(); g++) {
      double own = sum(similarity, g, groups.rows()[g]);
      for (int i = 0; i < N; i++) {
        if (partition.labels()[i] == g) {
          assertThat(own).isGreaterThanOrEqualTo(sum(similarity, g, i) - 1e-9);
        }
      }
    }
  }

  @Test
  void otherSimilaritiesGoByTheExemplar() {
    Similarity gaussian = new Gaussian(0.7);
    PointGroups groups = groups(gaussian);
    assertThat(groups.rows()).containsExactly(partition.exemplars());
    for (int g = 0; g < groups.size(); g++) {
      assertThat(groups.cohesion()[g]).isCloseTo(sum(gaussian, g, groups.rows()[g]), within(1e-9));
      assertThat(groups.between(g, 2))
          .isCloseTo(
              groups.weights()[g]
                  * gaussian.between(points, groups.rows()[g], points, groups.rows()[2]),
              within(1e-12));
    }
  }

  @ParameterizedTest
  @EnumSource
  void comparisonsOfColumnsAreThoseOfGroups(Precision precision) {
    PointGroups groups =
        PointGroups.ofPoints(
            DistinctPoints.of(points.withPrecision(precision), weights, ONE),
            new NegativeSquaredEuclidean());
    PointSet columns = groups.columns();
    for (int i = 0; i < N; i += 7) {
      for (int j = 0; j < N; j++) {
        assertThat(groups.comparison().between(columns, i, columns, j))
            .isEqualTo(precision.round(groups.between(i, j)));
      }
    }
  }

  @Test
  void unweightedPointsAreComparedAsTheyAre() {
    double[] ones = new double[N];
    Arrays.fill(ones, 1);
    PointGroups plain =
        PointGroups.ofPoints(DistinctPoints.of(points, ones, ONE), new NegativeSquaredEuclidean());
    assertThat(plain.isPlain()).isTrue();
    assertThat(plain.columns()).isSameAs(points);
    assertThat(groups(new NegativeSquaredEuclidean()).isPlain()).isFalse();
  }

  @Test
  void preferencesAreThoseOfTheExemplarsAndWhatTheirGroupsAreWorth() {
    PointGroups groups = groups(new Gaussian(0.7));
    double[] preferences = random.doubles(N, -3, 0).toArray();
    double[] ofGroups = groups.preferences(i -> preferences[i]);
    for (int g = 0; g < groups.size(); g++) {
      assertThat(ofGroups[g])
          .isCloseTo(preferences[groups.rows()[g]] + groups.cohesion()[g] - 1, within(1e-12));
    }
  }

  @Test
  void copiesBecomeOnePointWithTheirWeights() {
    PointSet copies = PointSet.of(new double[][] {{1, 2}, {0.0, 3}, {1, 2}, {-0.0, 3}, {1, 3}});
    DistinctPoints found = DistinctPoints.of(copies, new double[] {1, 2, 4, 8, 16}, ONE);
    assertThat(found.rows()).containsExactly(0, 1, 4);
    assertThat(found.weights()).containsExactly(5, 10, 16);
    assertThat(found.indices()).containsExactly(0, 1, 0, 1, 2);
    assertThat(found.byRow(new int[] {7, 8, 9})).containsExactly(7, 8, 7, 8, 9);
    assertThat(found.points().row(2)).containsExactly(1, 3);
  }

  @ParameterizedTest
  @CsvSource({"1,1", "2,2", "31,3", "33,2", "257,7", "4098,3", "4098,4"})
  void copiesAreTheSameForAnyThreads(int n, int threads) {
    PointSet copies = PointSet.allocate(n, 3, Precision.FLOAT32);
    for (int v = 0; v < 3 * n; v++) {
      copies.set(v / 3, v % 3, random.nextInt(v < n ? 2 : 9) * (random.nextBoolean() ? 1 : -1));
    }
    double[] counts = random.doubles(n, 0.5, 3).toArray();
    Map<String, Integer> places = new HashMap<>();
    double[] sums = new double[n];
    int[] indices = new int[n];
    List<Integer> rows = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      String place = Arrays.stream(copies.row(i)).mapToObj(x -> x + 0.0 + " ").collect(joining());
      indices[i] = places.getOrDefault(place, places.size());
      if (places.putIfAbsent(place, indices[i]) == null) {
        rows.add(i);
      }
      sums[indices[i]] += counts[i];
    }
    try (Execution team = Execution.onThreads(threads)) {
      DistinctPoints found = DistinctPoints.of(copies, counts, team);
      assertThat(found.indices()).isEqualTo(indices);
      assertThat(found.rows()).containsExactly(rows.toArray(Integer[]::new));
      assertThat(found.weights()).isEqualTo(Arrays.copyOf(sums, rows.size()));
    }
  }
}
