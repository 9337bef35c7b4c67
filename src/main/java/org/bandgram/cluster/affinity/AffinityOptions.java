package org.bandgram.cluster.affinity;

import java.util.OptionalInt;
import java.util.function.UnaryOperator;
import org.bandgram.Device;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.cluster.ClusterOptions;
import org.bandgram.cluster.ClusterOptions.FinalAssignment;
import org.bandgram.cluster.Preference;
import org.bandgram.cluster.PropagationOptions;
import org.bandgram.cluster.PropagationOptions.Convergence;
import org.bandgram.cluster.PropagationOptions.Damping;
import org.bandgram.cluster.internal.medoids.MeanAssignment;
import org.bandgram.order.CurveKind;
import org.bandgram.order.CurveOrdering;
import org.bandgram.order.CurveOrdering.Reduction;
import org.bandgram.order.CurveOrdering.Scaling;
import org.bandgram.order.CurveOrdering.SortMethod;
import org.bandgram.order.internal.SpaceFillingCurve;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.bandgram.storage.MessageFormat;
import org.bandgram.storage.SimilarityStorage;
import org.bandgram.storage.StorageOptions;

/**
 * Options of affinity propagation. Immutable; {@code with...} methods return changed copies.
 *
 * @param bands which pairs of points are compared
 * @param similarity how points are compared
 * @param propagation preference, damping and when to stop
 * @param clusters how many clusters are asked for, and how points are assigned to them
 * @param storage how similarities and messages are stored
 * @param device where the heavy loops run; auto takes a GPU if one is usable, the run has enough
 *     similarities for it, stored or not, and fits in its memory
 * @param published whether messages are passed in the scans of the band paper, see {@link
 *     #asPublished}; on a band one pass gives the same bits, from 16,384 points on in less than
 *     half the time
 */
public record AffinityOptions(
    BandOptions bands,
    Similarity similarity,
    PropagationOptions propagation,
    ClusterOptions clusters,
    StorageOptions storage,
    Device device,
    boolean published) {
  private static final AffinityOptions DEFAULTS =
      new AffinityOptions(
          BandOptions.defaults(),
          new NegativeSquaredEuclidean(),
          PropagationOptions.defaults(),
          ClusterOptions.defaults(),
          StorageOptions.defaults(),
          Device.AUTO,
          false);

  private static final AffinityOptions PUBLISHED =
      new AffinityOptions(
          new BandOptions(
              128,
              1,
              CurveOrdering.Options.defaults()
                  .withCurve(CurveKind.MORTON)
                  .withScaling(Scaling.PER_DIMENSION)
                  .withMaxDimensions(SpaceFillingCurve.MAX_DIMENSIONS)
                  .withReduction(Reduction.FIRST_DIMENSIONS)
                  .withSort(SortMethod.BITONIC)),
          new NegativeSquaredEuclidean(),
          new PropagationOptions(
              Preference.mean(), Damping.fixed(0.5), new Convergence(10, 2000), 0, 0, false),
          new ClusterOptions(OptionalInt.empty(), FinalAssignment.IN_BAND, false),
          new StorageOptions(Precision.FLOAT32, MessageFormat.FULL, SimilarityStorage.STORED),
          Device.AUTO,
          true);

  /** Checks that the parts suit each other. */
  public AffinityOptions {
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
    storage.messages().requireDamping(propagation.damping().factor());
  }

  private static void requireAsPublished(String name, Object value, Object only) {
    InvalidInputException.require(value.equals(only), name, value, only + " as published");
  }

  /**
   * Returns the defaults: h = 128 along two Hilbert curves, negative squared Euclidean distance,
   * single precision.
   */
  public static AffinityOptions defaults() {
    return DEFAULTS;
  }

  /**
   * Returns the method of the band paper: h = 128 along one Morton curve, the first 128 coordinates
   * interleaved and each scaled to the unit interval, a bitonic sort, single precision, the mean of
   * the kept similarities as preference, up to 2,000 iterations, messages passed in two scans of
   * rows and two of columns, points assigned within the band; no jitter, adaptive damping or
   * refinement. The paper states neither damping, nor a test of convergence, nor the precision: the
   * first two are 0.5 and ten iterations without a change, as in Frey and Dueck 2007.
   */
  public static AffinityOptions asPublished() {
    return PUBLISHED;
  }

  /** Returns a copy with changed {@link #bands}. */
  public AffinityOptions withBands(UnaryOperator<BandOptions> change) {
    return new AffinityOptions(
        change.apply(bands), similarity, propagation, clusters, storage, device, published);
  }

  /** Returns a copy with another half-bandwidth. */
  public AffinityOptions withHalfBandwidth(int value) {
    return withBands(each -> each.withHalfBandwidth(value));
  }

  /** Returns a copy with another number of curves. */
  public AffinityOptions withCurves(int value) {
    return withBands(each -> each.withCurves(value));
  }

  /** Returns a copy with a changed ordering. */
  public AffinityOptions withOrdering(UnaryOperator<CurveOrdering.Options> change) {
    return withBands(each -> each.withOrdering(change));
  }

  /** Returns a copy with another {@link #similarity}. */
  public AffinityOptions withSimilarity(Similarity value) {
    return new AffinityOptions(bands, value, propagation, clusters, storage, device, published);
  }

  /** Returns a copy with changed {@link #propagation}. */
  public AffinityOptions withPropagation(UnaryOperator<PropagationOptions> change) {
    return new AffinityOptions(
        bands, similarity, change.apply(propagation), clusters, storage, device, published);
  }

  /** Returns a copy with another preference. */
  public AffinityOptions withPreference(Preference value) {
    return withPropagation(each -> each.withPreference(value));
  }

  /** Returns a copy with another damping. */
  public AffinityOptions withDamping(double factor) {
    return withPropagation(each -> each.withDamping(factor));
  }

  /** Returns a copy with changed {@link #clusters}. */
  public AffinityOptions withClusters(UnaryOperator<ClusterOptions> change) {
    return new AffinityOptions(
        bands, similarity, propagation, change.apply(clusters), storage, device, published);
  }

  /**
   * Returns a copy that asks for a number of clusters. A band may end with another number, most of
   * all with more where few are asked for, as {@code Clustering.hasClustersAskedFor} tells; {@code
   * MultilevelAffinityPropagation} finds any.
   */
  public AffinityOptions withClusters(int count) {
    return withClusters(each -> each.withCount(OptionalInt.of(count)));
  }

  /** Returns a copy with another assignment of points. */
  public AffinityOptions withAssignment(FinalAssignment value) {
    return withClusters(each -> each.withAssignment(value));
  }

  /** Returns a copy with changed {@link #storage}. */
  public AffinityOptions withStorage(UnaryOperator<StorageOptions> change) {
    return new AffinityOptions(
        bands, similarity, propagation, clusters, change.apply(storage), device, published);
  }

  /** Returns a copy with another precision. */
  public AffinityOptions withPrecision(Precision value) {
    return withStorage(each -> each.withPrecision(value));
  }

  /** Returns a copy with another format of messages. */
  public AffinityOptions withMessages(MessageFormat value) {
    return withStorage(each -> each.withMessages(value));
  }

  /** Returns a copy with another storage of similarities. */
  public AffinityOptions withSimilarities(SimilarityStorage value) {
    return withStorage(each -> each.withSimilarities(value));
  }

  /** Returns a copy with another {@link #device}. */
  public AffinityOptions withDevice(Device value) {
    return new AffinityOptions(bands, similarity, propagation, clusters, storage, value, published);
  }
}
