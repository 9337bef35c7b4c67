package org.bandgram.internal.compute.cpu.lloyd;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.bandgram.internal.compute.lloyd.CentroidSums;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.junit.jupiter.api.Tag;

/** All ways of adding rows give the bits of one addition after another. */
@Tag("vectors")
class RowSumsTest {
  @RandomCases(200)
  void everyRowIsAddedToItsCluster(
      @IntRange(min = 1, max = 9) int k,
      @IntRange(min = 1, max = 70) int otherDimensions,
      boolean plane,
      @IntRange(max = 60) int n,
      boolean isWeighted,
      long seed) {
    int d = plane ? RowSums.Plane.DIMENSIONS : otherDimensions;
    Random random = new Random(seed);
    float[] rows = new float[n * d + RowSums.PADDING];
    for (int e = 0; e < rows.length; e++) {
      rows[e] = (float) Math.scalb(random.nextGaussian(), random.nextInt(40));
    }
    int[] labels = random.ints(n, 0, k).toArray();
    double[] weights =
        isWeighted ? DoubleStream.generate(random::nextDouble).limit(n).toArray() : new double[0];
    CentroidSums expected = CentroidSums.of(k, d);
    for (int i = 0; i < n; i++) {
      double weight = isWeighted ? weights[i] : 1;
      for (int f = 0; f < d; f++) {
        double term = weight * rows[i * d + f];
        expected.sums()[labels[i] * d + f] += term;
      }
      expected.weights()[labels[i]] += weight;
    }
    for (RowSums sums : ways(k, d)) {
      addInParts(sums, rows, labels, weights);
      assertThat(sums.toCentroidSums().sums()).isEqualTo(expected.sums());
      assertThat(sums.toCentroidSums().weights()).isEqualTo(expected.weights());
    }
  }

  private static List<RowSums> ways(int k, int d) {
    RowSums scalar = new RowSums(k, d);
    RowSums vector = new VectorRowSums(k, d);
    return d == RowSums.Plane.DIMENSIONS
        ? List.of(scalar, vector, new RowSums.Plane(k))
        : List.of(scalar, vector);
  }

  /** Adds the first third of the rows, then the others. */
  private static void addInParts(RowSums sums, float[] rows, int[] labels, double[] weights) {
    int first = labels.length / 3;
    int d = sums.dimensions;
    sums.add(rows, first, labels, weights, 0);
    float[] others = Arrays.copyOfRange(rows, first * d, rows.length);
    sums.add(others, labels.length - first, labels, weights, first);
  }
}
