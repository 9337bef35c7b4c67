package org.bandgram.cluster.affinity;

import java.util.EnumSet;
import java.util.Optional;
import java.util.OptionalInt;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.cluster.ClusterOptions;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.Convergence;
import org.bandgram.cluster.Damping;
import org.bandgram.cluster.FinalAssignment;
import org.bandgram.cluster.Preference;
import org.bandgram.cluster.PropagationOptions;
import org.bandgram.cluster.Timings;
import org.bandgram.cluster.affinity.internal.BandRun;
import org.bandgram.cluster.internal.medoids.MeanAssignment;
import org.bandgram.cluster.internal.propagation.ComparedPoints;
import org.bandgram.cluster.internal.propagation.OrderedBands;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation;
import org.bandgram.cluster.multilevel.MultilevelAffinityPropagation;
import org.bandgram.data.PointSet;
import org.bandgram.gram.BandMatrix;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.gram.CurveBands;
import org.bandgram.internal.compute.gram.GramArguments;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.layout.BandLayout;
import org.bandgram.order.CurveKind;
import org.bandgram.order.CurveOrdering;
import org.bandgram.order.Permutation;
import org.bandgram.order.Scaling;
import org.bandgram.order.SortMethod;
import org.bandgram.order.internal.SpaceFillingCurve;
import org.bandgram.similarity.NegativeSquaredEuclidean;
import org.bandgram.similarity.Similarity;
import org.bandgram.storage.MessageFormat;
import org.bandgram.storage.SimilarityStorage;
import org.bandgram.storage.StorageOptions;

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
 * passed, so expect at least n / (2hm + 1) clusters; {@link AutoAffinityPropagation} takes another
 * method where that matters.
 *
 * <p>M. Hussein, W. Abd-Almageed. Efficient band approximation of Gram matrices for large scale
 * kernel methods on GPUs. SC '09, doi 10.1145/1654059.1654091. B. Frey, D. Dueck. Clustering by
 * passing messages between data points. Science 315, 2007, doi 10.1126/science.1136800.
 */
public final class BandAffinityPropagation {
  private BandAffinityPropagation() {}

