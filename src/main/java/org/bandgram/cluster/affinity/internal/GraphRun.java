package org.bandgram.cluster.affinity.internal;

import java.util.Map;
import java.util.Optional;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.cluster.Preference;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.internal.medoids.GraphSwaps;
import org.bandgram.cluster.internal.propagation.ComparedPoints;
import org.bandgram.cluster.internal.propagation.Propagation;
import org.bandgram.cluster.internal.propagation.RunParameters;
import org.bandgram.data.PointSet;
import org.bandgram.data.internal.RunIdentity;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.internal.text.Parameters;
import org.bandgram.similarity.Similarity;
import org.bandgram.storage.MessageFormat;

/**
 * What runs along nearest neighbours have in common: what they can do, and what follows once the
 * neighbours are known.
 */
public record GraphRun(AffinityOptions options, NeighbourGraph.Options graph) {
  /** Tells whether a run could be on a graph, since no option asks for what graphs cannot do. */
  public static boolean suits(AffinityOptions options) {
    return options.similarity().symmetric() && options.storage().precision() == Precision.FLOAT32;
  }

  /** Tells whether a graph of n points, with messages on it, fits in main memory. */
  public boolean fits(int n) {
    return MemoryPlan.fitsHeap(n, graph.neighbours(), options.storage().messages());
  }

  /**
   * Checks that the options suit graphs, and returns what passes messages on one of n points.
   * {@link Device#AUTO} takes a GPU where one is usable, the graph is large enough for it, and it
   * can hold graph and messages; otherwise the CPU.
   *
   * @throws InvalidInputException naming an option that does not suit graphs
   * @throws InsufficientMemoryException saying how many neighbours would fit
   * @throws org.bandgram.BandgramException if the device asked for is not usable
   */
  public Backend select(int n, int dimensions) {
    requireSuitable();
    Backend backend =
        options.device() == Device.AUTO
            ? best(n, dimensions)
            : BackendProvider.select(options.device(), 0);
    MemoryPlan.requireGraph(n, graph.neighbours(), options.storage().messages(), backend);
    return backend;
  }

  private Backend best(int n, int dimensions) {
    MessageFormat messages = options.storage().messages();
    long elements = (long) n * Math.min(graph.neighbours(), n - 1);
    boolean suitsGpu = options.storage().suitsGpu(options.similarity(), dimensions);
    Backend best = BackendProvider.select(suitsGpu ? Device.AUTO : Device.CPU, elements);
    return MemoryPlan.graphBytes(n, graph.neighbours(), messages, best)
            <= MemoryPlan.availableToGraph(best)
        ? best
        : BackendProvider.select(Device.CPU, elements);
  }

  /**
   * Checks that the options suit graphs.
   *
   * @throws InvalidInputException naming an option that does not
   */
  public void requireSuitable() {
    InvalidInputException.require(
        options.similarity().symmetric(),
        "similarity",
        options.similarity().name(),
        "symmetric for a neighbour graph");
    InvalidInputException.require(
        options.storage().precision() == Precision.FLOAT32,
        "precision",
        options.storage().precision(),
        Precision.FLOAT32 + " for a neighbour graph");
  }

  /**
   * Returns the part of the run that follows once the neighbours are known.
   *
   * @param kept their similarities
   * @param compared the points
   */
  public Propagation propagation(
      SparseSimilarities kept,
      NeighbourGraph built,
      ComparedPoints.Local compared,
      Backend backend,
      Execution execution) {
    return new Propagation(
        new Propagation.Kept(
            kept,
            new Propagation.Messaging(options.storage().messages(), options.published(), 1),
            built.permutation(),
            built,
            Optional.of(swaps(built, compared.points(), execution))),
        Optional.of(compared),
        options.propagation(),
        options.clusters(),
        backend,
        parameters(kept, built));
  }

  private Propagation.Swaps swaps(NeighbourGraph built, PointSet input, Execution execution) {
    Similarity similarity = options.similarity();
    return (exemplars, candidate) ->
        GraphSwaps.improve(
            built.layout(),
            built.similarities(),
            (i, k) ->
                similarity.between(
                    input, built.permutation().source(i), input, built.permutation().source(k)),
            i -> 1,
            exemplars,
            candidate,
            execution);
  }

  /** Returns what all of the run depends on, by which checkpoints know it. */
  public String identity(PointSet input, Backend backend) {
    RunIdentity identity = new RunIdentity(parameters(input.size()), backend.name()).with(input);
    return (options.propagation().preference() instanceof Preference.PerPoint perPoint
            ? identity.with("preferences", perPoint.values())
            : identity)
        .toString();
  }

  private Map<String, String> parameters(int n) {
    Map<String, String> parameters = RunParameters.of("graph", n, options);
    Parameters.of(graph).forEach((name, value) -> parameters.put("graph." + name, value));
    return parameters;
  }

  private Map<String, String> parameters(SparseSimilarities kept, NeighbourGraph built) {
    Map<String, String> parameters = parameters(kept.size());
    parameters.put("graph.recall", Double.toString(built.construction().recall()));
    parameters.put("elements", Long.toString(kept.elementCount()));
    return parameters;
  }
}
