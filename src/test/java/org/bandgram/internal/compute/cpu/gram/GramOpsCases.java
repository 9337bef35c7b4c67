package org.bandgram.internal.compute.cpu.gram;

import java.util.List;
import java.util.Random;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Cosine;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.similarity.Similarity.Linear;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.bandgram.similarity.Similarity.Polynomial;
import org.bandgram.similarity.Similarity.Sigmoid;

/** Points and similarities that the tests of several classes share. */
public final class GramOpsCases {
  private GramOpsCases() {}

  static List<Similarity> similarities() {
    return List.of(
        new NegativeSquaredEuclidean(),
        new Gaussian(0.7),
        new Polynomial(0.5, 1, 3),
        new Linear(),
        new Sigmoid(0.3, -0.1),
        new Cosine());
  }

  /** Points on a coarse lattice with some noise, so that both ties and rounding occur. */
  public static PointSet points(int n, int d, Precision precision, long seed) {
    Random random = new Random(seed);
    PointSet points = PointSet.allocate(n, d, precision);
    for (int i = 0; i < n; i++) {
      for (int f = 0; f < d; f++) {
        double noise = random.nextInt(3) == 0 ? random.nextGaussian() : 0;
        points.set(i, f, random.nextInt(5) - 2 + noise);
      }
    }
    return points;
  }
}
