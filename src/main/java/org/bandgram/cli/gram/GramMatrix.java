package org.bandgram.cli.gram;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.cli.options.KeptPairs;
import org.bandgram.cluster.affinity.BandOptions;
import org.bandgram.data.PointSet;
import org.bandgram.gram.GramOperator;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.layout.BandLayout;
import org.bandgram.order.Permutation;
import org.bandgram.order.internal.CurveOrders;
import org.bandgram.order.internal.HostCurveSorter;
import org.bandgram.similarity.Similarity;

/**
 * A matrix of similarities of which some pairs are kept.
 *
 * @param operator the matrix
 * @param graph the graph that has its pairs; empty where bands have
 */
record GramMatrix(GramOperator operator, Optional<NeighbourGraph> graph) implements AutoCloseable {
  /** Bytes of a neighbour while a graph is made, at least: in a list, and as an edge. */
  private static final int BYTES_PER_NEIGHBOUR = 2 * Long.BYTES;

  /**
   * Computes the matrix that a user chose.
   *
   * @param points what is compared
   * @param arguments which matrix
   * @param room how many bytes of vectors there must be room for besides
   * @param fewer what makes these fewer, for the message
   * @param execution threads and cancellation
   * @throws InsufficientMemoryException if it does not fit, or the vectors
   */
  static GramMatrix of(
      PointSet points, MatrixArguments arguments, long room, String fewer, Execution execution) {
    requireHeap(points.size(), arguments, room, fewer);
    return switch (arguments.pairs()) {
      case BANDS, ALL -> ofBands(points, arguments, execution);
      case GRAPH -> ofGraph(points, arguments, execution);
    };
  }

  private static GramMatrix ofBands(
      PointSet points, MatrixArguments arguments, Execution execution) {
    BandOptions bands = arguments.bands();
    BandLayout layout = BandLayout.of(points.size(), bands.halfBandwidth());
    List<Permutation> curves =
        CurveOrders.of(
            points, bands.ordering(), bands.curvesFor(layout), new HostCurveSorter(), execution);
    return new GramMatrix(
        GramOperator.ofBands(
            points,
            arguments.similarity(),
            bands.halfBandwidth(),
            curves,
            arguments.device(),
            execution),
        Optional.empty());
  }

  private static GramMatrix ofGraph(
      PointSet points, MatrixArguments arguments, Execution execution) {
    Similarity similarity = arguments.similarity();
    NeighbourGraph graph = NeighbourGraph.build(points, similarity, arguments.graph(), execution);
    double[] diagonal =
        IntStream.range(0, points.size())
            .mapToDouble(i -> similarity.between(points, i, points, i))
            .toArray();
    return new GramMatrix(
        GramOperator.of(graph, diagonal).on(arguments.device()), Optional.of(graph));
  }

  private static void requireHeap(int n, MatrixArguments arguments, long room, String fewer) {
    long neighbours =
        arguments.pairs() == KeptPairs.GRAPH ? Math.min(n - 1, arguments.graph().neighbours()) : 0;
    long needed = room + n * neighbours * BYTES_PER_NEIGHBOUR;
    long there = Runtime.getRuntime().maxMemory();
    if (needed > there) {
      throw new InsufficientMemoryException(
          "the matrix of %d points with the vectors to find eigenvalues".formatted(n),
          needed,
          there,
          "take a larger heap (-Xmx)"
              + (neighbours > 0 ? ", fewer --neighbours" : "")
              + " or "
              + fewer);
    }
  }

  @Override
  public void close() {
    operator.close();
  }
}
