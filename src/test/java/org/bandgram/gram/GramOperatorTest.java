package org.bandgram.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.testing.Refusals.refused;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.layout.SparsityPattern;
import org.bandgram.order.CurveOrdering;
import org.bandgram.order.Permutation;
import org.bandgram.order.internal.CurveOrders;
import org.bandgram.order.internal.HostCurveSorter;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.testing.Sizes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Plain double loops over the elements are the oracle of everything. */
class GramOperatorTest {
  private static final Similarity KERNEL = new Gaussian(0.7);

  /** An element of the expected matrix. */
  @FunctionalInterface
  private interface Element {
    double at(int i, int j);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1, FLOAT64",
    "2, 1, FLOAT32",
    "31, 3, FLOAT64",
    "33, 64, FLOAT32",
    "257, 128, FLOAT64",
    "257, 256, FLOAT32",
    "4098, 31, FLOAT32",
    "1100, 1100, FLOAT64"
  })
  void multipliesBandsCoordinatesAndDenseMatrices(int n, int h, Precision precision) {
    Sizes.skipAbove(300, n);
    try (BandMatrix band = GramCases.band(n, h, precision, 1);
        CooMatrix coo = Conversions.toCoo(band);
        DenseMatrix dense = Conversions.toDense(band)) {
      Element element = (i, j) -> orZero(dense.get(i, j));
      check(GramOperator.of(band), element);
      check(GramOperator.of(coo), element);
      check(GramOperator.of(dense), element);
    }
  }

  /** Few elements in places of no order, empty rows and columns among them. */
  @ParameterizedTest
  @CsvSource({"1, 0", "1, 1", "2, 1", "31, 40", "33, 500", "257, 3000", "4098, 9000"})
  void multipliesAsymmetricCoordinates(int n, int count) {
    Sizes.skipAbove(300, n);
    Random random = new Random(n);
    double[][] elements = new double[n][n];
    for (int p = 0; p < count; p++) {
      elements[random.nextInt(n)][random.nextInt(n)] = random.nextGaussian();
    }
    int[] places = IntStream.range(0, n * n).filter(at -> elements[at / n][at % n] != 0).toArray();
    try (CooMatrix coo =
        CooMatrix.fromTriples(
            n,
            Arrays.stream(places).map(at -> at / n).toArray(),
            Arrays.stream(places).map(at -> at % n).toArray(),
            Arrays.stream(places).mapToDouble(at -> elements[at / n][at % n]).toArray(),
            Precision.FLOAT64)) {
      check(GramOperator.of(coo), (i, j) -> elements[i][j]);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1, 4, 2",
    "2, 1, 3",
    "31, 3, 2",
    "33, 5, 9",
    "257, 8, 2",
    "257, 300, 3",
    "4098, 6, 2"
  })
  void multipliesNeighbourGraphs(int n, int neighbours, int d) {
    Sizes.skipAbove(300, n);
    PointSet points = GramCases.points(n, d, Precision.FLOAT32, 5);
    double[] diagonal = GramCases.vector(n, 6);
    try (Execution execution = Execution.onThreads(2)) {
      NeighbourGraph graph =
          NeighbourGraph.build(
              points,
              KERNEL,
              NeighbourGraph.Options.defaults().withNeighbours(neighbours),
              execution);
      check(
          GramOperator.of(graph, diagonal),
          (i, j) -> {
            if (i == j) {
              return diagonal[i];
            }
            return graph.contains(i, j) ? KERNEL.between(points, i, points, j) : 0;
          });
      assertThat(GramOperator.of(graph, diagonal).isSymmetric()).isTrue();
      refused(() -> GramOperator.of(graph, new double[n + 1]))
          .hasMessageContaining("the length of the diagonal is " + (n + 1));
    }
  }

  /** A pair that is close on several curves counts once. */
  @ParameterizedTest
  @CsvSource({
    "1, 1, 2, FLOAT32",
    "2, 1, 2, FLOAT64",
    "31, 5, 1, FLOAT32",
    "33, 4, 3, FLOAT64",
    "33, 40, 3, FLOAT32",
    "257, 20, 2, FLOAT32",
    "4098, 9, 3, FLOAT64"
  })
  void multipliesBandsAlongCurves(int n, int h, int curves, Precision precision) {
    Sizes.skipAbove(300, n);
    PointSet points = GramCases.points(n, 3, precision, 8);
    try (Execution execution = Execution.onThreads(2)) {
      List<Permutation> orders =
          CurveOrders.of(
              points, CurveOrdering.Options.defaults(), curves, new HostCurveSorter(), execution);
      SparsityPattern pattern =
          orders.stream()
              .map(order -> SparsityPattern.band(order.inverse().toArray(), h))
              .reduce(SparsityPattern::or)
              .orElseThrow();
      try (GramOperator operator = GramOperator.ofBands(points, KERNEL, h, orders, execution)) {
        check(
            operator, (i, j) -> pattern.contains(i, j) ? KERNEL.between(points, i, points, j) : 0);
        assertThat(operator.isSymmetric()).isTrue();
      }
    }
  }

  @Test
  void knowsWhetherItIsSymmetric() {
    try (BandMatrix band = GramCases.band(9, 2, Precision.FLOAT32, 3);
        CooMatrix coo = Conversions.toCoo(band)) {
      assertThat(GramOperator.of(band).isSymmetric()).isFalse();
      assertThat(GramOperator.of(coo).isSymmetric()).isFalse();
      for (int i = 0; i < 9; i++) {
        for (int j = Math.max(0, i - 2); j < i; j++) {
          band.set(i, j, band.get(j, i));
        }
      }
      assertThat(GramOperator.of(band).isSymmetric()).isTrue();
    }
  }

  @Test
  void refusesVectorsOfAnotherLength() {
    try (BandMatrix band = GramCases.band(4, 1, Precision.FLOAT32, 1);
        Execution execution = Execution.onThreads(1)) {
      GramOperator operator = GramOperator.of(band);
      refused(() -> operator.multiply(new double[3], execution))
          .hasMessage("the length of the vector is 3, but must be 4, the size of the matrix");
      refused(() -> operator.multiplyTransposed(new double[4], 2, execution))
          .hasMessage(
              "the length of the block of vectors is 4, but must be 8, 2 vectors of 4 numbers");
      refused(() -> operator.multiply(new double[0], 0, execution));
      refused(() -> operator.row(0, new double[5]));
    }
  }

  private static void check(GramOperator operator, Element element) {
    int n = operator.size();
    double[][] expected = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        expected[i][j] = element.at(i, j);
      }
    }
    checkElements(operator, expected);
    checkStoredOrder(operator);
    try (Execution one = Execution.onThreads(1);
        Execution three = Execution.onThreads(3)) {
      for (int vectors : n > 1000 ? new int[] {5} : new int[] {1, 2, 4, 9}) {
        double[] x = GramCases.vector(n * vectors, vectors);
        double[] y = operator.multiply(x, vectors, three);
        checkProduct((i, j) -> expected[i][j], x, vectors, y);
        assertThat(Arrays.equals(y, operator.multiply(x, vectors, one))).isTrue();
        double[] z = operator.multiplyTransposed(x, vectors, three);
        checkProduct((i, j) -> expected[j][i], x, vectors, z);
        assertThat(Arrays.equals(z, operator.multiplyTransposed(x, vectors, one))).isTrue();
      }
    }
  }

  private static void checkElements(GramOperator operator, double[][] expected) {
    int n = operator.size();
    double squares = 0;
    long count = 0;
    double[] row = new double[n];
    for (int i = 0; i < n; i++) {
      operator.row(i, row);
      assertThat(Arrays.equals(row, expected[i])).as("row %d", i).isTrue();
      for (double value : expected[i]) {
        squares += value * value;
        count += value == 0 ? 0 : 1;
      }
      assertThat(operator.get(i, n - 1 - i)).isEqualTo(expected[i][n - 1 - i]);
    }
    assertThat(operator.diagonal())
        .isEqualTo(IntStream.range(0, n).mapToDouble(i -> expected[i][i]).toArray());
    try (Execution one = Execution.onThreads(1);
        Execution three = Execution.onThreads(3)) {
      double norm = operator.frobeniusNorm(three);
      assertThat(norm).isCloseTo(Math.sqrt(squares), within(1e-12 * Math.sqrt(squares)));
      assertThat(norm).isEqualTo(operator.frobeniusNorm(one));
      assertThat(operator.pairCount(three)).isEqualTo(count);
    }
  }

  /** Products in the order that rows are stored in have the bits of those in any other. */
  private static void checkStoredOrder(GramOperator operator) {
    int n = operator.size();
    Permutation order = operator.order();
    GramOperator stored = operator.inStoredOrder();
    assertThat(stored.order().isIdentity()).isTrue();
    double[] x = GramCases.vector(n, 7);
    double[] ordered = IntStream.range(0, n).mapToDouble(i -> x[order.source(i)]).toArray();
    try (Execution execution = Execution.onThreads(1)) {
      double[] y = operator.multiply(x, execution);
      double[] z = operator.multiplyTransposed(x, execution);
      double[] storedY = stored.multiply(ordered, execution);
      double[] storedZ = stored.multiplyTransposed(ordered, execution);
      for (int i = 0; i < n; i++) {
        assertThat(storedY[i]).isEqualTo(y[order.source(i)]);
        assertThat(storedZ[i]).isEqualTo(z[order.source(i)]);
      }
    }
    for (int i = 0; i < n; i += 1 + n / 50) {
      for (int j = 0; j < n; j += 1 + n / 70) {
        assertThat(stored.get(i, j)).isEqualTo(operator.get(order.source(i), order.source(j)));
      }
    }
  }

  private static void checkProduct(Element matrix, double[] x, int vectors, double[] y) {
    int n = y.length / vectors;
    assertThat(y).hasSameSizeAs(x);
    for (int i = 0; i < n; i++) {
      for (int v = 0; v < vectors; v++) {
        double sum = 0;
        double magnitude = 0;
        for (int j = 0; j < n; j++) {
          sum += matrix.at(i, j) * x[j * vectors + v];
          magnitude += Math.abs(matrix.at(i, j) * x[j * vectors + v]);
        }
        if (!(Math.abs(y[i * vectors + v] - sum) <= 1e-13 * magnitude)) {
          fail("row %d, vector %d: %s, expected %s", i, v, y[i * vectors + v], sum);
        }
      }
    }
  }

  private static double orZero(double value) {
    return value == Double.NEGATIVE_INFINITY ? 0 : value;
  }
}
