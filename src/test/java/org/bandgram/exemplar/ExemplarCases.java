package org.bandgram.exemplar;

import java.util.Random;
import java.util.stream.Stream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;

/** Points that the tests of several classes share. */
final class ExemplarCases {
  private static final int BLOBS = 7;

  private ExemplarCases() {}

  /** Points around a few centres away from the origin, a few of them twice. */
  static PointSet blobs(int n, int d, Precision precision, long seed) {
    Random random = new Random(seed);
    double[][] centres = new double[BLOBS][d];
    for (double[] centre : centres) {
      for (int f = 0; f < d; f++) {
        centre[f] = 5 + 3 * random.nextGaussian();
      }
    }
    PointSet points = PointSet.allocate(n, d, precision);
    for (int i = 0; i < n; i++) {
      boolean repeated = i > 0 && random.nextInt(8) == 0;
      int source = random.nextInt(i + 1);
      double[] centre = centres[random.nextInt(BLOBS)];
      for (int f = 0; f < d; f++) {
        points.set(i, f, repeated ? points.get(source, f) : centre[f] + random.nextGaussian() / 3);
      }
    }
    return points;
  }

  static Stream<StreamingOptimizer> streaming() {
    return Stream.of(
        StreamingOptimizer.sieveStreaming(),
        StreamingOptimizer.sieveStreamingPlusPlus(),
        StreamingOptimizer.threeSieves(),
        StreamingOptimizer.salsa(),
        StreamingOptimizer.independentSetImprovement(),
        StreamingOptimizer.randomSelection());
  }

  static ExemplarClustering function(PointSet points, Execution execution) {
    return ExemplarClustering.of(points, ExemplarClustering.Options.defaults(), execution);
  }

  static ExemplarSelection select(
      ExemplarOptimizer optimizer, PointSet points, SelectionOptions options, int threads) {
    try (Execution execution = Execution.onThreads(threads)) {
      return optimizer.select(function(points, execution), options, execution);
    }
  }

  static SelectionOptions options(int k) {
    return SelectionOptions.of(k)
        .withAccuracy(accuracy -> accuracy.withRejections(15))
        .withBand(band -> band.withHalfBandwidth(9));
  }
}
