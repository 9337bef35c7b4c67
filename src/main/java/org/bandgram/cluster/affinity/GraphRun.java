package org.bandgram.cluster.affinity;

import java.util.Map;
import java.util.Optional;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.InvalidInputException;
import org.bandgram.Parameters;
import org.bandgram.Precision;
import org.bandgram.cluster.affinity.BandAffinityPropagation.Options;
import org.bandgram.cluster.internal.medoids.GraphSwaps;
import org.bandgram.cluster.internal.propagation.ComparedPoints;
import org.bandgram.cluster.internal.propagation.Propagation;
import org.bandgram.cluster.internal.propagation.RunParameters;
import org.bandgram.data.PointSet;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.similarity.Similarity;
import org.bandgram.storage.MessageFormat;

/**
 * What runs along nearest neighbours have in common: what they can do, and what follows once the
 * neighbours are known.
 *
 * @param options what to do
 * @param graph how neighbours are found
 */
public record GraphRun(Options options, NeighbourGraph.Options graph) {
  /** Tells whether a run could be on a graph, since no option asks for what graphs cannot do. */
  public static boolean suits(Options options) {
    return options.similarity().symmetric()
        && options.storage().precision() == Precision.FLOAT32
        && options.device() != Device.CUDA;
  }

  /**
   * Checks that the options suit graphs, and that a graph of n points fits in the heap.
   *
   * @throws InvalidInputException naming an option that does not
   * @throws InsufficientMemoryException saying how many neighbours would fit
   */
  public void require(int n) {
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
    InvalidInputException.require(
        options.device() != Device.CUDA || options.storage().messages() != MessageFormat.HALF,
        "device",
        options.device(),
        "cpu or auto for half messages on a neighbour graph");
    InvalidInputException.require(
        options.device() != Device.CUDA,
        "device",
        options.device(),
        "cpu or auto for a neighbour graph");
    MemoryPlan.requireGraph(n, graph.neighbours(), options.storage().messages());
  }

  /**
   * Returns the part of the run that follows once the neighbours are known.
   *
   * @param kept their similarities
   * @param built the graph
   * @param input the points
   */
  Propagation propagation(
      SparseSimilarities kept,
      NeighbourGraph built,
      PointSet input,
      Backend backend,
      Execution execution) {
    return new Propagation(
        new Propagation.Kept(
            kept,
            new Propagation.Messaging(options.storage().form(), options.storage().messages(), 1),
            built.permutation(),
            built,
            Optional.of(swaps(built, input, execution))),
        Optional.of(new ComparedPoints.Local(input, options.similarity())),
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

  private Map<String, String> parameters(SparseSimilarities kept, NeighbourGraph built) {
    Map<String, String> parameters = RunParameters.of("graph", kept.size(), options);
    Parameters.of(graph).forEach((name, value) -> parameters.put("graph." + name, value));
    parameters.put("graph.recall", Double.toString(built.construction().recall()));
    parameters.put("elements", Long.toString(kept.elementCount()));
    return parameters;
  }
}
