package org.bandgram.cli.cluster;

import java.util.Optional;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.affinity.AffinityPropagation;
import org.bandgram.cluster.affinity.BandAffinityPropagation;
import org.bandgram.cluster.multilevel.MultilevelAffinityPropagation;
import org.bandgram.cluster.multilevel.MultilevelClustering;
import org.bandgram.data.PointSet;
import org.bandgram.gram.NeighbourGraph;

/**
 * What a user asked for, with nothing left to choose.
 *
 * @param method how to cluster
 * @param reason why this method, where the program chose it; empty where the user did
 * @param options options of the method, for multilevel those of every level
 * @param topSize groups at the top of multilevel
 * @param onGraph whether neighbours of a graph are compared, for multilevel; those of a band
 *     otherwise
 * @param graph how neighbours are found
 * @param weights how often each point counts, for multilevel; empty for once each
 */
public record Request(
    Method method,
    String reason,
    BandAffinityPropagation.Options options,
    int topSize,
    boolean onGraph,
    NeighbourGraph.Options graph,
    Optional<double[]> weights) {
  /** Checks that weights come with a method that knows them. */
  public Request {
    InvalidInputException.require(
        weights.isEmpty() || method == Method.MULTILEVEL,
        "method",
        method,
        "multilevel or auto for points with weights");
  }

  /**
   * What was found.
   *
   * @param clustering the clusters
   * @param hierarchy the levels below and the merges above them; empty where the method has none
   */
  record Found(Clustering clustering, Optional<MultilevelClustering> hierarchy) {
    Found(Clustering clustering) {
      this(clustering, Optional.empty());
    }

    private Found(MultilevelClustering hierarchy) {
      this(hierarchy.clustering(), Optional.of(hierarchy));
    }
  }

  /** Tells whether nearest neighbours are compared. */
  boolean comparesNeighbours() {
    return method == Method.GRAPH || (method == Method.MULTILEVEL && onGraph);
  }

  /** Clusters points. */
  public Found fit(PointSet points, Execution execution) {
    return switch (method) {
      case BAND -> new Found(BandAffinityPropagation.fit(points, options, execution));
      case MULTILEVEL -> new Found(levels(points, execution));
      case COO -> new Found(AffinityPropagation.fitCoo(points, options, execution));
      case GRAPH -> new Found(AffinityPropagation.fitGraph(points, options, graph, execution));
      case DENSE -> new Found(AffinityPropagation.fit(points, options, execution));
      case AUTO -> throw new IllegalStateException("the method is not chosen");
    };
  }

  private MultilevelClustering levels(PointSet points, Execution execution) {
    MultilevelAffinityPropagation.Options levels =
        new MultilevelAffinityPropagation.Options(
            options, topSize, onGraph ? Optional.of(graph) : Optional.empty());
    return weights
        .map(counts -> MultilevelAffinityPropagation.fit(points, counts, levels, execution))
        .orElseGet(() -> MultilevelAffinityPropagation.fit(points, levels, execution));
  }

  /** Returns the options of the largest band that is stored for n points. */
  BandAffinityPropagation.Options planned(int n) {
    return method == Method.DENSE ? options.withHalfBandwidth(Math.max(1, n - 1)) : options;
  }
}
