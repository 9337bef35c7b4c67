package org.bandgram.cluster.internal.propagation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.testing.Refusals.refused;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.cluster.Cases;
import org.bandgram.cluster.Cases.Data;
import org.bandgram.cluster.Preference;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.affinity.BandAffinityPropagation;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.ScalarCpuBackend;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every rule against similarities that the test adds up and sorts itself. */
class PreferencesTest {
  private static final AffinityOptions DOUBLES =
      AffinityOptions.defaults()
          .withPrecision(Precision.FLOAT64)
          .withPropagation(propagation -> propagation.withMaxIterations(1));

  private static double resolved(PointSet points, AffinityOptions options, Preference rule) {
    return BandAffinityPropagation.fit(points, options.withPreference(rule))
        .preference()
        .orElseThrow();
  }

  /** Sorted similarities of the ordered pairs of different points at most h apart in index. */
  private static double[] similarities(PointSet points, int h) {
    return IntStream.range(0, points.size())
        .boxed()
        .flatMapToDouble(
            i ->
                IntStream.range(0, points.size())
                    .filter(k -> k != i && Math.abs(i - k) <= h)
                    .mapToDouble(k -> Cases.squaredDistances(points).of(i, k)))
        .sorted()
        .toArray();
  }

  private static double quantile(double[] sorted, double q) {
    double rank = q * (sorted.length - 1);
    double low = sorted[(int) Math.floor(rank)];
    return low + (rank - Math.floor(rank)) * (sorted[(int) Math.ceil(rank)] - low);
  }

  /** On a line the curve keeps the order, so that the band is known without the ordering. */
  private static PointSet line(int n) {
    double[][] rows = Data.CONSTANT_COLUMN.rows(n, 5);
    Arrays.sort(rows, (x, y) -> Double.compare(x[1], y[1]));
    return PointSet.of(rows);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 40, 200})
  void rulesOverKeptPairsAreThoseOfTheBand(int h) {
    PointSet points = line(80);
    double[] kept = similarities(points, h);
    AffinityOptions options = DOUBLES.withHalfBandwidth(h);
    assertThat(resolved(points, options, Preference.mean()))
        .isCloseTo(Arrays.stream(kept).average().orElseThrow(), within(1e-10));
    assertThat(resolved(points, options, Preference.minimum())).isEqualTo(kept[0]);
    assertThat(resolved(points, options, Preference.quantile(1))).isEqualTo(kept[kept.length - 1]);
    for (double q : new double[] {0.1, 0.3, 0.5, 0.77}) {
      assertThat(resolved(points, options, Preference.quantile(q)))
          .isCloseTo(quantile(kept, q), within(1e-12));
    }
    assertThat(resolved(points, options, Preference.median())).isEqualTo(quantile(kept, 0.5));
  }

  /** Up to 2^20 ordered pairs are all taken, whatever the half-bandwidth. */
  @ParameterizedTest
  @ValueSource(ints = {1, 7, 200})
  void rulesOverAllPairsDoNotDependOnTheBand(int h) {
    PointSet points = Data.UNIFORM.points(80, 7);
    double[] all = similarities(points, 80);
    AffinityOptions options = DOUBLES.withHalfBandwidth(h);
    assertThat(resolved(points, options, Preference.globalMedian())).isEqualTo(quantile(all, 0.5));
    assertThat(resolved(points, options, Preference.globalQuantile(0.2)))
        .isCloseTo(quantile(all, 0.2), within(1e-12));
    assertThat(resolved(points, options, Preference.globalQuantile(0))).isEqualTo(all[0]);
  }

  @Test
  void aSampleOfPairsIsCloseToAllAndSeeded() {
    PointSet points = Data.UNIFORM.points(1500, 9);
    double exact = quantile(similarities(points, 1500), 0.5);
    try (Execution execution = Execution.onThreads(2)) {
      double first = sampledMedian(points, 1, execution);
      assertThat(first).isCloseTo(exact, within(0.01 * -exact)).isNotEqualTo(exact);
      assertThat(sampledMedian(points, 1, execution)).isEqualTo(first);
      assertThat(sampledMedian(points, 2, execution))
          .isNotEqualTo(first)
          .isCloseTo(exact, within(0.01 * -exact));
    }
  }

  /** The first is selected, later ones come from sorted similarities. */
  @Test
  void laterQuantilesAreThoseOfTheFirst() {
    double[] values = new Random(3).doubles(1001).map(v -> -Math.floor(40 * v)).toArray();
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    SimilarityDistribution later = SimilarityDistribution.of(values);
    for (double q : new double[] {0.5, 0, 0.123, 0.999, 1}) {
      assertThat(later.quantile(q)).isEqualTo(quantile(sorted, q));
      assertThat(SimilarityDistribution.of(values).quantile(q)).isEqualTo(quantile(sorted, q));
    }
  }

  private static double sampledMedian(PointSet points, long seed, Execution execution) {
    return SimilarityDistribution.ofPoints(
            points,
            new NegativeSquaredEuclidean(),
            new ScalarCpuBackend("test").gram(),
            seed,
            execution)
        .quantile(0.5);
  }

  @Test
  void givenPreferencesAreTaken() {
    PointSet points = Data.UNIFORM.points(5, 1);
    assertThat(resolved(points, DOUBLES, Preference.scalar(-0.25))).isEqualTo(-0.25);
    assertThat(resolved(points, DOUBLES, Preference.perPoint(-1, -2, -3, -4, -5))).isEqualTo(-3);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4, 6})
  void aWrongNumberOfPreferencesIsRefused(int count) {
    refused(
            () ->
                resolved(
                    Data.UNIFORM.points(5, 1), DOUBLES, Preference.perPoint(new double[count])))
        .hasMessage("the number of preferences is %d, but must be 5, one per point", count);
  }

  @Test
  void jitterIsSmallSeededAndSparesForbiddenPoints() {
    double[] preferences = {-4, -4, -4, 0, Double.NEGATIVE_INFINITY, 2};
    double[] jittered = Preferences.jittered(preferences, 0.01, 1);
    assertThat(jittered).isEqualTo(Preferences.jittered(preferences, 0.01, 1));
    assertThat(jittered).isNotEqualTo(Preferences.jittered(preferences, 0.01, 2));
    assertThat(Preferences.jittered(preferences, 0, 1)).isEqualTo(preferences);
    assertThat(jittered[3]).isZero();
    assertThat(jittered[4]).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(Arrays.stream(jittered, 0, 3).distinct().count()).isEqualTo(3);
    for (int i : new int[] {0, 1, 2, 5}) {
      assertThat(jittered[i])
          .isNotEqualTo(preferences[i])
          .isCloseTo(preferences[i], within(0.005 * Math.abs(preferences[i])));
    }
    assertThat(preferences).startsWith(-4, -4, -4);
  }

  /** The draw of a point does not depend on which other points are forbidden. */
  @Test
  void jitterOfAPointIsItsOwn() {
    double[] all = Preferences.jittered(new double[] {-1, -1, -1}, 0.1, 3);
    double[] some = Preferences.jittered(new double[] {Double.NEGATIVE_INFINITY, -1, -1}, 0.1, 3);
    assertThat(some[1]).isEqualTo(all[1]);
    assertThat(some[2]).isEqualTo(all[2]);
  }
}
