package org.bandgram.cli.gram;

import static org.bandgram.cli.options.GramApproximation.GRAPH;
import static org.bandgram.cli.options.GramApproximation.LOW_RANK;
import static org.bandgram.cli.options.GramApproximation.TAPERED;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.InvalidInputException;
import org.bandgram.cli.options.GramApproximation;
import org.bandgram.cluster.affinity.BandOptions;
import org.bandgram.data.PointSet;
import org.bandgram.gram.GramOperator;
import org.bandgram.gram.LinearOperator;
import org.bandgram.gram.LowRankMatrix;
import org.bandgram.gram.LowRankPlusBand;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.order.Permutation;
import org.bandgram.order.internal.CurveOrders;
import org.bandgram.order.internal.HostCurveSorter;
import org.bandgram.similarity.Similarity;

/**
 * A matrix of similarities, or what stands for it.
 *
 * @param approximation which of them it is
 * @param graph the graph that has its pairs, if it is one
 * @param lowRank the part of low rank, if there is one
 * @param stored the part whose elements are stored, if there is one; closed with this
 */
record GramMatrix(
    LinearOperator operator,
    GramApproximation approximation,
    Optional<NeighbourGraph> graph,
    Optional<LowRankMatrix> lowRank,
    Optional<GramOperator> stored)
    implements AutoCloseable {
  /** Bytes of a neighbour while a graph is made, at least: in a list, and as an edge. */
  private static final int BYTES_PER_NEIGHBOUR = 2 * Long.BYTES;

  /**
   * Computes the matrix that a user chose.
   *
   * @param room how many bytes of vectors there must be room for besides
   * @param fewer what makes these fewer, for the message
   * @throws InsufficientMemoryException if it does not fit, or the vectors
   * @throws InvalidInputException if the similarity is none for what was chosen
   */
  static GramMatrix of(
      PointSet points, MatrixArguments arguments, long room, String fewer, Execution execution) {
    GramApproximation taken = arguments.approximation(points.size());
    requireHeap(points.size(), taken, arguments, room, fewer);
    return switch (taken) {
      case GRAPH -> ofGraph(points, arguments, execution);
      case LOW_RANK, LOW_RANK_AND_BANDS -> ofLowRank(points, taken, arguments, execution);
      case AUTO, ALL, BANDS, TAPERED -> ofBands(points, taken, arguments, execution);
    };
  }

  private static GramMatrix ofBands(
      PointSet points, GramApproximation taken, MatrixArguments arguments, Execution execution) {
    Similarity similarity = arguments.similarity();
    int halfBandwidth = arguments.bands(taken).halfBandwidth();
    List<Permutation> curves = curves(points, taken, arguments, execution);
    Device device = arguments.device();
    GramOperator bands =
        taken == TAPERED
            ? GramOperator.ofTaperedBands(
                points, similarity, halfBandwidth, curves, device, execution)
            : GramOperator.ofBands(points, similarity, halfBandwidth, curves, device, execution);
    return new GramMatrix(bands, taken, Optional.empty(), Optional.empty(), Optional.of(bands));
  }

  private static List<Permutation> curves(
      PointSet points, GramApproximation taken, MatrixArguments arguments, Execution execution) {
    BandOptions bands = arguments.bands(taken);
    return CurveOrders.of(
        points,
        bands.ordering(),
        bands.curvesFor(arguments.layout(taken, points.size())),
        new HostCurveSorter(),
        execution);
  }

  private static GramMatrix ofGraph(
      PointSet points, MatrixArguments arguments, Execution execution) {
    Similarity similarity = arguments.similarity();
    NeighbourGraph graph = NeighbourGraph.build(points, similarity, arguments.graph(), execution);
    double[] diagonal =
        IntStream.range(0, points.size())
            .mapToDouble(i -> similarity.between(points, i, points, i))
            .toArray();
    GramOperator operator = GramOperator.of(graph, diagonal).on(arguments.device());
    return new GramMatrix(
        operator, GRAPH, Optional.of(graph), Optional.empty(), Optional.of(operator));
  }

  private static GramMatrix ofLowRank(
      PointSet points, GramApproximation taken, MatrixArguments arguments, Execution execution) {
    LowRankMatrix matrix =
        taken.of(
            () -> LowRankMatrix.of(points, arguments.similarity(), arguments.lowRank(), execution),
            "all, bands or graph");
    if (taken == LOW_RANK) {
      return new GramMatrix(matrix, taken, Optional.empty(), Optional.of(matrix), Optional.empty());
    }
    LowRankPlusBand sum =
        LowRankPlusBand.of(
            matrix,
            points,
            arguments.similarity(),
            arguments.bands(taken).halfBandwidth(),
            curves(points, taken, arguments, execution),
            arguments.device(),
            execution);
    return new GramMatrix(
        sum, taken, Optional.empty(), Optional.of(matrix), Optional.of(sum.band()));
  }

  private static void requireHeap(
      int n, GramApproximation taken, MatrixArguments arguments, long room, String fewer) {
    long neighbours = taken == GRAPH ? Math.min(n - 1, arguments.graph().neighbours()) : 0;
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

  /** Returns how many numbers there are: elements, and the coordinates of low rank. */
  long numbers(Execution execution) {
    return lowRank.map(matrix -> (long) matrix.size() * matrix.rank()).orElse(0L)
        + stored.map(elements -> elements.pairCount(execution)).orElse(0L);
  }

  @Override
  public void close() {
    stored.ifPresent(GramOperator::close);
  }
}
