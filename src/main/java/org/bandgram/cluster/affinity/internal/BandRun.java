package org.bandgram.cluster.affinity.internal;

import static org.bandgram.InvalidInputException.require;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.InvalidInputException;
import org.bandgram.Provenance;
import org.bandgram.cluster.ClusterOptions.FinalAssignment;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.internal.propagation.ComparedPoints;
import org.bandgram.cluster.internal.propagation.OrderedBands;
import org.bandgram.cluster.internal.propagation.Propagation;
import org.bandgram.cluster.internal.propagation.RunParameters;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.layout.BandLayout;
import org.bandgram.storage.SimilarityStorage;

/**
 * What runs on bands have in common, wherever the similarities come from.
 *
 * @param layout the layout of each band
 */
public record BandRun(AffinityOptions options, BandLayout layout, int curves) {
  /** Returns the run on bands of n points. */
  public static BandRun of(AffinityOptions options, int n) {
    BandLayout layout = BandLayout.of(n, options.bands().halfBandwidth());
    return new BandRun(options, layout, options.bands().curvesFor(layout));
  }

  /**
   * Checks that clusters can be as large as the number of clusters asks for.
   *
   * @throws InvalidInputException saying how many clusters there must be
   */
  public void requireReachable() {
    Propagation.requireClusterCount(options.clusters().count(), layout.size());
    if (options.clusters().count().isPresent()) {
      int least = (int) Math.ceilDiv(layout.size(), reach());
      require(
          options.clusters().count().getAsInt() >= least,
          "clusters",
          options.clusters().count().getAsInt(),
          ("at least %d for half-bandwidth %d, since a cluster reaches at most %d points;"
                  + " multilevel affinity propagation finds any number")
              .formatted(least, layout.halfBandwidth(), reach()));
    }
  }

  /** Returns how many points a cluster can have while messages are passed. */
  public long reach() {
    return curves * (layout.width() - 1L) + 1;
  }

  /** Returns the number of similarities of all bands, masked ones included. */
  public long elementCount() {
    return curves * layout.elementCount();
  }

  /**
   * Checks that the bands and messages fit in memory.
   *
   * @param dimensions the number of coordinates of a point
   * @param possible where they could be instead
   * @throws InsufficientMemoryException saying which half-bandwidth and which other storage would
   *     fit
   */
  public void requireMemory(
      int dimensions,
      SimilarityStorage storage,
      Set<SimilarityStorage> possible,
      Backend backend,
      Execution execution) {
    MemoryPlan.requireBands(
        this,
        storage,
        () -> backend.availableBytes(execution.memory()),
        available -> new StoragePlans(this, dimensions, backend).within(available, possible));
  }

  /**
   * Returns what computes the run. {@link Device#AUTO} takes a GPU where one is usable, the run is
   * large enough for it, and it can hold and pass these messages; otherwise the CPU.
   *
   * @param suitsGpu whether a GPU can compute the similarities where they are to be
   * @param stored where they take most memory
   * @throws org.bandgram.BandgramException if the device asked for is not usable
   */
  public Backend select(boolean suitsGpu, SimilarityStorage stored) {
    if (options.device() != Device.AUTO) {
      return BackendProvider.select(options.device(), elementCount());
    }
    Backend cpu = BackendProvider.select(Device.CPU, elementCount());
    Backend best = suitsGpu ? BackendProvider.select(Device.AUTO, elementCount()) : cpu;
    return MemoryPlan.bytes(this, options.storage().messages(), stored) <= best.availableBytes()
        ? best
        : cpu;
  }

  /** Returns what computes the run from points of some dimensions, as {@link #select} says. */
  public Backend selectFor(int dimensions) {
    return select(
        suitsGpu(dimensions), options.storage().resolved(options.similarity(), dimensions));
  }

  /**
   * Tells whether a GPU can compute the similarities of points in the storage that the options ask
   * for.
   */
  public boolean suitsGpu(int dimensions) {
    return options.storage().suitsGpu(options.similarity(), dimensions);
  }

  /** Returns the part of the run that follows once the similarities are there. */
  public Propagation propagation(
      SparseSimilarities kept,
      OrderedBands ordered,
      Optional<ComparedPoints> points,
      FinalAssignment assignment,
      Backend backend) {
    return new Propagation(
        new Propagation.Kept(
            kept,
            new Propagation.Messaging(
                options.storage().messages(), options.published(), layout.width()),
            ordered.permutation(),
            ordered),
        points,
        options.propagation(),
        options.clusters().withAssignment(assignment),
        backend,
        parameters());
  }

  /** Returns where something comes from that was found out about the run. */
  public Provenance provenance(Backend backend, Execution execution) {
    return Provenance.now(backend.name(), execution.threads(), parameters());
  }

  /** Returns the options in effect. */
  private Map<String, String> parameters() {
    Map<String, String> parameters = RunParameters.of("band", layout.size(), options);
    parameters.put("bands.half_bandwidth", Integer.toString(layout.halfBandwidth()));
    parameters.put("bands.curves", Integer.toString(curves));
    return parameters;
  }
}
