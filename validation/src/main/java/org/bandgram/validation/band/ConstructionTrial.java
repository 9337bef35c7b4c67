package org.bandgram.validation.band;

import java.util.List;
import java.util.Optional;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.gram.internal.CooGramBuilder;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.SystemMemory;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.gram.CurveBands;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.layout.BandLayout;
import org.bandgram.order.Permutation;
import org.bandgram.order.internal.CurveOrders;
import org.bandgram.similarity.NegativeSquaredEuclidean;
import org.bandgram.similarity.Similarity;
import org.bandgram.validation.harness.Measured;
import org.bandgram.validation.harness.Stopwatch;
import org.bandgram.validation.method.Method;
import org.bandgram.validation.method.MethodRun;
import org.bandgram.validation.method.Trial;
import org.bandgram.validation.sets.Subject;
import org.bandgram.validation.sets.TestSet;

/**
 * Builds a Gram matrix of negative squared distances in single precision, without clustering. For a
 * band: order the points, move them into that order, compute the band. For a coordinate matrix:
 * sample the threshold, compute all pairs, keep the greatest and index them by column. A dense
 * matrix is a band of full width in input order.
 *
 * @param set the points
 * @param method the sparsity pattern
 * @param repetition number of the repetition, from 1
 */
record ConstructionTrial(TestSet set, Method method, int repetition) implements Trial {
  private static final Similarity SIMILARITY = new NegativeSquaredEuclidean();
  private static final long THRESHOLD_SEED = 0;

  /** Seconds spent before the matrix and on it. */
  private record Parts(double order, double construct) {}

  @Override
  public MethodRun run(Device device, Execution execution) {
    Backend backend = BackendProvider.select(device, Long.MAX_VALUE);
    Stopwatch clock = Stopwatch.start();
    Parts parts = build(backend, execution);
    return new MethodRun(
        Subject.of(set),
        new MethodRun.Setting(method, "", repetition),
        Optional.empty(),
        new MethodRun.Seconds(parts.order, parts.construct, 0, 0, clock.cpuSeconds()),
        SystemMemory.peakBytes(),
        Measured.Stamp.now(backend.name(), execution));
  }

  private Parts build(Backend backend, Execution execution) {
    return switch (method) {
      case Method.Band band -> buildBand(band, backend, execution);
      case Method.Coo coo -> new Parts(0, buildCoo(coo, backend, execution));
      case Method.Dense _ -> new Parts(0, fill(set.points(), allPairs(), backend, execution));
      case Method.Neighbours _, Method.Multilevel _ ->
          throw new IllegalArgumentException(
              "the construction of %s is not measured".formatted(method.label()));
    };
  }

  private Parts buildBand(Method.Band band, Backend backend, Execution execution) {
    Stopwatch clock = Stopwatch.start();
    List<Permutation> orders =
        CurveOrders.of(set.points(), band.ordering(), band.curves(), backend.curves(), execution);
    PointSet ordered = orders.getFirst().apply(set.points(), execution);
    double orderSeconds = clock.seconds();
    CurveBands bands = CurveBands.of(BandLayout.of(set.size(), band.h()), orders);
    return new Parts(orderSeconds, fill(ordered, bands, backend, execution));
  }

  private CurveBands allPairs() {
    return CurveBands.single(BandLayout.full(set.size()));
  }

  private static double fill(
      PointSet points, CurveBands bands, Backend backend, Execution execution) {
    Stopwatch clock = Stopwatch.start();
    try (SparseSimilarities _ = backend.bands(points, SIMILARITY, bands, execution)) {
      return clock.seconds();
    }
  }

  private double buildCoo(Method.Coo coo, Backend backend, Execution execution) {
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
    try (SparseSimilarities _ = backend.coo(set.points(), SIMILARITY, threshold, execution)) {
      return clock.seconds();
    }
  }

  @Override
  public String label() {
    return "%s, construction of %s".formatted(set.name(), method.label());
  }
}
