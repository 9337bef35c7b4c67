package org.bandgram.cluster.affinity;

import java.util.List;
import java.util.Set;
import java.util.stream.DoubleStream;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.InvalidInputException;
import org.bandgram.Provenance;
import org.bandgram.cluster.affinity.internal.BandRun;
import org.bandgram.cluster.internal.propagation.OrderedBands;
import org.bandgram.cluster.internal.propagation.SimilarityDistribution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.gram.GramArguments;
import org.bandgram.internal.compute.gram.PointScale;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.storage.SimilarityStorage;

/**
 * Helps to choose a preference: the range in which the number of clusters changes, and quantiles of
 * the similarities. As for a run, quantiles of more than 2<sup>22</sup> kept similarities come from
 * an even sample of them, extremes included; the range is exact.
 *
 * @param range where the number of clusters changes
 * @param quantiles the quantiles 0, 0.1, 0.25, 0.5, 0.75, 0.9 and 1
 * @param provenance where they come from
 */
public record PreferenceOverview(
    PreferenceRange range, List<Quantile> quantiles, Provenance provenance) {
  private static final double[] LEVELS = {0, 0.1, 0.25, 0.5, 0.75, 0.9, 1};

  /**
   * A quantile of similarities between different points, interpolated linearly.
   *
   * @param level 0 (the minimum) to 1 (the maximum)
   * @param kept that of the pairs a band keeps
   * @param sampled that of pairs drawn from the whole set
   */
  public record Quantile(double level, double kept, double sampled) {}

  /** Copies the list. */
  public PreferenceOverview {
    quantiles = List.copyOf(quantiles);
  }

  /**
   * Computes what a run on the same points with the same options derives its preference from.
   *
   * @param points n points
   * @param options half-bandwidth, curves, ordering, similarity, precision and seed to use
   * @param execution threads, progress (stages order, construct) and cancellation
   * @throws InvalidInputException if there are fewer than two points, or the options do not suit
   *     them
   * @throws InsufficientMemoryException if a run would not fit in memory
   */
  public static PreferenceOverview of(
      PointSet points, AffinityOptions options, Execution execution) {
    BandRun run = BandRun.of(options, points.size());
    Backend backend = BackendProvider.select(Device.CPU, 0);
    SimilarityStorage stored = SimilarityStorage.STORED;
    run.requireMemory(points.dimensions(), stored, Set.of(stored), backend, execution);
    PointScale.of(points, execution).requireLargeEnough(options.storage().precision());
    PointSet input =
        GramArguments.inPrecision(points, options.storage().precision(), options.similarity());
    OrderedBands ordered =
        OrderedBands.order(
            input, run.layout(), run.curves(), options.bands().ordering(), backend, execution);
    try (SparseSimilarities kept =
        ordered.construct(input, options.similarity(), backend, execution)) {
      return new PreferenceOverview(
          PreferenceRange.of(kept, run.layout().width(), execution),
          quantiles(
              SimilarityDistribution.ofKept(kept, run.layout().width(), execution),
              SimilarityDistribution.ofPoints(
                  input,
                  options.similarity(),
                  backend.gram(),
                  options.propagation().seed(),
                  execution)),
          run.provenance(backend, execution));
    }
  }

  private static List<Quantile> quantiles(
      SimilarityDistribution kept, SimilarityDistribution sampled) {
    return DoubleStream.of(LEVELS)
        .mapToObj(level -> new Quantile(level, kept.quantile(level), sampled.quantile(level)))
        .toList();
  }
}
