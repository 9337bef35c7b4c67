package org.bandgram.spectral;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.testing.Refusals.refused;

import java.util.Arrays;
import java.util.Random;
import java.util.function.DoubleSupplier;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.gram.BandMatrix;
import org.bandgram.gram.DenseMatrix;
import org.bandgram.gram.GramOperator;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.layout.BandLayout;
import org.bandgram.similarity.Similarity.Gaussian;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpectralEmbeddingTest {
  @AutoClose private final Execution execution = Execution.onThreads(2);

  /** A symmetric band without a diagonal. */
  private static BandMatrix band(int n, int h, DoubleSupplier value) {
    BandLayout layout = BandLayout.of(n, h);
    BandMatrix band = BandMatrix.allocate(layout, Precision.FLOAT32);
    for (int i = 0; i < n; i++) {
      for (int j = layout.firstStored(i); j < layout.firstStored(i) + layout.width(); j++) {
        if (!layout.contains(i, j) || j >= i) {
          band.set(i, j, i == j ? 0 : Double.NEGATIVE_INFINITY);
        }
      }
      for (int j = Math.max(0, i - h); j < i; j++) {
        float drawn = (float) value.getAsDouble();
        band.set(i, j, drawn);
        band.set(j, i, drawn);
      }
    }
    return band;
  }

  /** I - D^-1/2 W D^-1/2, written down. */
  private static DMatrixRMaj laplacian(GramOperator affinity) {
    int n = affinity.size();
    double[] degrees = degrees(affinity);
    DMatrixRMaj laplacian = new DMatrixRMaj(n, n);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double share = i == j ? 0 : affinity.get(i, j) / Math.sqrt(degrees[i] * degrees[j]);
        laplacian.set(i, j, (i == j ? 1 : 0) - share);
      }
    }
    return laplacian;
  }

  private static double[] degrees(GramOperator affinity) {
    double[] degrees = new double[affinity.size()];
    for (int i = 0; i < degrees.length; i++) {
      for (int j = 0; j < degrees.length; j++) {
        degrees[i] += i == j ? 0 : affinity.get(i, j);
      }
    }
    return degrees;
  }

  private static double sum(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum;
  }

  private static double squares(double[] values) {
    return sum(IntStream.range(0, values.length).mapToDouble(i -> values[i] * values[i]).toArray());
  }

  private static double[] ascending(DMatrixRMaj matrix) {
    int n = matrix.numRows;
    EigenDecomposition_F64<DMatrixRMaj> eigen = DecompositionFactory_DDRM.eig(n, false, true);
    assertThat(eigen.decompose(matrix.copy())).isTrue();
    return IntStream.range(0, n)
        .mapToDouble(i -> eigen.getEigenvalue(i).getReal())
        .sorted()
        .toArray();
  }

  /** The oracle decomposes the whole Laplacian; a diagonal of W makes no difference. */
  @ParameterizedTest
  @CsvSource({"1, 1, 1", "2, 1, 2", "31, 4, 6", "33, 40, 33", "257, 6, 9"})
  void hasTheLeastEigenpairsOfTheLaplacian(int n, int h, int dimensions) {
    Random random = new Random(n);
    try (BandMatrix band = band(n, h, () -> 0.1 + random.nextDouble())) {
      GramOperator affinity = GramOperator.of(band);
      for (int i = 0; i < n; i++) {
        band.set(i, i, random.nextBoolean() ? 3 : 0);
      }
      SpectralEmbedding embedding =
          SpectralEmbedding.fit(
              affinity, SpectralEmbedding.Options.of(dimensions).withTolerance(1e-8), execution);
      DMatrixRMaj laplacian = n == 1 ? new DMatrixRMaj(1, 1) : laplacian(affinity);
      double[] expected = ascending(laplacian);
      assertThat(embedding.converged()).isTrue();
      assertThat(embedding.components()).isEqualTo(1);
      double[] degrees = degrees(affinity);
      for (int pair = 0; pair < dimensions; pair++) {
        assertThat(embedding.eigenvalues()[pair]).isCloseTo(expected[pair], within(1e-10));
        double[] vector = new double[n];
        for (int i = 0; i < n; i++) {
          double root = n == 1 ? 1 : Math.sqrt(degrees[i]);
          vector[i] = embedding.coordinates().get(i, pair) * root;
        }
        double length = Math.sqrt(squares(vector));
        assertThat(length).isCloseTo(n == 1 ? 1 : Math.sqrt(sum(degrees)), within(1e-9 * length));
        for (int i = 0; i < n; i++) {
          double rest = -expected[pair] * vector[i];
          for (int j = 0; j < n; j++) {
            rest += laplacian.get(i, j) * vector[j];
          }
          assertThat(rest).isCloseTo(0, within(1e-6 * length));
        }
      }
      for (int i = 0; i < n; i++) {
        assertThat(embedding.coordinates().get(i, 0)).isCloseTo(1, within(1e-12));
      }
    }
  }

  /** Copies of a few points have few eigenvalues: vectors soon have rounding alone in them. */
  @Test
  void findsNoKnownEigenvectorAgainAmongCopies() {
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      double[] places = random.doubles(4, 0, 4).toArray();
      double[][] rows = new double[40][];
      Arrays.setAll(rows, _ -> new double[] {places[random.nextInt(4)]});
      try (DenseMatrix matrix =
          DenseMatrix.build(PointSet.of(rows), new Gaussian(1), Precision.FLOAT64, execution)) {
        GramOperator affinity = GramOperator.of(matrix);
        double[] expected = ascending(laplacian(affinity));
        double[] found =
            SpectralEmbedding.fit(affinity, SpectralEmbedding.Options.of(4), execution)
                .eigenvalues();
        assertThat(found).containsExactly(Arrays.copyOf(expected, 4), within(1e-3));
      }
    }
  }

  /** Three chains of 5, 9 and 7 rows and one row alone; the greatest come first. */
  @Test
  void givesEveryComponentADimension() {
    int[] sizes = {5, 9, 7, 1};
    int n = 22;
    try (BandMatrix band = band(n, 1, () -> 1)) {
      int start = 0;
      for (int size : sizes) {
        start += size;
        if (start < n) {
          band.set(start, start - 1, 0);
          band.set(start - 1, start, 0);
        }
      }
      SpectralEmbedding embedding =
          SpectralEmbedding.fit(GramOperator.of(band), SpectralEmbedding.Options.of(6), execution);
      assertThat(embedding.components()).isEqualTo(4);
      for (int d = 0; d < 4; d++) {
        assertThat(embedding.eigenvalues()[d]).isZero();
      }
      assertThat(embedding.eigenvalues()[4]).isCloseTo(1 - Math.cos(Math.PI / 8), within(1e-6));
      assertThat(embedding.eigenvalues()[5]).isCloseTo(1 - Math.cos(Math.PI / 6), within(1e-6));
      int[] dimension = {2, 0, 1, 3};
      int i = 0;
      for (int component = 0; component < 4; component++) {
        double value = embedding.coordinates().get(i, dimension[component]);
        assertThat(value).isGreaterThan(1);
        for (int end = i + sizes[component]; i < end; i++) {
          for (int d = 0; d < 4; d++) {
            assertThat(embedding.coordinates().get(i, d))
                .isEqualTo(d == dimension[component] ? value : 0);
          }
        }
      }
      SpectralEmbedding two =
          SpectralEmbedding.fit(GramOperator.of(band), SpectralEmbedding.Options.of(2), execution);
      assertThat(two.eigenvalues()).containsOnly(0);
      assertThat(two.products()).isZero();
      assertThat(two.coordinates().row(0)).containsOnly(0);
      assertThat(two.coordinates().row(21)).containsOnly(0);
    }
  }

  /** Rows are those of the points as they were given, whatever order a graph stores them in. */
  @Test
  void followsTheOrderOfThePoints() {
    int n = 300;
    Random random = new Random(4);
    PointSet points = PointSet.allocate(n, 2, Precision.FLOAT64);
    for (int i = 0; i < n; i++) {
      points.set(i, 0, random.nextDouble());
      points.set(i, 1, random.nextDouble() * 0.1);
    }
    NeighbourGraph graph =
        NeighbourGraph.build(
            points,
            new Gaussian(50),
            NeighbourGraph.Options.defaults().withNeighbours(8),
            execution);
    GramOperator affinity = GramOperator.of(graph, new double[n]);
    SpectralEmbedding.Options options = SpectralEmbedding.Options.of(2).withTolerance(1e-9);
    SpectralEmbedding embedding = SpectralEmbedding.fit(affinity, options, execution);
    double[] expected = ascending(laplacian(affinity));
    assertThat(embedding.eigenvalues()[1]).isCloseTo(expected[1], within(1e-10));
    double[] y = affinity.multiply(column(embedding, 1), execution);
    double[] degrees = degrees(affinity);
    for (int i = 0; i < n; i++) {
      double wanted = (1 - expected[1]) * degrees[i] * embedding.coordinates().get(i, 1);
      assertThat(y[i]).isCloseTo(wanted, within(1e-5));
    }
    try (Execution one = Execution.onThreads(1)) {
      assertThat(column(SpectralEmbedding.fit(affinity, options, one), 1))
          .isEqualTo(column(embedding, 1));
    }
  }

  private static double[] column(SpectralEmbedding embedding, int dimension) {
    double[] column = new double[embedding.coordinates().size()];
    for (int i = 0; i < column.length; i++) {
      column[i] = embedding.coordinates().get(i, dimension);
    }
    return column;
  }

  @Test
  void saysThatTooFewProductsWereLeft() {
    try (BandMatrix band = band(3000, 1, () -> 1)) {
      SpectralEmbedding embedding =
          SpectralEmbedding.fit(
              GramOperator.of(band), SpectralEmbedding.Options.of(3).withProducts(60), execution);
      assertThat(embedding.converged()).isFalse();
      assertThat(embedding.residual()).isGreaterThan(0);
    }
  }

  @Test
  void refusesWhatIsNoAffinity() {
    try (BandMatrix band = band(5, 2, () -> 1)) {
      GramOperator affinity = GramOperator.of(band);
      refused(() -> SpectralEmbedding.fit(affinity, SpectralEmbedding.Options.of(6), execution))
          .hasMessage("dimensions is 6, but must be at most 5, the number of objects");
      band.set(3, 2, -0.5);
      refused(() -> SpectralEmbedding.fit(affinity, SpectralEmbedding.Options.of(2), execution))
          .hasMessage("the matrix of affinities is asymmetric, but must be symmetric");
      band.set(2, 3, -0.5);
      refused(() -> SpectralEmbedding.fit(affinity, SpectralEmbedding.Options.of(2), execution))
          .hasMessage("affinity (2, 3) is -0.5, but must be at least 0");
    }
    refused(() -> SpectralEmbedding.requireRoom(500_000_000, SpectralEmbedding.Options.of(8)))
        .hasMessageContaining("at most 4 for 500000000 rows");
    refused(() -> SpectralEmbedding.Options.of(0)).hasMessageContaining("dimensions is 0");
    refused(() -> SpectralEmbedding.Options.of(1).withTolerance(1))
        .hasMessageContaining("tolerance is 1.0");
    refused(() -> SpectralEmbedding.Options.of(1).withProducts(0))
        .hasMessageContaining("the number of products is 0");
  }
}
