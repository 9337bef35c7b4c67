package org.bandgram.cluster.affinity;

import static org.bandgram.InvalidInputException.require;

import java.util.EnumSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.FinalAssignment;
import org.bandgram.cluster.Preference;
import org.bandgram.cluster.PropagationOptions;
import org.bandgram.cluster.Timings;
import org.bandgram.cluster.internal.medoids.MeanAssignment;
import org.bandgram.cluster.internal.propagation.ComparedPoints;
import org.bandgram.cluster.internal.propagation.OrderedBands;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation;
import org.bandgram.cluster.multilevel.MultilevelAffinityPropagation;
import org.bandgram.data.PointSet;
import org.bandgram.gram.BandMatrix;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.gram.CurveBands;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.layout.BandLayout;
import org.bandgram.order.CurveOrdering;
import org.bandgram.order.Permutation;
import org.bandgram.similarity.NegativeSquaredEuclidean;
import org.bandgram.similarity.Similarity;
import org.bandgram.storage.MessageForm;
import org.bandgram.storage.MessageFormat;
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
   * What a run needs to know besides the points. Immutable; {@code with...} methods return changed
   * copies.
   *
   * @param halfBandwidth h, how far apart along the curve two points may lie to be compared; at
   *     least 1
   * @param curves along how many curves points are ordered, 1 to {@value #MAX_CURVES}; pairs close
   *     along any of them are kept
   * @param ordering how points are ordered along the first curve; the others are rotated and
   *     shifted against it
   * @param similarity how points are compared
   * @param precision format of similarities and messages; points are converted to it
   * @param clusters the number of clusters asked for; empty to let the preference decide
   * @param assignment how points are assigned at the end
   * @param form how messages are updated; the result does not depend on it
   * @param messages how messages on a band are stored; half and compact are for single precision
   *     only, half is slow on a CPU, compact needs a damping of at least 0.7
   * @param storage where similarities on a band are; all but auto and stored need compact messages
   * @param device where the heavy loops run; auto takes a GPU where one is usable, the run has
   *     enough similarities for it, stored or not, and fits in its memory
   * @param propagation preference, damping and when to stop
   */
  public record Options(
      int halfBandwidth,
      int curves,
      CurveOrdering.Options ordering,
      Similarity similarity,
      Precision precision,
      OptionalInt clusters,
      FinalAssignment assignment,
      MessageForm form,
      MessageFormat messages,
      SimilarityStorage storage,
      Device device,
      PropagationOptions propagation) {

    /** More curves than this bring nothing. */
    public static final int MAX_CURVES = 16;

    private static final Options DEFAULTS =
        new Options(
            128,
            2,
            CurveOrdering.Options.defaults(),
            new NegativeSquaredEuclidean(),
            Precision.FLOAT32,
            OptionalInt.empty(),
            FinalAssignment.NEAREST,
            MessageForm.FUSED,
            MessageFormat.FULL,
            SimilarityStorage.AUTO,
            Device.AUTO,
            PropagationOptions.defaults());

    /** Checks every bound. */
    public Options {
      require(halfBandwidth >= 1, "half-bandwidth", halfBandwidth, "at least 1");
      require(curves >= 1 && curves <= MAX_CURVES, "curves", curves, "from 1 to " + MAX_CURVES);
      require(
          clusters.isEmpty() || clusters.getAsInt() >= 1,
          "clusters",
          clusters.orElse(1),
          "at least 1");
      messages.requirePrecision(precision);
      messages.requireDamping(propagation.damping());
      storage.requirePrecision(precision);
      if (device == Device.CUDA) {
        storage.requireSuitsGpu(messages);
      }
      MeanAssignment.requireMeaningful(assignment, similarity);
    }

    /**
     * Returns the defaults: h = 128 along two Hilbert curves, negative squared Euclidean distance,
     * single precision.
     */
    public static Options defaults() {
      return DEFAULTS;
    }

    /** Returns a copy with another {@link #halfBandwidth}. */
    public Options withHalfBandwidth(int value) {
      return with(draft -> draft.halfBandwidth = value);
    }

    /** Returns a copy with another number of {@link #curves}. */
    public Options withCurves(int value) {
      return with(draft -> draft.curves = value);
    }

    /** Returns a copy with another {@link #ordering}. */
    public Options withOrdering(CurveOrdering.Options value) {
      return with(draft -> draft.ordering = value);
    }

    /** Returns a copy with another {@link #similarity}. */
    public Options withSimilarity(Similarity value) {
      return with(draft -> draft.similarity = value);
    }

    /** Returns a copy with another {@link #precision}. */
    public Options withPrecision(Precision value) {
      return with(draft -> draft.precision = value);
    }

    /**
     * Returns a copy that asks for a number of clusters. A band may end with another number, most
     * of all with more where few are asked for, as {@link Clustering#hasClustersAskedFor} tells;
     * {@link MultilevelAffinityPropagation} finds any.
     */
    public Options withClusters(int value) {
      return with(draft -> draft.clusters = OptionalInt.of(value));
    }

    /** Returns a copy that lets the preference decide the number of clusters. */
    public Options withoutClusters() {
      return with(draft -> draft.clusters = OptionalInt.empty());
    }

    /** Returns a copy with another {@link #assignment}. */
    public Options withAssignment(FinalAssignment value) {
      return with(draft -> draft.assignment = value);
    }

    /** Returns a copy with another {@link #form}. */
    public Options withForm(MessageForm value) {
      return with(draft -> draft.form = value);
    }

    /** Returns a copy with another {@link #messages}. */
    public Options withMessages(MessageFormat value) {
      return with(draft -> draft.messages = value);
    }

    /** Returns a copy with another {@link #storage}. */
    public Options withStorage(SimilarityStorage value) {
      return with(draft -> draft.storage = value);
    }

    /** Returns a copy with another {@link #device}. */
    public Options withDevice(Device value) {
      return with(draft -> draft.device = value);
    }

    /** Returns a copy with other {@link #propagation} options. */
    public Options withPropagation(PropagationOptions value) {
      return with(draft -> draft.propagation = value);
    }

    /** Returns a copy with another preference. */
    public Options withPreference(Preference value) {
      return withPropagation(propagation.withPreference(value));
    }

    /** Returns a copy with another damping. */
    public Options withDamping(double value) {
      return withPropagation(propagation.withDamping(value));
    }

    /**
     * Returns along how many curves points are ordered; one suffices a band that keeps all pairs.
     */
    public int curvesFor(BandLayout layout) {
      return layout.isFull() ? 1 : curves;
    }

    private Options with(Consumer<Draft> change) {
      Draft draft = new Draft(this);
      change.accept(draft);
      return draft.finished();
    }

    /** Options being changed. */
    private static final class Draft {
      private int halfBandwidth;
      private int curves;
      private CurveOrdering.Options ordering;
      private Similarity similarity;
      private Precision precision;
      private OptionalInt clusters;
      private FinalAssignment assignment;
      private MessageForm form;
      private MessageFormat messages;
      private SimilarityStorage storage;
      private Device device;
      private PropagationOptions propagation;

      Draft(Options options) {
        halfBandwidth = options.halfBandwidth;
        curves = options.curves;
        ordering = options.ordering;
        similarity = options.similarity;
        precision = options.precision;
        clusters = options.clusters;
        assignment = options.assignment;
        form = options.form;
        messages = options.messages;
        storage = options.storage;
        device = options.device;
        propagation = options.propagation;
      }

      Options finished() {
        return new Options(
            halfBandwidth,
            curves,
            ordering,
            similarity,
            precision,
            clusters,
            assignment,
            form,
            messages,
            storage,
            device,
            propagation);
      }
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
    SimilarityStorage storage =
        options.storage.resolved(options.messages, options.similarity, points.dimensions());
    Backend backend = run.selectFor(points.dimensions());
    run.requireMemory(
        points.dimensions(), storage, EnumSet.allOf(SimilarityStorage.class), backend, execution);
    Timings.Stopwatch watch = new Timings.Stopwatch();
    PointSet input = points.withPrecision(options.precision);
    OrderedBands ordered =
        OrderedBands.order(input, run.layout(), run.curves(), options.ordering, backend, execution);
    double orderSeconds = watch.lap();
    try (SparseSimilarities kept =
        ordered.construct(input, options.similarity, storage, backend, execution)) {
      return run.propagation(
              kept,
              ordered,
              Optional.of(new ComparedPoints.Local(input, options.similarity)),
              options.assignment,
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
    options.messages.requirePrecision(similarities.precision());
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
