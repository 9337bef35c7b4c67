package org.bandgram.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.testing.Refusals.refused;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.testing.Points;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SilhouetteTest {
  private static PointSet points(int n, int d) {
    return Points.of(n, d, Precision.FLOAT64, (i, j) -> (i * 7919 + j * 104729) % 1009 / 64.0);
  }

  private static int[] labels(int n, int clusters) {
    return IntStream.range(0, n).map(i -> (i * i + 3 * i) % clusters).toArray();
  }

  private static Silhouette of(PointSet points, int[] labels, int sample, int threads) {
    try (Execution execution = Execution.onThreads(threads)) {
      return Silhouette.of(points, labels, sample, 1, execution);
    }
  }

  /**
   * By scikit-learn:
   *
   * <pre>
   *   x = np.array([[((i*7919 + j*104729) % 1009) / 64 for j in range(d)] for i in range(n)])
   *   l = np.array([(i*i + 3*i) % clusters for i in range(n)])
   *   s = silhouette_samples(x, np.unique(l, return_inverse=True)[1])
   *   print(s.mean(), s[0], s[n // 2], s[-1])
   * </pre>
   */
  @ParameterizedTest
  @CsvSource({
    "31, 2, 3, -0.033370759434332056, 0.041421849811768136, -0.18159244194035612,"
        + " -0.14532645188956997",
    "33, 5, 7, -0.0744002254988349, -0.475297279378372, 0.10335099610003673, -0.5135792267782621",
    "257, 3, 10, -0.016689367057340268, -0.009938498521902202, -0.0010729944000020981,"
        + " -0.0351019919311978"
  })
  void equalsScikitLearn(
      int n, int d, int clusters, double mean, double first, double middle, double last) {
    Silhouette silhouette = of(points(n, d), labels(n, clusters), n, 3);
    assertThat(silhouette.mean()).isCloseTo(mean, within(1e-12));
    assertThat(silhouette.values()[0]).isCloseTo(first, within(1e-12));
    assertThat(silhouette.values()[n / 2]).isCloseTo(middle, within(1e-12));
    assertThat(silhouette.values()[n - 1]).isCloseTo(last, within(1e-12));
    assertThat(silhouette.standardError()).isZero();
    double[] ofFirst =
        IntStream.range(0, n)
            .filter(i -> labels(n, clusters)[i] == 0)
            .mapToDouble(i -> silhouette.values()[i])
            .toArray();
    assertThat(silhouette.ofClusters()[0])
        .isCloseTo(Arrays.stream(ofFirst).average().orElseThrow(), within(1e-12));
  }

  /** Tiles of points must all count, and so must queries beyond the first block. */
  @Test
  void equalsTheDefinitionForManyPoints() {
    int n = 2100;
    PointSet points = points(n, 1);
    int[] labels = labels(n, 5);
    Silhouette silhouette = of(points, labels, 40, 2);
    for (int r = 0; r < silhouette.rows().length; r++) {
      int row = silhouette.rows()[r];
      double[] means =
          IntStream.range(0, 5)
              .mapToDouble(
                  c ->
                      IntStream.range(0, n)
                          .filter(i -> i != row && labels[i] == c)
                          .mapToDouble(i -> Math.abs(points.get(i, 0) - points.get(row, 0)))
                          .average()
                          .orElse(Double.POSITIVE_INFINITY))
              .toArray();
      double a = means[labels[row]];
      means[labels[row]] = Double.POSITIVE_INFINITY;
      double b = Arrays.stream(means).min().orElseThrow();
      assertThat(silhouette.values()[r]).isCloseTo((b - a) / Math.max(a, b), within(1e-12));
    }
  }

  @Test
  void doesNotDependOnTheNumberOfThreads() {
    PointSet points = points(1100, 3);
    int[] labels = labels(1100, 7);
    for (int sample : new int[] {100, 1100}) {
      Silhouette one = of(points, labels, sample, 1);
      Silhouette five = of(points, labels, sample, 5);
      assertThat(five.rows()).isEqualTo(one.rows());
      assertThat(five.values()).isEqualTo(one.values());
      assertThat(five.ofClusters()).isEqualTo(one.ofClusters());
      assertThat(five.mean()).isEqualTo(one.mean());
      assertThat(five.standardError()).isEqualTo(one.standardError());
    }
  }

  @Test
  void aSampleEstimatesTheMeanOfAllPoints() {
    PointSet points = points(1000, 2);
    int[] labels = IntStream.range(0, 1000).map(i -> points.get(i, 0) < 8 ? 1 : 0).toArray();
    Silhouette part = of(points, labels, 200, 2);
    Silhouette all = of(points, labels, 1000, 2);
    assertThat(part.rows()).hasSizeBetween(200, 204).isSorted().doesNotHaveDuplicates();
    assertThat(part.standardError()).isBetween(1e-4, 0.05);
    assertThat(part.mean()).isNotEqualTo(all.mean());
    assertThat(part.mean()).isCloseTo(all.mean(), within(4 * part.standardError()));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 33})
  void oneClusterHasNone(int n) {
    assertThat(of(points(n, 2), new int[n], n, 1).values()).containsOnly(Double.NaN);
    assertThat(of(points(n, 2), new int[n], n, 1).mean()).isNaN();
  }

  @Test
  void aPointAloneHasZero() {
    Silhouette silhouette = of(points(3, 2), new int[] {0, 1, 1}, 3, 1);
    assertThat(silhouette.values()[0]).isZero();
    assertThat(silhouette.values()[1]).isNotZero();
  }

  @Test
  void argumentsAreChecked() {
    refused(() -> of(points(3, 2), new int[2], 3, 1))
        .hasMessage("the number of labels is 2, but must be 3");
    refused(() -> of(points(3, 2), new int[] {0, -1, 0}, 3, 1))
        .hasMessage("the label of point 1 is -1, but must be at least 0");
    refused(() -> of(points(3, 2), new int[3], 0, 1))
        .hasMessage("the size of the sample is 0, but must be at least 1");
  }
}
