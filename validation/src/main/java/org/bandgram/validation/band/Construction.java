package org.bandgram.validation.band;

import java.util.List;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.gram.internal.CooGramBuilder;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.gram.CurveBands;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.layout.BandLayout;
import org.bandgram.order.Permutation;
import org.bandgram.order.internal.CurveOrders;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.bandgram.validation.harness.Stopwatch;
import org.bandgram.validation.method.Method;
import org.bandgram.validation.sets.TestSet;

/**
 * A Gram matrix of negative squared distances in single precision. For a band: order the points,
 * move them into that order, compute the band. For a coordinate matrix: sample the threshold,
 * compute all pairs, keep the greatest and index them by column.
 *
 * @param similarities the matrix; the caller closes it
 * @param orderSeconds time before the matrix
 * @param constructSeconds time spent on it
 */
record Construction(SparseSimilarities similarities, double orderSeconds, double constructSeconds) {
  private static final Similarity SIMILARITY = new NegativeSquaredEuclidean();
  private static final long THRESHOLD_SEED = 0;

  /** Builds the matrix of a band or of a coordinate matrix. */
  static Construction of(TestSet set, Method method, Backend backend, Execution execution) {
    return switch (method) {
      case Method.Band band -> band(set, band, backend, execution);
      case Method.Coo coo -> coo(set, coo, backend, execution);
      case Method.Dense _, Method.Neighbours _, Method.Multilevel _ ->
          throw new IllegalArgumentException(
              "the construction of %s is not measured".formatted(method.label()));
    };
  }

  private static Construction band(
      TestSet set, Method.Band band, Backend backend, Execution execution) {
    Stopwatch clock = Stopwatch.start();
    List<Permutation> orders =
        CurveOrders.of(set.points(), band.ordering(), band.curves(), backend.curves(), execution);
    PointSet ordered = orders.getFirst().apply(set.points(), execution);
    double orderSeconds = clock.seconds();
    CurveBands bands = CurveBands.of(BandLayout.of(set.size(), band.h()), orders);
    Stopwatch filling = Stopwatch.start();
    SparseSimilarities made = backend.bands(ordered, SIMILARITY, bands, execution);
    return new Construction(made, orderSeconds, filling.seconds());
  }

  private static Construction coo(
      TestSet set, Method.Coo coo, Backend backend, Execution execution) {
    Stopwatch clock = Stopwatch.start();
    double threshold =
        CooGramBuilder.threshold(
            set.points(),
            SIMILARITY,
            coo.elements(set.size()).orElseThrow(),
            CooGramBuilder.DEFAULT_SAMPLE,
            THRESHOLD_SEED,
            backend.gram(),
            execution);
    SparseSimilarities made = backend.coo(set.points(), SIMILARITY, threshold, execution);
    return new Construction(made, 0, clock.seconds());
  }
}
