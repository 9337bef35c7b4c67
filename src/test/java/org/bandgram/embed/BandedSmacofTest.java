package org.bandgram.embed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.testing.Refusals.refused;

import java.util.SplittableRandom;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.embed.Smacof.Start;
import org.bandgram.order.CurveOrdering;
import org.bandgram.order.Permutation;
import org.bandgram.similarity.Dissimilarity.EuclideanDistance;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Embeddings for which only pairs close to each other in an order count. */
class BandedSmacofTest {
  private static final CurveOrdering.Options CURVE = CurveOrdering.Options.defaults();
  private static final Smacof.Options TWENTY =
      Smacof.Options.defaults()
          .withStopping(stopping -> stopping.withTolerance(0).withMaxIterations(20));

  @AutoClose private final Execution execution = Execution.onThreads(2);

  private static double[][] points(int n, int d) {
    SplittableRandom random = new SplittableRandom(n);
    double[][] points = new double[n][d];
    for (double[] point : points) {
      for (int k = 0; k < d; k++) {
        point[k] = random.nextDouble();
      }
    }
    return points;
  }

  private Dissimilarities band(double[][] points, int halfBandwidth) {
    return Dissimilarities.ofPoints(
        PointSet.of(points), new EuclideanDistance(), CURVE, halfBandwidth, execution);
  }

  private static Dissimilarities all(double[][] points) {
    return Dissimilarities.ofPoints(PointSet.of(points), new EuclideanDistance());
  }

