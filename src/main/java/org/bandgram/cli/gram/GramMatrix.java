package org.bandgram.cli.gram;

import static org.bandgram.cli.options.GramApproximation.GRAPH;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.InvalidInputException;
import org.bandgram.cli.options.GramApproximation;
import org.bandgram.cluster.affinity.BandOptions;
import org.bandgram.data.PointSet;
import org.bandgram.gram.BlockDiagonalMatrix;
import org.bandgram.gram.GramOperator;
import org.bandgram.gram.LinearOperator;
import org.bandgram.gram.LowRankMatrix;
import org.bandgram.gram.LowRankPlusBlocks;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.order.Permutation;
import org.bandgram.order.internal.CurveOrders;
import org.bandgram.order.internal.HostCurveSorter;
import org.bandgram.similarity.Similarity;

/**
 * A matrix of similarities, or what stands for it.
 *
 * @param operator closed with this
 * @param approximation which of them it is
 * @param graph the graph that has its pairs, if it is one
 */
record GramMatrix(
    LinearOperator operator, GramApproximation approximation, Optional<NeighbourGraph> graph)
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
    if (taken == GRAPH) {
      return ofGraph(points, arguments, execution);
    }
    return new GramMatrix(operator(points, taken, arguments, execution), taken, Optional.empty());
  }

  private static LinearOperator operator(
      PointSet points, GramApproximation taken, MatrixArguments arguments, Execution execution) {
    return switch (taken) {
      case LOW_RANK -> lowRank(points, taken, arguments, execution);
      case BLOCKS ->
          BlockDiagonalMatrix.of(points, arguments.similarity(), arguments.blockSize(), execution);
      case LOW_RANK_AND_BLOCKS ->
          LowRankPlusBlocks.of(
              lowRank(points, taken, arguments, execution),
              points,
              arguments.similarity(),
              arguments.blockSize(),
              execution);
      default -> bands(points, taken, arguments, execution);
    };
  }

  private static GramOperator bands(
      PointSet points, GramApproximation taken, MatrixArguments arguments, Execution execution) {
    BandOptions bands = arguments.bands(taken);
    List<Permutation> curves =
        CurveOrders.of(
            points,
            bands.ordering(),
            bands.curvesFor(arguments.layout(taken, points.size())),
            new HostCurveSorter(),
            execution);
    return GramOperator.ofBands(
        points,
        arguments.similarity(),
        bands.halfBandwidth(),
        curves,
        arguments.device(),
        execution);
  }

  private static LowRankMatrix lowRank(
      PointSet points, GramApproximation taken, MatrixArguments arguments, Execution execution) {
    return taken.of(
        () -> LowRankMatrix.of(points, arguments.similarity(), arguments.lowRank(), execution),
        "all, bands, graph or blocks");
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
    return new GramMatrix(operator, GRAPH, Optional.of(graph));
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

  /** Returns the part of low rank, if there is one. */
  Optional<LowRankMatrix> lowRank() {
    return switch (operator) {
      case LowRankMatrix matrix -> Optional.of(matrix);
      case LowRankPlusBlocks sum -> Optional.of(sum.lowRank());
      default -> Optional.empty();
    };
  }

  /** Returns the blocks, if there are some. */
  Optional<BlockDiagonalMatrix> blocks() {
    return switch (operator) {
      case BlockDiagonalMatrix blocks -> Optional.of(blocks);
      case LowRankPlusBlocks sum -> Optional.of(sum.blocks());
      default -> Optional.empty();
    };
  }

  /** Returns how many numbers there are: elements, and the coordinates of low rank. */
  long numbers(Execution execution) {
    return lowRank().map(matrix -> (long) matrix.size() * matrix.rank()).orElse(0L)
        + blocks().map(BlockDiagonalMatrix::pairCount).orElse(0L)
        + (operator instanceof GramOperator elements ? elements.pairCount(execution) : 0);
  }

  @Override
  public void close() {
    if (operator instanceof GramOperator elements) {
      elements.close();
    }
  }
}
