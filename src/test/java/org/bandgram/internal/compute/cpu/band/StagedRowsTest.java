package org.bandgram.internal.compute.cpu.band;

import java.util.List;
import java.util.Random;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.cpu.ScalarCpuBackend;
import org.bandgram.internal.compute.cpu.VectorCpuBackend;
import org.bandgram.internal.compute.gram.CurveBands;
import org.bandgram.internal.compute.gram.RandomCurves;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.internal.compute.messages.TwinContract;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.bandgram.storage.MessageFormat;
import org.bandgram.storage.SimilarityStorage;
import org.bandgram.testing.Points;
import org.bandgram.testing.Sizes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Fused messages whose rows pass through scratch memory give the bits of the reference. */
@Tag("vectors")
class StagedRowsTest {
  private static final Backend SCALAR = new ScalarCpuBackend("test");
  private static final Backend VECTOR = new VectorCpuBackend("test");

  /** Rows of recomputed similarities are those of stored ones. */
  @ParameterizedTest
  @CsvSource({
    "1, 1, 2, 1",
    "2, 1, 2, 2",
    "33, 40, 1, 1",
    "257, 31, 2, 2",
    "257, 31, 3, 3",
    "600, 128, 2, 1",
    "600, 60, 5, 2"
  })
  void similaritiesComputedAnew(int n, int h, int d, int curves) {
    Sizes.skipAbove(300, n);
    for (Similarity similarity : List.of(new NegativeSquaredEuclidean(), new Gaussian(0.8))) {
      CurveBands bands = RandomCurves.bands(n, h, curves, n);
      PointSet points = points(n, d);
      try (Execution execution = Execution.onThreads(2);
          SparseSimilarities stored =
              VECTOR.bands(points, similarity, bands, SimilarityStorage.STORED, execution);
          SparseSimilarities scalar =
              SCALAR.bands(points, similarity, bands, SimilarityStorage.RECOMPUTED, execution);
          SparseSimilarities vector =
              VECTOR.bands(points, similarity, bands, SimilarityStorage.RECOMPUTED, execution);
          Messages expected = ReferenceMessages.of(scalar, bands, execution);
          Messages ofStored = stored.messages(MessageFormat.FULL, execution);
          Messages ofScalar = scalar.messages(MessageFormat.FULL, execution);
          Messages ofVector = vector.messages(MessageFormat.FULL, execution)) {
        TwinContract.assertSameBits(
            preferences(n), MessageFormat.FULL, 15, expected, ofStored, ofScalar, ofVector);
      }
    }
  }

  private static PointSet points(int n, int d) {
    Random random = new Random(n + d);
    return Points.of(n, d, Precision.FLOAT32, (i, j) -> random.nextDouble());
  }

  private static double[] preferences(int n) {
    double[] preferences = new double[n];
    for (int k = 0; k < n; k++) {
      preferences[k] = k % 17 == 3 ? Double.NEGATIVE_INFINITY : -0.5 - 0.001 * (k % 17);
    }
    return preferences;
  }
}
