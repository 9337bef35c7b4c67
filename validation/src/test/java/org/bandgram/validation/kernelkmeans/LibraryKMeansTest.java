package org.bandgram.validation.kernelkmeans;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.cluster.kernelkmeans.KernelKMeans;
import org.bandgram.cluster.kernelkmeans.KernelKMeans.EmptyClusterPolicy;
import org.bandgram.cluster.kernelkmeans.KernelKMeansClustering;
import org.bandgram.cluster.kernelkmeans.LabelStart;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.Similarity.Polynomial;
import org.bandgram.validation.sets.SyntheticSets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LibraryKMeansTest {

  @ParameterizedTest
  @CsvSource({"1, 1, 1, 3", "31, 3, 2, 50", "257, 5, 40, 4", "257, 70, 5, 50"})
  void findsTheSameAsTheProduct(int n, int d, int k, int iterations) {
    PointSet points = SyntheticSets.uniform(n, d, 5).points().withPrecision(Precision.FLOAT64);
    Polynomial kernel = new Polynomial(1.0 / d, 1, 2);
    int[] start = new SplittableRandom(7).ints(n, 0, k).toArray();
    try (Execution execution = Execution.onThreads(2)) {
      LibraryKMeans.Fit fit = LibraryKMeans.of(points, kernel).fit(start, k, iterations, execution);
      KernelKMeansClustering expected =
          KernelKMeans.fit(
              points,
              kernel,
              KernelKMeans.Options.of(k)
                  .withInit(init -> init.withStart(LabelStart.given(start)))
                  .withStopping(stopping -> stopping.withMaxIterations(iterations))
                  .withEmpty(EmptyClusterPolicy.KEEP),
              execution);

      assertThat(fit.labels()).isEqualTo(expected.labels());
      assertThat(fit.iterations()).isEqualTo(expected.iterations().size());
      assertThat(fit.objective()).isCloseTo(expected.objective(), within(1e-9 * n));
      assertThat(start).isEqualTo(new SplittableRandom(7).ints(n, 0, k).toArray());
    }
  }
}
