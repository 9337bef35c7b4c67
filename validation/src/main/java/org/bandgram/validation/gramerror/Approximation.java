package org.bandgram.validation.gramerror;

import java.util.List;
import java.util.stream.IntStream;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.gram.BlockDiagonalMatrix;
import org.bandgram.gram.CooMatrix;
import org.bandgram.gram.GramOperator;
import org.bandgram.gram.LowRankMatrix;
import org.bandgram.gram.LowRankPlusBlocks;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.gram.internal.CooGramBuilder;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.gram.GramOps;
import org.bandgram.layout.BandLayout;
import org.bandgram.order.CurveOrdering;
import org.bandgram.order.Permutation;
import org.bandgram.order.internal.CurveOrders;
import org.bandgram.order.internal.HostCurveSorter;
import org.bandgram.similarity.Similarity;

/** What a Gram matrix is approximated by. */
enum Approximation {
  /** Pairs that are close on one Hilbert curve. */
  ONE_CURVE("one curve", 1),
  /** Pairs that are close on one of three curves. */
  THREE_CURVES("three curves", 3),
  /** Nearest neighbours. */
  GRAPH("graph") {
    @Override
    ApproximateGram of(PointSet points, Similarity similarity, int numbers, Execution execution) {
      int neighbours = Math.max(1, Math.round(numbers / WORDS / EDGES_PER_NEIGHBOUR));
      NeighbourGraph.Options options =
          NeighbourGraph.Options.defaults().withNeighbours(neighbours).withSeed(1);
      NeighbourGraph graph = NeighbourGraph.build(points, similarity, options, execution);
      double[] diagonal =
          IntStream.range(0, points.size())
              .mapToDouble(i -> similarity.between(points, i, points, i))
              .toArray();
      double stored = WORDS * graph.similarities().length / points.size() + 1;
      return new OperatorGram(GramOperator.of(graph, diagonal), stored, () -> {});
    }
  },
  /** The pairs with the largest similarities of all. */
  COO("COO") {
    @Override
    ApproximateGram of(PointSet points, Similarity similarity, int numbers, Execution execution) {
      long elements = (long) (points.size() * (numbers / WORDS));
      double threshold =
          CooGramBuilder.threshold(
              points, similarity, elements, CooGramBuilder.DEFAULT_SAMPLE, SEED, ops(), execution);
      CooMatrix matrix =
          CooGramBuilder.build(points, similarity, threshold, points.precision(), ops(), execution);
      double stored = WORDS * matrix.layout().count() / points.size();
      return new OperatorGram(GramOperator.of(matrix), stored, matrix::close);
    }

    @Override
    boolean suits(int n) {
      return n <= MOST_FOR_ALL_PAIRS;
    }
  },
  /** Similarities with points drawn at random. */
  NYSTROM("Nyström") {
    @Override
    ApproximateGram of(PointSet points, Similarity similarity, int numbers, Execution execution) {
      return Nystrom.of(points, similarity, numbers, LANDMARKS, execution);
    }
  },
  /** Pairs within blocks of near points. */
  BLOCKS("blocks") {
    @Override
    ApproximateGram of(PointSet points, Similarity similarity, int numbers, Execution execution) {
      BlockDiagonalMatrix blocks = BlockDiagonalMatrix.of(points, similarity, numbers, execution);
      return new OperatorGram(blocks, blocks.blockSize(), () -> {});
    }
  },
  /** Randomly pivoted Cholesky. */
  LOW_RANK("low rank") {
    @Override
    ApproximateGram of(PointSet points, Similarity similarity, int numbers, Execution execution) {
      LowRankMatrix matrix = lowRank(points, similarity, numbers, execution);
      return new OperatorGram(matrix, matrix.rank(), () -> {});
    }
  },
  /** Half of the numbers for a matrix of low rank, half for blocks of what it leaves. */
  LOW_RANK_AND_BLOCKS("low rank + blocks") {
    @Override
    ApproximateGram of(PointSet points, Similarity similarity, int numbers, Execution execution) {
      LowRankMatrix lowRank = lowRank(points, similarity, numbers / 2, execution);
      LowRankPlusBlocks both =
          LowRankPlusBlocks.of(lowRank, points, similarity, numbers / 2, execution);
      return new OperatorGram(both, lowRank.rank() + both.blocks().blockSize(), () -> {});
    }
  };

  /** All pairs of more points take minutes. */
  static final int MOST_FOR_ALL_PAIRS = 16_000;

  private static final long SEED = 1;

  /** Draws landmarks; another seed than that of the rows on which errors are measured. */
  private static final long LANDMARKS = 20_261_125;

  /** Numbers of an element with its column. */
  private static final float WORDS = 2;

  /** About so many neighbours has a point where each looks for one. */
  private static final float EDGES_PER_NEIGHBOUR = 1.35f;

  private final String label;
  private final int curves;

  Approximation(String label) {
    this(label, 0);
  }

  Approximation(String label, int curves) {
    this.label = label;
    this.curves = curves;
  }

  /**
   * Computes it.
   *
   * @param points n points in single precision
   * @param similarity what the Gram matrix has
   * @param numbers how many numbers of 32 bits there are about for a row
   */
  ApproximateGram of(PointSet points, Similarity similarity, int numbers, Execution execution) {
    int h = halfBandwidth(numbers / curves);
    GramOperator operator =
        GramOperator.ofBands(points, similarity, h, orders(points, curves, execution), execution);
    double stored = curves * width(points, h);
    return new OperatorGram(operator, stored, operator::close);
  }

  /** Tells whether so many points are few enough. */
  boolean suits(int n) {
    return true;
  }

  boolean isBands() {
    return curves > 0;
  }

  /** Tells whether it is a part of the matrix's elements. */
  boolean keepsElements() {
    return isBands() || this == GRAPH || this == COO;
  }

  /** Tells whether a positive semidefinite matrix stays so. */
  boolean isDefinite() {
    return this == BLOCKS || this == LOW_RANK || this == LOW_RANK_AND_BLOCKS;
  }

  private static int halfBandwidth(int width) {
    return Math.max(1, (width - 1) / 2);
  }

  private static double width(PointSet points, int halfBandwidth) {
    return BandLayout.of(points.size(), halfBandwidth).width();
  }

  private static List<Permutation> orders(PointSet points, int curves, Execution execution) {
    return CurveOrders.of(
        points, CurveOrdering.Options.defaults(), curves, new HostCurveSorter(), execution);
  }

  private static LowRankMatrix lowRank(
      PointSet points, Similarity similarity, int rank, Execution execution) {
    return LowRankMatrix.of(
        points, similarity, new LowRankMatrix.Options(rank, LANDMARKS), execution);
  }

  private static GramOps ops() {
    return BackendProvider.select(Device.CPU, 0).gram();
  }

  @Override
  public String toString() {
    return label;
  }
}
