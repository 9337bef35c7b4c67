package org.bandgram.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.testing.Refusals.refused;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.Dissimilarity;
import org.bandgram.similarity.Dissimilarity.CosineDistance;
import org.bandgram.similarity.Dissimilarity.EuclideanDistance;
import org.bandgram.similarity.Similarity.Cosine;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.similarity.Similarity.Linear;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.bandgram.testing.Points;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExemplarDistancesTest {
  private static PointSet points(int n, int d, Precision precision) {
    Random random = new Random(n + d);
    return Points.of(n, d, precision, (i, f) -> random.nextGaussian());
  }

  private static ExemplarDistances of(
      PointSet points, int[] labels, int[] exemplars, Dissimilarity d, int sample, int threads) {
    try (Execution execution = Execution.onThreads(threads)) {
      return ExemplarDistances.of(
          points, labels, points.select(exemplars), d, sample, 5, execution);
    }
  }

  /** Labels at random, so that many points are nearer to another exemplar than to their own. */
  @ParameterizedTest
  @CsvSource({
    "2, 1, 2, FLOAT32",
    "31, 3, 5, FLOAT64",
    "33, 2, 33, FLOAT32",
    "257, 7, 4, FLOAT64",
    "1600, 2, 600, FLOAT32"
  })
  void equalsTheDefinition(int n, int d, int clusters, Precision precision) {
    PointSet points = points(n, d, precision);
    int[] labels = new Random(3).ints(n, 0, clusters).toArray();
    int[] exemplars = IntStream.range(0, clusters).toArray();
    for (Dissimilarity dissimilarity :
        new Dissimilarity[] {new EuclideanDistance(), new CosineDistance()}) {
      ExemplarDistances actual = of(points, labels, exemplars, dissimilarity, n, 3);
      Silhouette silhouette = actual.silhouette().orElseThrow();
      double sum = 0;
      for (int i = 0; i < n; i++) {
        int second = -1;
        double b = Double.POSITIVE_INFINITY;
        for (int c = 0; c < clusters; c++) {
          double distance = dissimilarity.between(points, i, points, exemplars[c]);
          if (c != labels[i] && distance < b) {
            second = c;
            b = distance;
          }
        }
        double a = dissimilarity.between(points, i, points, exemplars[labels[i]]);
        assertThat(actual.own()[i]).isEqualTo(a);
        assertThat(actual.other()[i]).isEqualTo(b);
        assertThat(actual.second()[i]).isEqualTo(second);
        assertThat(actual.margin(i)).isEqualTo(b - a);
        double s = a == 0 && b == 0 ? 0 : a < b ? 1 - a / b : b / a - 1;
        assertThat(silhouette.values()[i]).isCloseTo(s, within(1e-12));
        sum += s;
      }
      assertThat(silhouette.mean()).isCloseTo(sum / n, within(1e-12));
      assertThat(silhouette.standardError()).isZero();
    }
  }

  @Test
  void doesNotDependOnTheNumberOfThreads() {
    PointSet points = points(4098, 3, Precision.FLOAT32);
    int[] labels = new Random(3).ints(4098, 0, 70).toArray();
    int[] exemplars = IntStream.range(0, 70).toArray();
    for (int sample : new int[] {1000, 4098}) {
      ExemplarDistances one = of(points, labels, exemplars, new EuclideanDistance(), sample, 1);
      ExemplarDistances five = of(points, labels, exemplars, new EuclideanDistance(), sample, 5);
      assertThat(five.rows()).isEqualTo(one.rows());
      assertThat(five.own()).isEqualTo(one.own());
      assertThat(five.second()).isEqualTo(one.second());
      assertThat(five.other()).isEqualTo(one.other());
      assertThat(five.silhouette().orElseThrow().mean())
          .isEqualTo(one.silhouette().orElseThrow().mean());
    }
  }

  /** A sample has points of every cluster, and its mean is that of all within its error. */
  @Test
  void aSampleEstimatesTheMeanOfAllPoints() {
    int n = 20_000;
    PointSet points = points(n, 2, Precision.FLOAT32);
    int[] exemplars = IntStream.range(0, 40).toArray();
    int[] labels = new int[n];
    Arrays.setAll(labels, i -> i < 40 ? i : i == 40 ? 7 : i % 39); // cluster 39 has one point
    ExemplarDistances sampled = of(points, labels, exemplars, new EuclideanDistance(), 2000, 2);
    assertThat(sampled.rows()).hasSizeBetween(2000, 2000 + 2 * 40).isSorted();
    assertThat(Arrays.stream(sampled.rows()).map(row -> labels[row]).distinct()).hasSize(40);
    Silhouette part = sampled.silhouette().orElseThrow();
    Silhouette all =
        of(points, labels, exemplars, new EuclideanDistance(), n, 2).silhouette().orElseThrow();
    assertThat(part.standardError()).isBetween(1e-4, 0.02);
    assertThat(part.mean()).isNotEqualTo(all.mean());
    assertThat(part.mean()).isCloseTo(all.mean(), within(4 * part.standardError()));
    assertThat(part.ofClusters()[39]).isEqualTo(all.ofClusters()[39]);
  }

  @Test
  void oneClusterHasNoSilhouette() {
    PointSet points = points(3, 2, Precision.FLOAT64);
    ExemplarDistances alone = of(points, new int[3], new int[] {1}, new EuclideanDistance(), 3, 1);
    assertThat(alone.silhouette()).isEmpty();
    assertThat(alone.rows()).isEmpty();
    assertThat(alone.own()[1]).isZero();
  }

  @Test
  void emptyClustersAndEqualExemplarsHaveNoPart() {
    PointSet points = PointSet.of(new double[][] {{0}, {0}, {4}});
    ExemplarDistances found =
        of(points, new int[] {0, 0, 2}, new int[] {0, 1, 2}, new EuclideanDistance(), 3, 1);
    Silhouette silhouette = found.silhouette().orElseThrow();
    assertThat(silhouette.values()).containsExactly(0, 0, 1);
    assertThat(silhouette.ofClusters()).containsExactly(0, Double.NaN, 1);
    assertThat(silhouette.mean()).isCloseTo(1 / 3.0, within(1e-15));
  }

  @Test
  void similaritiesHaveADissimilarityIfTheyAgreeOnTheNearest() {
    assertThat(ExemplarDistances.suiting(new NegativeSquaredEuclidean()))
        .contains(new EuclideanDistance());
    assertThat(ExemplarDistances.suiting(new Gaussian(0.5))).contains(new EuclideanDistance());
    assertThat(ExemplarDistances.suiting(new Cosine())).contains(new CosineDistance());
    assertThat(ExemplarDistances.suiting(new Linear())).isEmpty();
  }

  @Test
  void argumentsAreChecked() {
    PointSet points = points(3, 2, Precision.FLOAT64);
    EuclideanDistance d = new EuclideanDistance();
    refused(() -> of(points, new int[2], new int[] {0}, d, 3, 1))
        .hasMessage("the number of labels is 2, but must be 3");
    refused(() -> of(points, new int[] {0, 2, 1}, new int[] {0, 1}, d, 3, 1))
        .hasMessage("the label of point 1 is 2, but must be from 0 to 1");
    refused(() -> of(points, new int[] {0, 1, 1}, new int[] {0, 1}, d, 0, 1))
        .hasMessage("the size of the sample is 0, but must be at least 1");
  }
}
