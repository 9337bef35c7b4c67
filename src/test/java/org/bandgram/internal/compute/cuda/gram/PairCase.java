package org.bandgram.internal.compute.cuda.gram;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Cosine;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.similarity.Similarity.Linear;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.bandgram.similarity.Similarity.Polynomial;
import org.bandgram.similarity.Similarity.Sigmoid;

/** A similarity and a precision to compute it in. */
record PairCase(Similarity similarity, Precision precision) {
  private static final List<Similarity> SIMILARITIES =
      List.of(
          new NegativeSquaredEuclidean(),
          new Gaussian(0.7),
          new Polynomial(0.5, 1, 3),
          new Polynomial(0.3, -0.2, 1),
          new Linear(),
          new Sigmoid(0.3, -0.1),
          new Cosine());

  /** Returns every similarity in both precisions. */
  static Stream<PairCase> all() {
    return SIMILARITIES.stream()
        .flatMap(
            similarity ->
                Stream.of(Precision.values())
                    .map(precision -> new PairCase(similarity, precision)));
  }

  /**
   * Returns n points of which about every fifth is equal to another and one is the origin. Same
   * seed, same points.
   */
  PointSet points(int n, int d, long seed) {
    Random random = new Random(seed);
    PointSet points = PointSet.allocate(n, d, precision);
    for (int i = 0; i < n; i++) {
      int other = i > 0 && random.nextInt(5) == 0 ? random.nextInt(i) : -1;
      for (int f = 0; f < d; f++) {
        points.set(i, f, other < 0 ? random.nextGaussian() : points.get(other, f));
      }
    }
    for (int f = 0; f < d; f++) {
      points.set(n / 2, f, 0);
    }
    return points;
  }

  /**
   * Returns how far the device's similarities, of size one, are from the CPU's. Functions of
   * libraries, which double precision's exp and tanh are, differ in their last bits.
   */
  double tolerance() {
    boolean library = similarity instanceof Gaussian || similarity instanceof Sigmoid;
    return library && precision == Precision.FLOAT64 ? 1e-14 : 0;
  }
}
