package org.bandgram.exemplar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.testing.Refusals.refused;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.exemplar.ExemplarClustering.Representation;
import org.bandgram.similarity.CustomDissimilarity;
import org.bandgram.similarity.Dissimilarity;
import org.bandgram.similarity.Dissimilarity.CosineDistance;
import org.bandgram.similarity.Dissimilarity.EuclideanDistance;
import org.bandgram.similarity.Dissimilarity.KernelDistance;
import org.bandgram.similarity.Dissimilarity.ManhattanDistance;
import org.bandgram.similarity.Dissimilarity.SquaredEuclideanDistance;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.bandgram.testing.Sizes;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class ExemplarClusteringTest {
  @AutoClose private static final Execution EXECUTION = Execution.onThreads(1);

  private static final List<Dissimilarity> DISSIMILARITIES =
      List.of(
          new SquaredEuclideanDistance(),
          new EuclideanDistance(),
          new ManhattanDistance(),
          new CosineDistance(),
          new KernelDistance(new Gaussian(0.3)),
          CustomDissimilarity.ofRows("first", (x, y) -> Math.abs(x[0] - 2 * y[0])));

  private static ExemplarClustering function(
      PointSet points, Dissimilarity dissimilarity, Execution execution) {
    return ExemplarClustering.of(
        points,
        ExemplarClustering.Options.defaults().withDissimilarity(dissimilarity).withStart(1, 0.5),
        execution);
  }

  /** f grows with the set, and gains shrink, for every dissimilarity. */
  @RandomCases(40)
  void monotoneAndSubmodular(
      @IntRange(min = 2, max = 80) int n,
      @IntRange(min = 0, max = 5) int which,
      boolean single,
      long seed) {
    Precision precision = single ? Precision.FLOAT32 : Precision.FLOAT64;
    PointSet points = ExemplarCases.blobs(n, 2, precision, seed);
    ExemplarClustering function = function(points, DISSIMILARITIES.get(which), EXECUTION);
    int[] all = new int[n];
    Arrays.setAll(all, i -> i);
    int[] large = Arrays.copyOf(all, (n + 1) / 2);
    int[] small = Arrays.copyOf(large, (large.length + 1) / 2);
    double[] ofSmall = function.gains(small, all, EXECUTION);
    double[] ofLarge = function.gains(large, all, EXECUTION);
    for (int c = 0; c < n; c++) {
      assertThat(ofLarge[c]).isNotNegative().isLessThanOrEqualTo(ofSmall[c]);
    }
    double[] values = function.values(List.of(new int[0], small, large, all), EXECUTION);
    assertThat(values[0]).isZero();
    assertThat(values).isSorted();
  }

  /** A gain is a difference of values, and a value what the definition says. */
  @RandomCases(40)
  void valuesAndGainsAgree(
      @IntRange(min = 1, max = 70) int n, @IntRange(min = 0, max = 5) int which, long seed) {
    PointSet points = ExemplarCases.blobs(n, 2, Precision.FLOAT64, seed);
    Dissimilarity d = DISSIMILARITIES.get(which);
    int[] set = {n / 2, n / 3};
    ExemplarClustering function = function(points, d, EXECUTION);
    double value = function.value(set, EXECUTION);
    assertThat(value).isCloseTo(definition(points, set, d), within(1e-12));
    double[] gains = function.gains(set, new int[] {n - 1}, EXECUTION);
    double larger = function.value(new int[] {n / 2, n / 3, n - 1}, EXECUTION);
    assertThat(gains[0]).isCloseTo(larger - value, within(1e-12));
    PointSet last = points.select(new int[] {n - 1});
    assertThat(function.gains(set, last, EXECUTION)).isEqualTo(gains);
    assertThat(function.value(points.select(set), EXECUTION)).isEqualTo(value);
  }

  private static double definition(PointSet points, int[] set, Dissimilarity d) {
    PointSet start = PointSet.of(new double[][] {{1, 0.5}});
    double sum = 0;
    for (int v = 0; v < points.size(); v++) {
      double toStart = d.between(points, v, start, 0);
      double least = toStart;
      for (int s : set) {
        least = Math.min(least, d.between(points, v, points, s));
      }
      sum += toStart - least;
    }
    return sum / points.size();
  }

  /** Of several blocks of points, and more exemplars than are compared at a time. */
  @Test
  void pointsGoToTheFirstOfTheirNearestExemplars() {
    int n = Sizes.of(1601, 301);
    PointSet points = ExemplarCases.blobs(n, 2, Precision.FLOAT32, 6);
    int[] exemplars = new Random(3).ints(3 * n / 8, 0, n).toArray();
    for (Dissimilarity d : DISSIMILARITIES) {
      try (Execution execution = Execution.onThreads(2)) {
        Representation representation =
            function(points, d, execution).represent(exemplars, execution);
        int nearerToStart = 0;
        PointSet start = PointSet.of(new float[][] {{1, 0.5f}});
        for (int v = 0; v < n; v++) {
          int best = 0;
          for (int e = 1; e < exemplars.length; e++) {
            boolean isNearer =
                d.between(points, v, points, exemplars[e])
                    < d.between(points, v, points, exemplars[best]);
            best = isNearer ? e : best;
          }
          assertThat(representation.labels()[v]).isEqualTo(best);
          boolean isFar =
              d.between(points, v, start, 0) < d.between(points, v, points, exemplars[best]);
          nearerToStart += isFar ? 1 : 0;
        }
        assertThat(representation.nearerToStart()).isEqualTo(nearerToStart);
      }
    }
  }

  @Test
  void theDefaultStartIsTheZeroVector() {
    PointSet points = PointSet.of(new double[][] {{3, 4}, {0, 1}});
    ExemplarClustering function =
        ExemplarClustering.of(points, ExemplarClustering.Options.defaults(), EXECUTION);
    assertThat(function.value(new int[] {0, 1}, EXECUTION)).isEqualTo(13);
  }

  @Test
  void errorsNameArgumentAndBound() {
    PointSet points = ExemplarCases.blobs(10, 2, Precision.FLOAT64, 1);
    ExemplarClustering function = function(points, new SquaredEuclideanDistance(), EXECUTION);
    refused(() -> function.values(List.of(), EXECUTION))
        .hasMessage("the number of sets is 0, but must be at least 1");
    for (int row : new int[] {-1, 10}) {
      refused(() -> function.values(List.of(new int[0], new int[] {0, row}), EXECUTION))
          .hasMessageContaining("of set 1 is " + row)
          .hasMessageContaining("from 0 to 9");
      refused(() -> function.gains(new int[] {row}, new int[] {0}, EXECUTION));
      refused(() -> function.gains(new int[0], new int[] {row}, EXECUTION));
    }
    PointSet wide = ExemplarCases.blobs(3, 3, Precision.FLOAT64, 1);
    refused(() -> function.value(wide, EXECUTION)).hasMessageContaining("is 3, but must be 2");
    for (double[] start : new double[][] {{1}, {1, Double.NaN}}) {
      refused(
              () ->
                  ExemplarClustering.of(
                      points, ExemplarClustering.Options.defaults().withStart(start), EXECUTION))
          .hasMessageContaining("e0");
    }
    assertNaNIsRefused(points);
    refused(() -> ExemplarClustering.Options.defaults().withMemory(0));
  }

  private static void assertNaNIsRefused(PointSet points) {
    PointSet broken = PointSet.allocate(4, 2, Precision.FLOAT64);
    broken.set(3, 1, Double.NaN);
    for (Dissimilarity d : DISSIMILARITIES) {
      refused(() -> function(broken, d, EXECUTION))
          .hasMessageContaining("coordinate 1 of point 3 is NaN");
    }
    ExemplarClustering function = function(points, new EuclideanDistance(), EXECUTION);
    refused(() -> function.value(broken, EXECUTION))
        .hasMessageContaining("coordinate 1 of point 3 is NaN");
    refused(() -> function.gains(new int[0], broken, EXECUTION));
  }
}
