package org.bandgram.internal.compute.cpu.products;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.internal.compute.gram.BandMask;
import org.bandgram.internal.compute.gram.CooElements;
import org.bandgram.internal.compute.gram.CurveBands;
import org.bandgram.internal.compute.products.MatrixProducts;
import org.bandgram.internal.compute.products.StoredMatrix;
import org.bandgram.layout.BandLayout;
import org.bandgram.layout.GraphLayout;
import org.bandgram.order.Permutation;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The scalar loops, vector by vector, are the reference; bits are the same. */
class VectorProductLoopsTest {
  private static final int[] VECTORS = {1, 2, 3, 4, 5, 8, 13};

  @ParameterizedTest
  @CsvSource({
    "1, 1, 1, FLOAT32",
    "2, 1, 2, FLOAT64",
    "31, 3, 1, FLOAT32",
    "33, 32, 1, FLOAT64",
    "33, 4, 3, FLOAT32",
    "257, 128, 1, FLOAT32",
    "257, 31, 2, FLOAT64",
    "4098, 20, 2, FLOAT32"
  })
  void bands(int n, int h, int curves, Precision precision) {
    SplittableRandom random = new SplittableRandom(n + h);
    List<Permutation> orders =
        IntStream.range(0, curves).mapToObj(curve -> shuffled(n, random.split())).toList();
    CurveBands bands = CurveBands.of(BandLayout.of(n, h), orders);
    List<MemorySegment> elements = new ArrayList<>();
    try (Execution execution = Execution.onThreads(2)) {
      for (int band = 0; band < curves; band++) {
        long count = bands.layout().elementCount();
        MemorySegment segment =
            precision == Precision.FLOAT32
                ? MemorySegment.ofArray(new float[(int) count])
                : MemorySegment.ofArray(new double[(int) count]);
        for (long e = 0; e < count; e++) {
          boolean kept =
              bands.layout().contains(bands.layout().rowAt(e), bands.layout().columnAt(e));
          precision.set(segment, e, kept ? element(random) : Double.NEGATIVE_INFINITY);
        }
        BandMask.apply(bands, band, precision, segment, execution);
        elements.add(segment);
      }
    }
    compare(new StoredMatrix.Bands(shuffled(n, random.split()), bands, precision, elements));
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 1", "31, 5", "33, 32", "257, 9", "257, 130", "4098, 12"})
  void graphs(int n, int most) {
    SplittableRandom random = new SplittableRandom(n);
    int[] degrees = IntStream.range(0, n).map(i -> random.nextInt(Math.min(most, n))).toArray();
    GraphLayout layout = GraphLayout.ofDegrees(degrees);
    float[] elements = new float[layout.slots()];
    for (int i = 0; i < n; i++) {
      int start = layout.rowStarts()[i];
      Arrays.fill(elements, start, layout.rowStarts()[i + 1], Float.NEGATIVE_INFINITY);
      for (int p = 0; p < degrees[i]; p++) {
        layout.columns()[start + p] = random.nextInt(n);
        elements[start + p] = (float) element(random);
      }
    }
    compare(new StoredMatrix.Graph(shuffled(n, random.split()), layout, elements));
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
    long[] starts = new long[n + 1];
    for (int i = 0; i < n; i++) {
      starts[i + 1] = starts[i] + (most == 0 ? 0 : random.nextInt(Math.min(most, n) + 1));
    }
    try (CooElements elements = new CooElements(precision, starts)) {
      for (int i = 0; i < n; i++) {
        int count = (int) (starts[i + 1] - starts[i]);
        for (int p = 0; p < count; p++) {
          elements.set(starts[i] + p, i, (int) ((long) p * n / count), element(random));
        }
      }
      elements.index();
      compare(new StoredMatrix.Coordinates(elements.layout(), precision, elements.values()));
    }
  }

  private static double element(SplittableRandom random) {
    return random.nextInt(9) == 0 ? Double.NEGATIVE_INFINITY : random.nextDouble(-1, 1);
  }

  private static Permutation shuffled(int n, SplittableRandom random) {
    int[] sources = IntStream.range(0, n).toArray();
    for (int i = n - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      int moved = sources[i];
      sources[i] = sources[other];
      sources[other] = moved;
    }
    return Permutation.of(sources);
  }

  private static void compare(StoredMatrix matrix) {
    int n = matrix.size();
    MatrixProducts scalar = HostProductOps.scalar("scalar").of(matrix);
    MatrixProducts vector = HostProductOps.vector("vector").of(matrix);
    SplittableRandom random = new SplittableRandom(1);
    try (Execution one = Execution.onThreads(1);
        Execution three = Execution.onThreads(3)) {
      for (int vectors : VECTORS) {
        double[] x = random.doubles((long) n * vectors, -1, 1).toArray();
        double[] y = new double[x.length];
        double[] transposed = new double[x.length];
        vector.multiply(x, vectors, y, three);
        vector.multiplyTransposed(x, vectors, transposed, three);
        for (int v = 0; v < vectors; v++) {
          double[] alone = column(x, vectors, v);
          double[] expected = new double[n];
          scalar.multiply(alone, 1, expected, one);
          assertThat(Arrays.equals(column(y, vectors, v), expected)).isTrue();
          scalar.multiplyTransposed(alone, 1, expected, one);
          assertThat(Arrays.equals(column(transposed, vectors, v), expected)).isTrue();
        }
      }
      assertThat(vector.sums(three)).isEqualTo(scalar.sums(one));
    }
  }

  private static double[] column(double[] x, int vectors, int v) {
    return IntStream.range(0, x.length / vectors).mapToDouble(i -> x[i * vectors + v]).toArray();
  }
}
