package org.bandgram.cluster.affinity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.cluster.Cases;
import org.bandgram.cluster.Cases.Data;
import org.bandgram.cluster.Preference;
import org.bandgram.data.PointSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PreferenceRangeTest {
  private static final AffinityOptions DOUBLES =
      AffinityOptions.defaults().withPrecision(Precision.FLOAT64);

  private static int clusters(PointSet points, double preference) {
    return BandAffinityPropagation.fit(
            points, DOUBLES.withPreference(Preference.scalar(preference)))
        .clusterCount();
  }

  @ParameterizedTest
  @EnumSource(names = {"UNIFORM", "BLOBS", "FIVE_DIMENSIONS", "OUTLIER"})
  void theNumberOfClustersChangesWithinTheRange(Data data) {
    PointSet points = data.points(80, 3);
    try (Execution execution = Execution.onThreads(2)) {
      PreferenceRange range = PreferenceRange.of(points, DOUBLES, execution);
      assertThat(range.lower()).isLessThan(range.upper());
      assertThat(clusters(points, range.lower() * 1.01)).isEqualTo(1);
      assertThat(clusters(points, range.upper() * 0.99)).isEqualTo(80);
      assertThat(clusters(points, range.upper() * 1.01)).isLessThan(80);
    }
  }

  /** By brute force on the full matrix: Frey and Dueck's bounds. */
  @ParameterizedTest
  @EnumSource(names = {"UNIFORM", "DUPLICATES", "LATTICE"})
  void boundsAreThoseOfTheFormula(Data data) {
    PointSet points = data.points(30, 5);
    Cases.Pairs pairs = Cases.squaredDistances(points);
    double single = Double.NEGATIVE_INFINITY;
    double two = Double.NEGATIVE_INFINITY;
    double greatest = Double.NEGATIVE_INFINITY;
    for (int a = 0; a < 30; a++) {
      double one = 0;
      for (int i = 0; i < 30; i++) {
        one += i == a ? 0 : pairs.of(i, a);
        greatest = i == a ? greatest : Math.max(greatest, pairs.of(i, a));
      }
      single = Math.max(single, one);
      for (int b = 0; b < a; b++) {
        double both = 0;
        for (int i = 0; i < 30; i++) {
          both += i == a || i == b ? 0 : Math.max(pairs.of(i, a), pairs.of(i, b));
        }
        two = Math.max(two, both);
      }
    }
    try (Execution execution = Execution.onThreads(1)) {
      PreferenceRange range = PreferenceRange.of(points, DOUBLES, execution);
      assertThat(range.upper()).isEqualTo(greatest);
      assertThat(range.lower()).as("a bound of the exact value").isLessThanOrEqualTo(single - two);
    }
  }

  /** The two nearest points are neighbours on the curve, but not in one stretch of 2h + 1. */
  @Test
  void theGreatestSimilarityIsFoundBetweenAnyNeighbours() {
    double[][] rows = new double[31][];
    Arrays.setAll(rows, i -> new double[] {i < 5 ? 10.0 * i : 10.0 * i - 9});
    try (Execution execution = Execution.onThreads(2)) {
      PreferenceRange range =
          PreferenceRange.of(PointSet.of(rows), DOUBLES.withHalfBandwidth(2), execution);
      assertThat(range.upper()).isEqualTo(-1);
    }
  }
}