  /**
   * Options of affinity propagation on bands. Immutable; {@code with...} methods return changed
   * copies.
   *
   * @param bands which pairs of points are compared
   * @param similarity how points are compared
   * @param propagation preference, damping and when to stop
   * @param clusters how many clusters are asked for, and how points are assigned to them
   * @param storage how similarities and messages are stored
   * @param device where the heavy loops run; auto takes a GPU where one is usable, the run has
   *     enough similarities for it, stored or not, and fits in its memory
   * @param published whether messages are passed in the four scans of the band paper, see {@link
   *     #asPublished}; they have the same bits in one pass, in half the time
   */
  public record Options(
      BandOptions bands,
      Similarity similarity,
      PropagationOptions propagation,
      ClusterOptions clusters,
      StorageOptions storage,
      Device device,
      boolean published) {
    private static final Options DEFAULTS =
        new Options(
            BandOptions.defaults(),
            new NegativeSquaredEuclidean(),
            PropagationOptions.defaults(),
            ClusterOptions.defaults(),
            StorageOptions.defaults(),
            Device.AUTO,
            false);

    private static final Options PUBLISHED =
        new Options(
            new BandOptions(
                128,
                1,
                CurveOrdering.Options.defaults()
                    .withCurve(CurveKind.MORTON)
                    .withScaling(Scaling.PER_DIMENSION)
                    .withMaxDimensions(SpaceFillingCurve.MAX_DIMENSIONS)
                    .withSort(SortMethod.BITONIC)),
            new NegativeSquaredEuclidean(),
            new PropagationOptions(
                Preference.mean(), Damping.fixed(0.5), new Convergence(10, 2000), 0, 0, false),
            new ClusterOptions(OptionalInt.empty(), FinalAssignment.IN_BAND, false),
            new StorageOptions(Precision.FLOAT32, MessageFormat.FULL, SimilarityStorage.STORED),
            Device.AUTO,
            true);

    /** Checks that the parts suit each other. */
    public Options {
      storage.messages().requireDamping(propagation.damping().factor());
      if (device == Device.CUDA) {
        storage.similarities().requireSuitsGpu(storage.messages());
      }
      MeanAssignment.requireMeaningful(clusters.assignment(), similarity);
      if (published) {
        requireAsPublished("curves", bands.curves(), 1);
        requireAsPublished("precision", storage.precision(), Precision.FLOAT32);
        requireAsPublished("messages", storage.messages(), MessageFormat.FULL);
        requireAsPublished("similarities", storage.similarities(), SimilarityStorage.STORED);
      }
    }

    private static void requireAsPublished(String name, Object value, Object only) {
      InvalidInputException.require(value.equals(only), name, value, only + " as published");
    }

    /**
     * Returns the defaults: h = 128 along two Hilbert curves, negative squared Euclidean distance,
     * single precision.
     */
    public static Options defaults() {
      return DEFAULTS;
    }

    /**
     * Returns the method of the band paper: h = 128 along one Morton curve, all coordinates
     * interleaved and each scaled to the unit interval, a bitonic sort, single precision, the mean
     * of the kept similarities as preference, up to 2,000 iterations, messages passed in two scans
     * of rows and two of columns, points assigned within the band; no jitter, adaptive damping or
     * refinement. The paper states neither damping, nor a test of convergence, nor the precision:
     * the first two are 0.5 and ten iterations without a change, as in Frey and Dueck 2007.
     */
    public static Options asPublished() {
      return PUBLISHED;
    }

    /** Returns a copy with other {@link #bands}. */
    public Options withBands(BandOptions value) {
      return new Options(value, similarity, propagation, clusters, storage, device, published);
    }

    /** Returns a copy with another half-bandwidth. */
    public Options withHalfBandwidth(int value) {
      return withBands(bands.withHalfBandwidth(value));
    }

    /** Returns a copy with another number of curves. */
    public Options withCurves(int value) {
      return withBands(bands.withCurves(value));
    }

    /** Returns a copy with another ordering. */
    public Options withOrdering(CurveOrdering.Options value) {
      return withBands(bands.withOrdering(value));
    }

    /** Returns a copy with another {@link #similarity}. */
    public Options withSimilarity(Similarity value) {
      return new Options(bands, value, propagation, clusters, storage, device, published);
    }

    /** Returns a copy with other {@link #propagation} options. */
    public Options withPropagation(PropagationOptions value) {
      return new Options(bands, similarity, value, clusters, storage, device, published);
    }

    /** Returns a copy with another preference. */
    public Options withPreference(Preference value) {
      return withPropagation(propagation.withPreference(value));
    }

    /** Returns a copy with another damping. */
    public Options withDamping(double factor) {
      return withPropagation(propagation.withDamping(factor));
    }

    /** Returns a copy with other {@link #clusters}. */
    public Options withClusters(ClusterOptions value) {
      return new Options(bands, similarity, propagation, value, storage, device, published);
    }

    /**
     * Returns a copy that asks for a number of clusters. A band may end with another number, most
     * of all with more where few are asked for, as {@link Clustering#hasClustersAskedFor} tells;
     * {@link MultilevelAffinityPropagation} finds any.
     */
    public Options withClusters(int count) {
      return withClusters(clusters.withCount(OptionalInt.of(count)));
    }

    /** Returns a copy with another assignment of points. */
    public Options withAssignment(FinalAssignment value) {
      return withClusters(clusters.withAssignment(value));
    }

    /** Returns a copy with other {@link #storage}. */
    public Options withStorage(StorageOptions value) {
      return new Options(bands, similarity, propagation, clusters, value, device, published);
    }

    /** Returns a copy with another precision. */
    public Options withPrecision(Precision value) {
      return withStorage(storage.withPrecision(value));
    }

    /** Returns a copy with another format of messages. */
    public Options withMessages(MessageFormat value) {
      return withStorage(storage.withMessages(value));
    }

    /** Returns a copy with another storage of similarities. */
    public Options withSimilarities(SimilarityStorage value) {
      return withStorage(storage.withSimilarities(value));
    }

    /** Returns a copy with another {@link #device}. */
    public Options withDevice(Device value) {
      return new Options(bands, similarity, propagation, clusters, storage, value, published);
    }
  }

  /**
   * Clusters points with the default options on all processors.
   *
   * @param points n points
   * @throws InsufficientMemoryException if the bands do not fit in memory
   */
  public static Clustering fit(PointSet points) {
    return fit(points, Options.defaults());
  }

  /**
   * Clusters points on all processors.
   *
   * @param points n points
   * @param options what to do
   * @throws InvalidInputException if the options do not suit the points
   * @throws InsufficientMemoryException if the bands do not fit in memory
   */
  public static Clustering fit(PointSet points, Options options) {
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
  public static Clustering fit(PointSet points, Options options, Execution execution) {
    BandRun run = BandRun.of(options, points.size());
    run.requireReachable();
    GramArguments.requireLargeEnough(points, options.storage.precision(), execution);
    SimilarityStorage storage = options.storage.resolved(options.similarity, points.dimensions());
    Backend backend = run.selectFor(points.dimensions());
    run.requireMemory(
        points.dimensions(), storage, EnumSet.allOf(SimilarityStorage.class), backend, execution);
    Timings.Stopwatch watch = new Timings.Stopwatch();
    PointSet input =
        GramArguments.inPrecision(points, options.storage.precision(), options.similarity);
    OrderedBands ordered =
        OrderedBands.order(
            input, run.layout(), run.curves(), options.bands.ordering(), backend, execution);
    double orderSeconds = watch.lap();
    try (SparseSimilarities kept =
        ordered.construct(input, options.similarity, storage, backend, execution)) {
      return run.propagation(
              kept,
              ordered,
              Optional.of(new ComparedPoints.Local(input, points, options.similarity)),
              options.clusters.assignment(),
              backend)
          .run(orderSeconds, watch.lap(), execution);
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
  public static Clustering fit(BandMatrix similarities, Options options, Execution execution) {
    options.storage.messages().requirePrecision(similarities.precision());
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
