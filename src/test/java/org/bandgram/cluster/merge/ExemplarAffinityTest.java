package org.bandgram.cluster.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.testing.Refusals.refused;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.cluster.Cases.Data;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.CustomSimilarity;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Cosine;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.junit.jupiter.api.Test;

class ExemplarAffinityTest {
  private static final CustomSimilarity ASYMMETRIC =
      new CustomSimilarity("asymmetric", false, (x, i, y, j) -> x.get(i, 0) - 2 * y.get(j, 1));

  private static double[] weights(int n, int seed) {
    return new Random(seed).doubles(n, 0.1, 3).toArray();
  }

  private static double[][] byDefinition(
      PointSet points, int[] labels, int[] exemplars, double[] weights, Similarity similarity) {
    double[][] sums = new double[exemplars.length][exemplars.length];
    for (int i = 0; i < labels.length; i++) {
      for (int k = 0; k < exemplars.length; k++) {
        sums[labels[i]][k] += weights[i] * similarity.between(points, i, points, exemplars[k]);
      }
    }
    return sums;
  }

  private static void assertClose(double[][] actual, double[][] expected) {
    for (int c = 0; c < expected.length; c++) {
      for (int k = 0; k < expected.length; k++) {
        double allowed = 1e-12 * (1 + Math.abs(expected[c][k]));
        assertThat(actual[c][k]).isCloseTo(expected[c][k], within(allowed));
      }
    }
  }

  @RandomCases(60)
  void meansGiveTheSumsOverPoints(@IntRange(min = 20, max = 300) int n, Data data, int seed) {
    PointSet points = data.points(n, seed);
    int[] labels = IntStream.range(0, n).map(i -> i % 7).toArray();
    int[] exemplars = IntStream.range(0, 7).map(c -> c + 7).toArray();
    double[] weights = weights(n, seed);
    Similarity similarity = new NegativeSquaredEuclidean();
    try (Execution execution = Execution.onThreads(2)) {
      assertClose(
          new ExemplarAffinity(points, labels, exemplars, weights).compute(similarity, execution),
          byDefinition(points, labels, exemplars, weights, similarity));
    }
  }

  /** Sums of squares of such coordinates would have no correct digit. */
  @Test
  void pointsFarFromTheOriginKeepTheirDifferences() {
    double[][] rows = Data.UNIFORM.rows(257, 3);
    double[][] shifted = new double[257][2];
    for (int i = 0; i < 257; i++) {
      for (int j = 0; j < 2; j++) {
        rows[i][j] = Math.rint(1024 * rows[i][j]);
        shifted[i][j] = rows[i][j] + (1L << 40);
      }
    }
    assertThat(nearBy(PointSet.of(shifted))).isDeepEqualTo(nearBy(PointSet.of(rows)));
  }

  private static double[][] nearBy(PointSet points) {
    int[] labels = IntStream.range(0, points.size()).map(i -> i % 3).toArray();
    try (Execution execution = Execution.onThreads(1)) {
      return new ExemplarAffinity(points, labels, new int[] {0, 1, 2}, weights(257, 1))
          .compute(new NegativeSquaredEuclidean(), execution);
    }
  }

  /** Clusters of 1, 255, 256, 257 and 1 points: rows of similarities come in blocks of 256. */
  @Test
  void otherSimilaritiesAreAddedUp() {
    int[] sizes = {1, 255, 256, 257, 1};
    int n = Arrays.stream(sizes).sum();
    int[] labels = new int[n];
    for (int c = 0, i = 0; c < sizes.length; i += sizes[c], c++) {
      Arrays.fill(labels, i, i + sizes[c], c);
    }
    shuffle(labels);
    int[] exemplars = {5, 3, 99, 700, 3};
    double[] weights = weights(n, 2);
    for (Precision precision : Precision.values()) {
      PointSet points = Data.FIVE_DIMENSIONS.points(n, 9).withPrecision(precision);
      for (Similarity similarity : List.of(new Gaussian(0.7), new Cosine(), ASYMMETRIC)) {
        ExemplarAffinity affinity = new ExemplarAffinity(points, labels, exemplars, weights);
        double[][] expected = byDefinition(points, labels, exemplars, weights, similarity);
        for (int threads : new int[] {1, 2}) {
          try (Execution execution = Execution.onThreads(threads)) {
            assertThat(affinity.compute(similarity, execution)).isDeepEqualTo(expected);
          }
        }
        assertThat(affinity.sizes()).isEqualTo(sizes);
      }
    }
  }

