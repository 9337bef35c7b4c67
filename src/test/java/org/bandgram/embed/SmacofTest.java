package org.bandgram.embed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.testing.Refusals.cancelled;
import static org.bandgram.testing.Refusals.refused;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.LongAdder;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.bandgram.EarlyEnds;
import org.bandgram.Execution;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.embed.Smacof.Start;
import org.bandgram.order.CurveOrdering;
import org.bandgram.similarity.CustomDissimilarity;
import org.bandgram.similarity.Dissimilarity;
import org.bandgram.similarity.Dissimilarity.EuclideanDistance;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SmacofTest {
  private static final Smacof.Options OPTIONS = Smacof.Options.defaults();

  private static Embedding embed(Dissimilarities dissimilarities, Smacof.Options options) {
    try (Execution execution = Execution.onThreads(2)) {
      return Smacof.fit(dissimilarities, options, execution);
    }
  }

  private static double[][] points(int n, int d, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] points = new double[n][d];
    for (double[] point : points) {
      for (int k = 0; k < d; k++) {
        point[k] = random.nextDouble();
      }
    }
    return points;
  }

  private static Dissimilarities of(double[][] points) {
    return Dissimilarities.ofPoints(PointSet.of(points), new EuclideanDistance());
  }

  private static double distance(double[] a, double[] b) {
    double squares = 0;
    for (int k = 0; k < a.length; k++) {
      squares += (a[k] - b[k]) * (a[k] - b[k]);
    }
    return Math.sqrt(squares);
  }

  /** Classical scaling finds points in as many dimensions exactly, up to a motion. */
  @ParameterizedTest
  @CsvSource({"1, 2", "2, 2", "3, 2", "31, 2", "33, 3", "257, 2", "300, 5"})
  void pointsAreFoundAgain(int n, int d) {
    double[][] points = points(n, d, 3);
    Embedding found = embed(of(points), OPTIONS.withDimensions(d));
    assertThat(found.normalizedStress()).isLessThan(1e-9);
    assertThat(found.converged()).isTrue();
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        assertThat(distance(found.points()[i], found.points()[j]))
            .isCloseTo(distance(points[i], points[j]), within(1e-4));
      }
    }
  }

  @RandomCases(40)
  void stressNeverRises(
      @IntRange(min = 2, max = 40) int n, @IntRange(min = 1, max = 4) int dimensions, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    DMatrixRMaj matrix = new DMatrixRMaj(n, n);
    DMatrixRMaj weights = new DMatrixRMaj(n, n);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        set(matrix, i, j, random.nextInt(4));
        set(weights, i, j, j == i - 1 ? 1 : random.nextInt(3));
      }
    }
    Smacof.Options options =
        OPTIONS
            .withDimensions(dimensions)
            .withInit(
                init ->
                    init.withStart(seed % 2 == 0 ? Start.CLASSICAL : Start.RANDOM).withStarts(2))
            .withStopping(stopping -> stopping.withTolerance(1e-9))
            .withInit(init -> init.withSeed(seed));
    Dissimilarities plain = Dissimilarities.of(matrix);
    for (Dissimilarities each : new Dissimilarities[] {plain, plain.withWeights(weights)}) {
      Embedding found = embed(each, options);
      double[] stress = found.stress();
      for (int k = 1; k < stress.length; k++) {
        assertThat(stress[k]).isLessThanOrEqualTo(stress[k - 1] * (1 + 1e-12) + 1e-12);
      }
      assertThat(found.rawStress()).isCloseTo(stressOf(each, found.points()), within(1e-9));
    }
  }

  private static void set(DMatrixRMaj matrix, int i, int j, double value) {
    matrix.set(i, j, value);
    matrix.set(j, i, value);
  }

  private static double stressOf(Dissimilarities dissimilarities, double[][] points) {
    double sum = 0;
    for (int i = 0; i < points.length; i++) {
      for (int j = 0; j < i; j++) {
        double error = dissimilarities.get(i, j) - distance(points[i], points[j]);
        sum += dissimilarities.weight(i, j) * error * error;
      }
    }
    return sum;
  }

  @Test
  void missingPairsDoNotCount() {
    double[][] points = points(40, 2, 8);
    DMatrixRMaj matrix = new DMatrixRMaj(40, 40);
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 40; i++) {
      for (int j = 0; j < i; j++) {
        set(matrix, i, j, random.nextInt(4) == 0 ? Double.NaN : distance(points[i], points[j]));
      }
    }
    Embedding found =
        embed(
            Dissimilarities.withMissing(matrix),
            OPTIONS.withStopping(
                stopping -> stopping.withTolerance(1e-12).withMaxIterations(5000)));
    assertThat(found.normalizedStress()).isLessThan(1e-6);
    for (int i = 0; i < 40; i++) {
      for (int j = 0; j < i; j++) {
        assertThat(distance(found.points()[i], found.points()[j]))
            .isCloseTo(distance(points[i], points[j]), within(0.01));
      }
    }
  }

  @Test
  void randomStartsAreReproducibleAndTheBestIsKept() {
    Dissimilarities dissimilarities = of(points(30, 6, 2));
    Smacof.Options options = OPTIONS.withInit(init -> init.withStart(Start.RANDOM).withSeed(5));
    Embedding best = embed(dissimilarities, options.withInit(init -> init.withStarts(6)));
    assertThat(embed(dissimilarities, options.withInit(init -> init.withStarts(6))).points())
        .isDeepEqualTo(best.points());
    Embedding one = embed(dissimilarities, options.withInit(init -> init.withStarts(1)));
    assertThat(best.rawStress()).isLessThanOrEqualTo(one.rawStress());
    assertThat(best.start()).isBetween(0, 5);
    assertThat(embed(dissimilarities, options.withInit(init -> init.withSeed(6))).points()[0])
        .isNotEqualTo(best.points()[0]);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 40})
  void equalDissimilaritiesAndCoincidentObjects(int n) {
    DMatrixRMaj equal = new DMatrixRMaj(n, n);
    DMatrixRMaj zero = new DMatrixRMaj(n, n);
    equal.fill(1);
    for (int i = 0; i < n; i++) {
      equal.set(i, i, 0);
    }
    for (Embedding found :
        new Embedding[] {
          embed(Dissimilarities.of(equal), OPTIONS), embed(Dissimilarities.of(zero), OPTIONS)
        }) {
      for (double[] point : found.points()) {
        assertThat(point).doesNotContain(Double.NaN).hasSize(2);
      }
      assertThat(found.rawStress()).isGreaterThanOrEqualTo(0).isLessThan(n * n);
    }
  }

  /** On a line, majorisation must be able to leave the first dimension. */
  @Test
  void aDimensionWithoutAnEigenvalueIsUsed() {
    DMatrixRMaj matrix = new DMatrixRMaj(3, 3);
    set(matrix, 1, 0, 1);
    set(matrix, 2, 1, 1);
    set(matrix, 2, 0, 3); // no triangle
    Embedding found =
        embed(
            Dissimilarities.of(matrix),
            OPTIONS.withStopping(stopping -> stopping.withTolerance(1e-12)));
    assertThat(found.rawStress()).isCloseTo(1.0 / 3, within(1e-3));
  }

  @Test
  void anObjectIsPlacedWhereItBelongs() {
    double[][] points = points(50, 3, 4);
    Embedding found =
        embed(
            of(points),
            OPTIONS.withDimensions(3).withStopping(stopping -> stopping.withTolerance(1e-12)));
    double[] other = {0.3, 0.9, 0.5};
    double[] deltas = new double[50];
    Arrays.setAll(deltas, i -> i % 7 == 0 ? Double.NaN : distance(points[i], other));
    double[] place = found.place(deltas);
    for (int i = 0; i < 50; i++) {
      assertThat(distance(place, found.points()[i]))
          .isCloseTo(distance(points[i], other), within(1e-4));
    }
    double[] first = new double[50];
    Arrays.setAll(first, i -> distance(points[i], points[0]));
    assertThat(found.place(first)).containsExactly(found.points()[0], within(1e-3));
    double[] one = new double[50];
    java.util.Arrays.fill(one, Double.NaN);
    one[3] = 2;
    assertThat(distance(found.place(one), found.points()[3])).isCloseTo(2, within(1e-6));
  }

  @Test
  void aRunThatEndsEarlyHasNoResult() {
    Dissimilarities dissimilarities = of(points(30, 6, 2));
    for (Start start : Start.values()) {
      Smacof.Options options =
          OPTIONS
              .withInit(init -> init.withStart(start))
              .withStopping(stopping -> stopping.withMaxIterations(20));
      EarlyEnds.assertNoResults(execution -> Smacof.fit(dissimilarities, options, execution));
    }
  }

  @Test
  void wrongMatricesAreNamed() {
    expectError(
        () -> Dissimilarities.of(new DMatrixRMaj(2, 3)),
        "the number of columns of the dissimilarity matrix is 3, but must be 2, the number of"
            + " rows");
    expectError(
        () -> matrix(0, 1, 2, 0),
        "dissimilarity (1, 0) is 2.0, but must be equal to its mirror image, which is 1.0");
    expectError(
        () -> matrix(0, -1, -1, 0), "dissimilarity (1, 0) is -1.0, but must be from 0 to 1.0E75");
    expectError(
        () -> matrix(0, Double.NaN, Double.NaN, 0),
        "dissimilarity (1, 0) is NaN, but must be from 0 to 1.0E75");
    expectError(
        () -> matrix(0, 1, 1, 2),
        "dissimilarity (1, 1) is 2.0, but must be 0, as all on the diagonal");
    expectError(
        () -> Dissimilarities.withMissing(new DMatrixRMaj(2, 2, true, 0, 1, Double.NaN, 0)),
        "dissimilarity (1, 0) is NaN, but must be equal to its mirror image, which is 1.0");
    expectError(
        () -> matrix(0, 1, 1, 0).withWeights(new DMatrixRMaj(3, 3)),
        "the number of rows of the weight matrix is 3, but must be 2, the number of objects");
    expectError(
        () -> embed(matrix(0, 1, 1, 0).withWeights(new DMatrixRMaj(2, 2)), OPTIONS),
        "the number of groups of objects without a pair of positive weight between them is 2, but"
            + " must be 1");
  }

  @Test
  void pairsThatDoNotFitAreRefusedAtOnce() {
    PointSet many = PointSet.allocate(2_000_000, 1, Precision.FLOAT32);
    assertThatThrownBy(() -> Dissimilarities.ofPoints(many, new EuclideanDistance()))
        .isInstanceOf(InsufficientMemoryException.class)
        .hasMessageStartingWith("a number for each pair of 2,000,000 objects needs ");
  }

  @Test
  void iterationsMayBeUnlimited() {
    Dissimilarities some = of(points(9, 3, 1));
    Embedding unlimited =
        embed(
            some, OPTIONS.withStopping(stopping -> stopping.withMaxIterations(Integer.MAX_VALUE)));
    assertThat(unlimited.converged()).isTrue();
    assertThat(unlimited.stress()).isEqualTo(embed(some, OPTIONS).stress());
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anInterruptedThreadComputesFewPairs(boolean full) {
    PointSet points = PointSet.allocate(2_000, 1, Precision.FLOAT32);
    LongAdder pairs = new LongAdder();
    Dissimilarity counting =
        new CustomDissimilarity(
            "counting",
            (x, i, y, j) -> {
              pairs.increment();
              return 1;
            });
    CurveOrdering.Options ordering = CurveOrdering.Options.defaults();
    try (Execution execution = Execution.onThreads(2)) {
      Thread.currentThread().interrupt();
      cancelled(
          () -> {
            if (full) {
              Dissimilarities.ofPoints(points, counting, execution);
            } else {
              Dissimilarities.ofPoints(points, counting, ordering, 1_000, execution);
            }
          });
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(pairs.sum()).isLessThan(1_000_000);
  }

  private static Dissimilarities matrix(double... values) {
    return Dissimilarities.of(new DMatrixRMaj(2, 2, true, values));
  }

  @Test
  void wrongOptionsAreNamed() {
    expectError(() -> OPTIONS.withDimensions(0), "dimensions is 0, but must be at least 1");
    expectError(
        () -> OPTIONS.withInit(init -> init.withStarts(0)), "starts is 0, but must be at least 1");
    expectError(
        () -> OPTIONS.withStopping(stopping -> stopping.withTolerance(1)),
        "tolerance is 1.0, but must be at least 0 and less than 1");
    expectError(
        () -> OPTIONS.withStopping(stopping -> stopping.withMaxIterations(0)),
        "maxIterations is 0, but must be at least 1");
    Dissimilarities pair = matrix(0, 1, 1, 0);
    try (Execution execution = Execution.onThreads(1)) {
      expectError(
          () -> Smacof.fit(pair, new double[1][2], OPTIONS, execution),
          "the number of points to start from is 1, but must be 2");
      expectError(
          () -> Smacof.fit(pair, new double[2][3], OPTIONS, execution),
          "the number of coordinates of point 0 to start from is 3, but must be 2");
      expectError(
          () -> Smacof.fit(pair, new double[][] {{0, 1}, {Double.NaN, 0}}, OPTIONS, execution),
          "coordinate 0 of point 1 to start from is NaN, but must be from -1.0E75 to 1.0E75");
    }
    Embedding found = embed(pair, OPTIONS);
    expectError(
        () -> found.place(1),
        "the number of dissimilarities is 1, but must be 2, the number of objects");
    expectError(
        () -> found.place(1, -1),
        "dissimilarity 1 is -1.0, but must be from 0 to 1.0E75, or missing");
    expectError(
        () -> found.place(1, 1e76),
        "dissimilarity 1 is 1.0E76, but must be from 0 to 1.0E75, or missing");
    expectError(
        () -> found.place(Double.NaN, Double.NaN),
        "the number of dissimilarities that are not missing is 0, but must be at least 1");
  }

  private static void expectError(ThrowingCallable call, String message) {
    refused(call).hasMessage(message);
  }
}
