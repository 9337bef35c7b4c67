package org.bandgram.exemplar;

import java.util.Optional;
import org.bandgram.Execution;
import org.bandgram.exemplar.ExemplarSelection.GraphValue;
import org.bandgram.layout.GraphLayout;

/** Gains along the edges of a neighbour graph. */
final class GraphGrowth extends GrowingSet {
  private static final int CANDIDATES_PER_BLOCK = 1 << 10;

  /** Up to so many are done sooner than another thread wakes up. */
  private static final int FEW = 1 << 8;

  private final GraphPairs pairs;
  private final GraphReach reach;
  private final GraphCover cover;

  /** How many exemplars there were when a candidate's gain changed last, by position. */
  private final int[] changes;

  GraphGrowth(ExemplarClustering function, SelectionOptions options, Execution execution) {
    super(function, options, execution);
    pairs = GraphPairs.of(function, options, execution);
    reach = new GraphReach(function, pairs, execution);
    cover = new GraphCover(pairs);
    changes = new int[pairs.size()];
  }

  @Override
  double current() {
    return cover.value();
  }

  @Override
  Optional<GraphValue> graphValue() {
    return Optional.of(pairs.describe(cover.value(), rows()));
  }

  @Override
  String backend() {
    return GraphPairs.BACKEND;
  }

  @Override
  double exactValue() {
    return function.value(rows(), execution);
  }

  @Override
  double[] compute(int[] candidates) {
    double[] gains = new double[candidates.length];
    if (candidates.length <= FEW) {
      gains(candidates, gains, 0, candidates.length);
    } else {
      execution.forBlocks(
          candidates.length,
          CANDIDATES_PER_BLOCK,
          (_, from, to) -> gains(candidates, gains, from, to));
    }
    return gains;
  }

  private void gains(int[] candidates, double[] gains, int from, int to) {
    for (int c = from; c < to; c++) {
      gains[c] = cover.gain(pairs.position(candidates[c]));
    }
  }

  @Override
  void insert(int row) {
    cover.add(reach.of(pairs.position(row)), this::mark);
  }

  /** Notes that the gains of a point and of its neighbours change with the exemplar added now. */
  private void mark(int point) {
    GraphLayout layout = pairs.graph().layout();
    changes[point] = size() + 1;
    for (int slot = layout.rowStarts()[point]; slot < layout.rowStarts()[point + 1]; slot++) {
      changes[layout.columns()[slot]] = size() + 1;
    }
  }

  @Override
  boolean changed(int candidate, int since) {
    return changes[pairs.position(candidate)] > since;
  }
}
