package org.bandgram.cluster.internal.points;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.cluster.Cases;
import org.bandgram.cluster.Cases.Data;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.junit.jupiter.api.Test;

class MedoidsTest {
  private static Partition partition(int n, int clusters) {
    int[] exemplarOf = new int[n];
    Arrays.setAll(exemplarOf, i -> i % clusters);
    return Partition.of(exemplarOf);
  }

  private static int[] medoids(Partition partition, PointSet points, Similarity similarity) {
    try (Execution execution = Execution.onThreads(2)) {
      return Medoids.of(partition, points, similarity, k -> k % 5 != 4, execution);
    }
  }

  /** By the definition, with exact integer coordinates, so that ties are ties. */
  private static int[] byDefinition(Partition partition, Cases.Pairs pairs) {
    return Arrays.stream(partition.members())
        .mapToInt(
            members -> {
              int best = -1;
              double greatest = Double.NEGATIVE_INFINITY;
              for (int k : members) {
                double sum = Arrays.stream(members).mapToDouble(i -> pairs.of(i, k)).sum();
                if (k % 5 != 4 && sum > greatest) {
                  greatest = sum;
                  best = k;
                }
              }
              return best;
            })
        .sorted()
        .toArray();
  }

  @RandomCases(100)
  void theShortcutForSquaredDistancesFindsTheMedoids(
      @IntRange(min = 4, max = 60) int n,
      @IntRange(min = 1, max = 4) int clusters,
      Precision precision,
      int seed) {
    PointSet points = Data.DUPLICATES.points(n, seed).withPrecision(precision);
    Partition partition = partition(n, clusters);
    assertThat(medoids(partition, points, new NegativeSquaredEuclidean()))
        .isEqualTo(byDefinition(partition, Cases.squaredDistances(points)));
  }

  @Test
  void otherSimilaritiesAreAddedUp() {
    PointSet points = Data.UNIFORM.points(40, 3);
    Similarity similarity = new Gaussian(2);
    Partition partition = partition(40, 3);
    assertThat(medoids(partition, points, similarity))
        .isEqualTo(byDefinition(partition, (i, k) -> similarity.between(points, i, points, k)));
  }

  /** Far from the origin sums of squares would drown the differences. */
  @Test
  void pointsFarFromTheOriginHaveTheSameMedoids() {
    double[][] rows = Data.UNIFORM.rows(50, 5);
    double[][] shifted =
        Arrays.stream(rows)
            .map(row -> new double[] {Math.rint(row[0] * 1024), Math.rint(row[1] * 1024)})
            .toArray(double[][]::new);
    Partition partition = partition(50, 2);
    int[] expected = medoids(partition, PointSet.of(shifted), new NegativeSquaredEuclidean());
    for (double[] row : shifted) {
      row[0] += 1L << 40;
      row[1] -= 1L << 40;
    }
    assertThat(medoids(partition, PointSet.of(shifted), new NegativeSquaredEuclidean()))
        .isEqualTo(expected);
  }

  /** A member that some other has no edge to cannot represent the cluster; the exemplar can. */
  @Test
  void aMedoidIsReachedByAll() {
    double none = Double.NEGATIVE_INFINITY;
    double[][] s = {{0, -1, none}, {-9, 0, -9}, {none, -1, 0}};
    try (Execution execution = Execution.onThreads(1)) {
      Partition partition = Partition.of(new int[] {1, 1, 1});
      assertThat(Medoids.of(partition, (i, k) -> s[i][k], k -> true, execution)).containsExactly(1);
      assertThat(Medoids.of(partition, (i, k) -> none, k -> true, execution)).containsExactly(1);
    }
  }

  @Test
  void partitionsListTheirMembers() {
    Partition partition = Partition.of(new int[] {3, 1, 3, 3, 1, 5});
    assertThat(partition.exemplars()).containsExactly(1, 3, 5);
    assertThat(partition.labels()).containsExactly(1, 0, 1, 1, 0, 2);
    assertThat(partition.members()).isEqualTo(new int[][] {{1, 4}, {0, 2, 3}, {5}});
    assertThat(Partition.indices(new boolean[] {true, false, true})).containsExactly(0, 2);
  }
}
