package org.bandgram.internal.compute.products;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cpu.products.HostProductOps;
import org.bandgram.internal.compute.gram.CooElements;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The scalar loops, vector by vector, are the reference of every implementation; bits are the same.
 */
public abstract class MatrixProductsContract {
  private static final int[] VECTORS = {1, 2, 3, 4, 5, 8, 17};

  /** Returns the implementation under test. */
  protected abstract ProductOps ops();

  @ParameterizedTest
  @CsvSource({
    "1, 1, 1, FLOAT32",
    "2, 1, 2, FLOAT64",
    "31, 3, 1, FLOAT32",
    "31, 40, 1, FLOAT64",
    "33, 32, 1, FLOAT64",
    "33, 4, 3, FLOAT32",
    "257, 128, 1, FLOAT32",
    "257, 300, 1, FLOAT32",
    "257, 31, 2, FLOAT64",
    "4098, 20, 2, FLOAT32",
    "4098, 8, 3, FLOAT64"
  })
  void bands(int n, int h, int curves, Precision precision) {
    SplittableRandom random = new SplittableRandom(n + h);
    compare(ProductCases.bands(n, h, curves, precision, random), 1);
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 1", "31, 5", "33, 32", "257, 9", "257, 130", "4098, 12"})
  void graphs(int n, int most) {
    compare(ProductCases.graph(n, most, new SplittableRandom(n)), 1);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 0, FLOAT64",
    "1, 1, FLOAT32",
    "31, 5, FLOAT64",
    "33, 32, FLOAT32",
    "257, 40, FLOAT64",
    "4098, 7, FLOAT32"
  })
  void coordinates(int n, int most, Precision precision) {
    SplittableRandom random = new SplittableRandom(n);
    try (CooElements elements = ProductCases.coordinates(n, most, precision, random)) {
      compare(new StoredMatrix.Coordinates(elements.layout(), precision, elements.values()), 1);
    }
  }

  /** Terms round to zeros of either sign; zeros of a product have none. */
  @Test
  void termsThatUnderflow() {
    double least = Double.MIN_VALUE;
    compare(ProductCases.bands(33, 5, 2, Precision.FLOAT64, new SplittableRandom(1)), least);
    compare(ProductCases.graph(33, 9, new SplittableRandom(2)), least);
    try (CooElements elements =
        ProductCases.coordinates(33, 9, Precision.FLOAT32, new SplittableRandom(3))) {
      compare(
          new StoredMatrix.Coordinates(elements.layout(), Precision.FLOAT32, elements.values()),
          least);
    }
  }

  private void compare(StoredMatrix matrix, double scale) {
    int n = matrix.size();
    SplittableRandom random = new SplittableRandom(1);
    try (MatrixProducts scalar = HostProductOps.scalar("scalar").of(matrix);
        MatrixProducts tested = ops().of(matrix);
        Execution one = Execution.onThreads(1);
        Execution three = Execution.onThreads(3)) {
      assertThat(tested.backend()).isEqualTo(ops().name());
      assertThat(tested.size()).isEqualTo(n);
      for (int vectors : VECTORS) {
        double[] x = random.doubles((long) n * vectors, -scale, scale).toArray();
        double[] y = filled(x.length);
        double[] transposed = filled(x.length);
        tested.multiply(x, vectors, y, three);
        tested.multiplyTransposed(x, vectors, transposed, three);
        for (int v = 0; v < vectors; v++) {
          double[] alone = column(x, vectors, v);
          double[] expected = new double[n];
          scalar.multiply(alone, 1, expected, one);
          assertSame(column(y, vectors, v), expected, vectors);
          scalar.multiplyTransposed(alone, 1, expected, one);
          assertSame(column(transposed, vectors, v), expected, vectors);
        }
      }
      assertThat(tested.sums(three)).isEqualTo(scalar.sums(one));
      assertThat(tested.get(n / 2, n - 1)).isEqualTo(scalar.get(n / 2, n - 1));
      assertThat(row(tested, n / 2)).isEqualTo(row(scalar, n / 2));
    }
  }

  /** What is there before a product does not count. */
  private static double[] filled(int length) {
    double[] numbers = new double[length];
    Arrays.fill(numbers, Double.NaN);
    return numbers;
  }

  private static void assertSame(double[] actual, double[] expected, int vectors) {
    assertThat(Arrays.equals(actual, expected)).as("one of %d vectors", vectors).isTrue();
  }

  private static double[] row(MatrixProducts products, int i) {
    double[] row = new double[products.size()];
    products.row(i, (j, value) -> row[j] += value);
    return row;
  }

  private static double[] column(double[] x, int vectors, int v) {
    return IntStream.range(0, x.length / vectors).mapToDouble(i -> x[i * vectors + v]).toArray();
  }
}