  private static void shuffle(int[] labels) {
    Random random = new Random(1);
    for (int i = labels.length - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int label = labels[i];
      labels[i] = labels[j];
      labels[j] = label;
    }
  }

  /** A point of weight two counts as two points in the same place. */
  @Test
  void weightsAreMultiplicities() {
    double[][] rows = Data.LATTICE.rows(40, 1);
    int[] labels = IntStream.range(0, 40).map(i -> i % 8).toArray();
    int[] exemplars = IntStream.range(0, 8).toArray();
    double[] weights = IntStream.range(0, 40).mapToDouble(i -> 1 + i % 3).toArray();
    int[] copies =
        IntStream.range(0, 40).flatMap(i -> IntStream.range(0, 1 + i % 3).map(c -> i)).toArray();
    PointSet points = PointSet.of(rows);
    int[] copiedExemplars =
        Arrays.stream(exemplars)
            .map(
                k ->
                    IntStream.range(0, copies.length)
                        .filter(c -> copies[c] == k)
                        .findFirst()
                        .orElseThrow())
            .toArray();
    try (Execution execution = Execution.onThreads(1)) {
      for (Similarity similarity : List.of(new NegativeSquaredEuclidean(), new Cosine())) {
        double[][] weighted =
            new ExemplarAffinity(points, labels, exemplars, weights).compute(similarity, execution);
        int[] copiedLabels = Arrays.stream(copies).map(i -> labels[i]).toArray();
        double[] ones = new double[copies.length];
        Arrays.fill(ones, 1);
        assertClose(
            weighted,
            new ExemplarAffinity(points.select(copies), copiedLabels, copiedExemplars, ones)
                .compute(similarity, execution));
      }
    }
  }

  @Test
  void clustersAndWeightsAreChecked() {
    PointSet points = PointSet.of(new double[][] {{0}, {1}, {2}});
    double[] ones = {1, 1, 1};
    int[] labels = {0, 0, 1};
    int[] exemplars = {0, 2};
    assertRefused(
        points,
        new int[2],
        exemplars,
        ones,
        "the number of labels is 2, but must be 3, one per point");
    assertRefused(
        points,
        new int[] {0, 2, 1},
        exemplars,
        ones,
        "the label of point 1 is 2, but must be from 0 to 1");
    assertRefused(
        points,
        new int[] {0, 0, -1},
        exemplars,
        ones,
        "the label of point 2 is -1, but must be from 0 to 1");
    assertRefused(
        points,
        labels,
        new int[] {0, 3},
        ones,
        "the exemplar of cluster 1 is 3, but must be from 0 to 2");
    assertRefused(
        points, new int[3], exemplars, ones, "the size of cluster 1 is 0, but must be at least 1");
    assertRefused(
        points,
        labels,
        exemplars,
        new double[2],
        "the number of weights is 2, but must be 3, one for each point");
    for (double weight : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertRefused(
          points,
          labels,
          exemplars,
          new double[] {1, weight, 1},
          "the weight of point 1 is " + weight + ", but must be a finite number greater than 0");
    }
  }

  private static void assertRefused(
      PointSet points, int[] labels, int[] exemplars, double[] weights, String message) {
    refused(() -> new ExemplarAffinity(points, labels, exemplars, weights)).hasMessage(message);
  }
}
