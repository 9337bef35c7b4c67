package org.bandgram.exemplar;

import java.util.function.IntConsumer;
import org.bandgram.exemplar.GraphReach.Reach;
import org.bandgram.exemplar.StreamState.StreamCover;

/**
 * What each point loses with a growing set of exemplars on a neighbour graph: its dissimilarity to
 * the nearest exemplar at most two edges away, or to e0. Gains are counted along the edges of the
 * candidate alone, in the order of positions, so that they never increase while the set grows, not
 * even by rounding. 4 bytes a point.
 */
final class GraphCover implements StreamCover {
  private final GraphPairs pairs;
  private final float[] losses;
  private double covered;

  /** Covers nothing. */
  GraphCover(GraphPairs pairs) {
    this(pairs, pairs.start().clone(), 0);
  }

  private GraphCover(GraphPairs pairs, float[] losses, double covered) {
    this.pairs = pairs;
    this.losses = losses;
    this.covered = covered;
  }

  /** Returns by how much a point at a position would increase the value along its edges. */
  double gain(int candidate) {
    int[] columns = pairs.graph().layout().columns();
    float[] similarities = pairs.graph().similarities();
    int slot = pairs.graph().layout().rowStarts()[candidate];
    int end = pairs.graph().layout().rowStarts()[candidate + 1];
    double sum = 0;
    for (; slot < end && columns[slot] < candidate; slot++) {
      sum += Math.max(0, (double) losses[columns[slot]] + similarities[slot]);
    }
    sum += Math.max(0, (double) losses[candidate] - pairs.own()[candidate]);
    // slots left over have a similarity of negative infinity
    for (; slot < end; slot++) {
      sum += Math.max(0, (double) losses[columns[slot]] + similarities[slot]);
    }
    return sum / losses.length;
  }

  /**
   * Adds an exemplar.
   *
   * @param reach what it represents
   * @param lowered is told the position of every point that loses less
   */
  void add(Reach reach, IntConsumer lowered) {
    for (int p = 0; p < reach.positions().length; p++) {
      int point = reach.positions()[p];
      float loss = reach.losses()[p];
      if (loss < losses[point]) {
        covered += (double) losses[point] - loss;
        losses[point] = loss;
        lowered.accept(point);
      }
    }
  }

  @Override
  public double value() {
    return covered / losses.length;
  }

  @Override
  public double gain(Arrival arrival) {
    return gain(pairs.position(arrival.row()));
  }

  @Override
  public void add(Arrival arrival) {
    add(arrival.reach(), _ -> {});
  }

  @Override
  public GraphCover copy() {
    return new GraphCover(pairs, losses.clone(), covered);
  }
}
