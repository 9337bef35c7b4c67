package org.bandgram.cluster.affinity;

import java.util.EnumSet;
import java.util.Optional;
import org.bandgram.Execution;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.InvalidInputException;
import org.bandgram.cluster.ClusterOptions.FinalAssignment;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.Clustering.Timings;
import org.bandgram.cluster.affinity.internal.BandRun;
import org.bandgram.cluster.internal.propagation.ComparedPoints;
import org.bandgram.cluster.internal.propagation.OrderedBands;
import org.bandgram.data.PointSet;
import org.bandgram.gram.BandMatrix;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.gram.CurveBands;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.layout.BandLayout;
import org.bandgram.order.Permutation;
import org.bandgram.storage.SimilarityStorage;

/**
 * Affinity propagation on diagonal bands of the Gram matrix: points are ordered along one or
 * several space-filling curves, only similarities of points at most h apart on at least one of them
 * are computed and stored, and messages are passed along those.
 *
 * <p>Each curve adds a band, which keeps what the others' seams cut apart; a pair that two bands
 * hold counts once, so that a run is affinity propagation on the union of their pairs, exactly.
 *
 * <p>With m curves: time O(m (n log n + n (2h + 1) (d + iterations))), memory 3 m n (2h + 1)
 * elements plus O(m n); with compact messages m n (2h + 1) elements or none, plus O(m n). With h >=
 * n - 1 this is affinity propagation on the full matrix, and the points stay in input order.
 * Results are the same for any number of threads.
 *
 * <p>A cluster reaches at most 2h points along each curve besides its exemplar while messages are
 * passed, so expect at least n / (2hm + 1) clusters; {@code AutoAffinityPropagation} takes another
 * method where that matters.
 *
 * <p>M. Hussein, W. Abd-Almageed. Efficient band approximation of Gram matrices for large scale
 * kernel methods on GPUs. SC '09, doi 10.1145/1654059.1654091. B. Frey, D. Dueck. Clustering by
 * passing messages between data points. Science 315, 2007, doi 10.1126/science.1136800.
 */
public final class BandAffinityPropagation {
  private BandAffinityPropagation() {}

  /**
   * Clusters points with the default options on all processors.
   *
   * @param points n points
   * @throws InsufficientMemoryException if the bands do not fit in memory
   */
  public static Clustering fit(PointSet points) {
    return fit(points, AffinityOptions.defaults());
  }

  /**
   * Clusters points on all processors.
   *
   * @param points n points
   * @param options what to do
   * @throws InvalidInputException if the options do not suit the points
   * @throws InsufficientMemoryException if the bands do not fit in memory
   */
  public static Clustering fit(PointSet points, AffinityOptions options) {
    try (Execution execution = Execution.onAllProcessors()) {
      return fit(points, options, execution);
    }
  }

  /**
   * Clusters points.
   *
   * @param points n points
   * @param options what to do
   * @param execution threads, progress (stages order, construct, propagate, assign) and
   *     cancellation; a run that is stopped ends with the best result so far
   * @throws InvalidInputException if the options do not suit the points
   * @throws InsufficientMemoryException if the bands do not fit in memory; the message names a
   *     half-bandwidth and other storage of messages and similarities that would
   * @throws org.bandgram.CancelledException if the run was cancelled, or its thread interrupted,
   *     whose flag stays set
   */
  public static Clustering fit(PointSet points, AffinityOptions options, Execution execution) {
    BandRun run = BandRun.of(options, points.size());
    run.requireReachable();
    SimilarityStorage storage =
        options.storage().resolved(options.similarity(), points.dimensions());
    Backend backend = run.selectFor(points.dimensions());
    run.requireMemory(
        points.dimensions(), storage, EnumSet.allOf(SimilarityStorage.class), backend, execution);
    Timings.Stopwatch watch = new Timings.Stopwatch();
    try (ComparedPoints.Local compared =
        ComparedPoints.Local.of(
            points,
            options.storage().precision(),
            options.similarity(),
            backend.gram(),
            execution)) {
      PointSet input = compared.points();
      OrderedBands ordered =
          OrderedBands.order(
              input, run.layout(), run.curves(), options.bands().ordering(), backend, execution);
      double orderSeconds = watch.lap();
      try (SparseSimilarities kept =
          ordered.construct(compared.held(), options.similarity(), storage, backend, execution)) {
        compared.held().makeRoom(kept);
        return run.propagation(
                kept, ordered, Optional.of(compared), options.clusters().assignment(), backend)
            .run(orderSeconds, watch.lap(), execution);
      }
    }
  }

  /**
   * Clusters by precomputed similarities on a band, in the order of the band. Points end with the
   * most similar exemplar along kept pairs; one that reaches none becomes an exemplar itself.
   *
   * @param similarities similarities s(i, k), which need not be symmetric; negative infinity for no
   *     edge; the diagonal is not read, preferences take its place
   * @param options what to do; ordering, curves, similarity, precision, half-bandwidth and
   *     assignment are not used
   * @param execution threads, progress (stages propagate, assign) and cancellation
   * @throws InvalidInputException if the options do not suit the similarities
   */
  public static Clustering fit(
      BandMatrix similarities, AffinityOptions options, Execution execution) {
    options.storage().messages().requirePrecision(similarities.precision());
    BandLayout layout = similarities.layout();
    BandRun run = new BandRun(options, layout, 1);
    run.requireReachable();
    Backend backend = run.select(true, SimilarityStorage.STORED);
    try (SparseSimilarities band =
        backend.band(layout, similarities.precision(), similarities.elements())) {
      return run.propagation(
              band,
              new OrderedBands(Permutation.identity(layout.size()), CurveBands.single(layout)),
              Optional.empty(),
              FinalAssignment.IN_BAND,
              backend)
          .run(0, 0, execution);
    }
  }
}
