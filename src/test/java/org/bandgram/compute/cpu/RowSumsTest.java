package org.bandgram.compute.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.bandgram.compute.CentroidSums;

/** Both ways of adding rows give the bits of one addition after another. */
class RowSumsTest {
  @Property(tries = 200)
  void everyRowIsAddedToItsCluster(
      @ForAll @IntRange(min = 1, max = 9) int k,
      @ForAll @IntRange(min = 1, max = 70) int d,
      @ForAll @IntRange(max = 60) int n,
      @ForAll long seed) {
    Random random = new Random(seed);
    float[] rows = new float[n * d + RowSums.PADDING];
    for (int e = 0; e < rows.length; e++) {
      rows[e] = (float) Math.scalb(random.nextGaussian(), random.nextInt(40));
    }
    RowSums scalar = new RowSums(k, d);
    RowSums vector = new VectorRowSums(k, d);
    double[] expected = new double[k * d];
    double[] weights = new double[k];
    for (int i = 0; i < n; i++) {
      double weight = random.nextBoolean() ? 1 : 4 * random.nextDouble();
      int cluster = random.nextInt(k);
      for (int f = 0; f < d; f++) {
        double term = weight * rows[i * d + f];
        expected[cluster * d + f] = expected[cluster * d + f] + term;
      }
      weights[cluster] += weight;
      scalar.add(rows, i * d, weight, cluster);
      vector.add(rows, i * d, weight, cluster);
    }
    assertSums(scalar, expected, weights);
    assertSums(vector, expected, weights);
  }

  private static void assertSums(RowSums rows, double[] sums, double[] weights) {
    CentroidSums actual = rows.toCentroidSums();
    assertThat(actual.sums()).isEqualTo(sums);
    assertThat(actual.weights()).isEqualTo(weights);
  }
}