  private static void assertSame(Embedding found, Embedding expected) {
    double[] stress = expected.stress();
    assertThat(found.stress()).containsExactly(stress, within(1e-9 * stress[0]));
    for (int i = 0; i < found.points().length; i++) {
      assertThat(found.points()[i]).containsExactly(expected.points()[i], within(1e-8));
    }
    assertThat(found.stress1()).isCloseTo(expected.stress1(), within(1e-9));
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 1", "2, 9", "33, 32", "33, 40", "257, 256"})
  void aBandOfAllPairsGivesTheFullRun(int n, int halfBandwidth) {
    double[][] points = points(n, 5);
    double[][] start = points(n, 2);
    Dissimilarities band = band(points, halfBandwidth);
    assertThat(band.halfBandwidth()).isEmpty();
    Embedding found = Smacof.fit(band, start, TWENTY, execution);
    assertSame(found, Smacof.fit(all(points), start, TWENTY, execution));
    assertThat(found.isOfAllPairs()).isTrue();
  }

  /** Weights 0 and 1 of all pairs, solved for by a dense factor. */
  @ParameterizedTest
  @CsvSource({"3, 1, 1", "4, 2, 3", "33, 1, 2", "33, 31, 2", "257, 7, 2", "257, 64, 3"})
  void equalsAMatrixOfWeights(int n, int halfBandwidth, int dimensions) {
    double[][] points = points(n, 5);
    double[][] start = points(n, dimensions);
    Permutation order = CurveOrdering.order(PointSet.of(points), CURVE, execution);
    DMatrixRMaj weights = new DMatrixRMaj(n, n);
    long pairs = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        boolean kept = Math.abs(order.position(i) - order.position(j)) <= halfBandwidth;
        weights.set(i, j, kept ? 1 : 0);
        pairs += kept && j < i ? 1 : 0;
      }
    }
    Smacof.Options options = TWENTY.withDimensions(dimensions);
    Dissimilarities band = band(points, halfBandwidth);
    Embedding found = Smacof.fit(band, start, options, execution);
    assertSame(found, Smacof.fit(all(points).withWeights(weights), start, options, execution));
    assertThat(found.pairs()).isEqualTo(pairs).isEqualTo(band.pairs());
    assertThat(found.isOfAllPairs()).isFalse();
    for (int j = 1; j < n; j++) {
      assertThat(band.weight(0, j)).isEqualTo(weights.get(0, j));
      assertThat(band.get(0, j)).isEqualTo(weights.get(0, j) * all(points).get(0, j));
    }
  }

  /** Rows in the order of a matrix; some pairs of the band are missing, others count more. */
  @Test
  void weightsWithinABandEqualThoseOfAllPairs() {
    int n = 60;
    double[][] points = points(n, 4);
    DMatrixRMaj matrix = new DMatrixRMaj(n, n);
    DMatrixRMaj weights = new DMatrixRMaj(n, n);
    Dissimilarities all = all(points);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        boolean missing = (i + j) % 7 == 2;
        matrix.set(i, j, missing && i != j ? Double.NaN : all.get(i, j));
        weights.set(i, j, Math.abs(i - j) > 9 ? 0 : 1 + (i + j) % 3);
      }
    }
    Dissimilarities plain = Dissimilarities.withMissing(matrix);
    Embedding expected = embed(plain.withWeights(weights), points(n, 2));
    assertSame(embed(plain.withWeights(weights).withinBand(9), points(n, 2)), expected);
    assertSame(embed(plain.withinBand(9).withWeights(weights), points(n, 2)), expected);
    assertThat(plain.withinBand(9).withinBand(20).halfBandwidth()).hasValue(9);
  }

  private Embedding embed(Dissimilarities dissimilarities, double[][] start) {
    return Smacof.fit(dissimilarities, start, TWENTY, execution);
  }

  /** Landmarks tell all places of points in as many dimensions, up to a motion. */
  @ParameterizedTest
  @CsvSource({"1, 1", "2, 1", "33, 1", "257, 5", "257, 300"})
  void pointsAreFoundAgainFromTheClassicalStart(int n, int halfBandwidth) {
    double[][] points = points(n, 2);
    Embedding found = Smacof.fit(band(points, halfBandwidth), Smacof.Options.defaults(), execution);
    assertThat(found.normalizedStress()).isLessThan(1e-12);
    Dissimilarities expected = all(points);
    Dissimilarities actual = all(found.points());
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        assertThat(actual.get(i, j)).isCloseTo(expected.get(i, j), within(1e-6));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void landmarksThatAreAllObjectsGiveClassicalScaling(boolean missing) {
    Dissimilarities all = all(points(70, 6));
    DMatrixRMaj matrix = new DMatrixRMaj(70, 70);
    for (int i = 0; i < 70; i++) {
      for (int j = 0; j < 70; j++) {
        boolean absent = missing && i != j && (i + j) % 11 == 0;
        matrix.set(i, j, absent ? Double.NaN : all.get(i, j));
      }
    }
    Dissimilarities given = Dissimilarities.withMissing(matrix);
    double[][] expected = ClassicalScaling.of(given, 3, execution).axes(3).points();
    double[][] found = LandmarkScaling.of(given.withinBand(4), 3, 3, execution);
    for (int k = 0; k < 3; k++) {
      assertThat(found[k]).containsExactly(expected[k], within(1e-9));
    }
  }

  /** On a line the second dimension starts at random, of no size to speak of. */
  @Test
  void aDimensionThatLandmarksDoNotNeedIsSmall() {
    double[][] line = new double[300][1];
    for (int i = 0; i < 300; i++) {
      line[i][0] = i;
    }
    double[][] start = LandmarkScaling.of(band(line, 3), 2, 0, execution);
    double size = 0;
    for (int i = 0; i < 300; i++) {
      size = Math.max(size, Math.abs(start[1][i]));
    }
    assertThat(size).isBetween(1e-9, 1.0);
    assertThat(Math.abs(start[0][299] - start[0][0])).isBetween(200.0, 300.0);
  }

  @ParameterizedTest
  @EnumSource(Start.class)
  void stressNeverRisesAndDoesNotDependOnThreads(Start start) {
    Dissimilarities band = band(points(300, 6), 12);
    Smacof.Options options =
        TWENTY
            .withInit(init -> init.withStart(start).withStarts(2))
            .withStopping(stopping -> stopping.withMaxIterations(60));
    Embedding found = Smacof.fit(band, options, execution);
    for (int k = 1; k < found.stress().length; k++) {
      assertThat(found.stress()[k]).isLessThanOrEqualTo(found.stress()[k - 1] * (1 + 1e-12));
    }
    double sum = 0;
    Dissimilarities placed = all(found.points());
    for (int i = 0; i < 300; i++) {
      for (int j = 0; j < i; j++) {
        double error = band.get(i, j) - placed.get(i, j);
        sum += band.weight(i, j) * error * error;
      }
    }
    assertThat(found.rawStress()).isCloseTo(sum, within(1e-9 * sum));
    try (Execution three = Execution.onThreads(3)) {
      assertThat(Smacof.fit(band, options, three).points()).isDeepEqualTo(found.points());
    }
  }

  @Test
  void whatDoesNotGoIsNamed() {
    Dissimilarities all = all(points(4, 2));
    refused(() -> all.withinBand(0)).hasMessage("halfBandwidth is 0, but must be at least 1");
    DMatrixRMaj weights = new DMatrixRMaj(4, 4);
    weights.set(0, 3, 1);
    weights.set(3, 0, 1);
    Dissimilarities apart = all.withinBand(2).withWeights(weights);
    refused(() -> embed(apart, points(4, 2))).hasMessageContaining("is 4, but must be 1");
  }
}
