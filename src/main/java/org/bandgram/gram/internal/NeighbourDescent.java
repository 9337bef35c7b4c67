package org.bandgram.gram.internal;

import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntConsumer;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.gram.NeighbourGraph.Construction;
import org.bandgram.gram.NeighbourGraph.Method;
import org.bandgram.gram.NeighbourGraph.Options;
import org.bandgram.internal.compute.gram.BlockProgress;
import org.bandgram.internal.compute.gram.GramOps;
import org.bandgram.internal.compute.gram.NeighbourLists;
import org.bandgram.internal.compute.gram.PairBlock;
import org.bandgram.order.Permutation;
import org.bandgram.similarity.Similarity;

/**
 * Finds most of the k most similar points of every point by NN-descent (W. Dong, M. Charikar, K.
 * Li, WWW 2011, doi 10.1145/1963405.1963487), for any symmetric similarity.
 *
 * <pre>
 *   start:   compare points up to {@value #STRIDE} apart on one of several curves, or in one of
 *            several random orders if they stand for objects that have no place
 *   round:   for every point i, draw new and old candidates among its neighbours and the points
 *            whose neighbour it is; compare new ones with one another and with old ones; let each
 *            of a pair be offered to the list of the other
 * </pre>
 *
 * <p>Candidates are drawn before a round compares anything, and a list holds the k best of all that
 * it was offered, whoever comes first; so the result does not depend on threads. From a single
 * curve neighbourhoods would only grow along it, slowly; pairs of a second one are the short cuts.
 *
 * <p>A round compares at most 3 C² / 2 pairs for each of n points, C = {@value #CANDIDATES}, O(n C²
 * d), and in practice half as many and less with every round. 8 n (k + C + 2) bytes, and 4 n for
 * each curve. Points are read in single precision, whatever they were stored as: gathering
 * candidates is a twelfth of the time in 384 dimensions, of which 16-bit coordinates would spare
 * less than half.
 */
final class NeighbourDescent {
  /** Curves that the start takes pairs from. */
  static final int CURVES = 4;

  /** Further curves after these have been seen to find nothing. */
  private static final int MOST_CURVES = 8;

  private static final int STRIDE = 16;
  private static final int CANDIDATES = 32;
  private static final int MOST_ROUNDS = 30;

  /** Share of the lists' entries that were found in a round, below which the next finds few. */
  private static final double FEW = 0.001;

  private static final int POINTS_PER_BLOCK = 1 << 8;

  private final PointSet points;
  private final Similarity comparison;
  private final StartOrders orders;
  private final DescentState state;
  private final NeighbourLists lists;
  private final Options options;
  private final GramOps ops;
  private final Execution execution;
  private final BlockProgress progress;

  /**
   * Prepares a search.
   *
   * @param points n points in the order of the first curve, in single precision
   * @param comparison what to compare by
   * @param orders gives further orders where those of the start leave parts unconnected
   * @param state n lists, empty or from the rounds of a stopped search
   */
  NeighbourDescent(
      PointSet points,
      Similarity comparison,
      StartOrders orders,
      DescentState state,
      Options options,
      GramOps ops,
      Execution execution) {
    this.points = points;
    this.comparison = comparison;
    this.orders = orders;
    this.state = state;
    this.lists = state.lists;
    this.options = options;
    this.ops = ops;
    this.execution = execution;
    int blocks = Execution.blocks(points.size(), POINTS_PER_BLOCK);
    progress = new BlockProgress(execution, "graph", Math.multiplyExact(MOST_ROUNDS, blocks));
  }

  /** Returns the bytes that a search of n points needs beside points and lists. */
  static long bytes(int n) {
    return n * (2L * CANDIDATES * Integer.BYTES + 2L * Long.BYTES + 2L * CURVES * Integer.BYTES);
  }

  /**
   * Fills the lists: rounds until a sample has the wanted recall. Where a round finds little and
   * the recall is too low, another curve joins parts that the lists do not connect.
   *
   * @param curves the point at each position of the curves to start from
   * @param reached hears after each round how many there were; the state may be kept then
   */
  Construction run(List<Permutation> curves, IntConsumer reached) {
    RecallSample sample =
        RecallSample.of(points, comparison, lists.most(), options.seed(), ops, execution);
    if (state.curves == 0) {
      curves.forEach(this::compareAlong);
      state.curves = curves.size();
    }
    DescentCandidates candidates =
        new DescentCandidates(lists, CANDIDATES, options.seed(), execution);
    while (state.rounds < MOST_ROUNDS && isLow(sample)) {
      candidates.draw(state.rounds++);
      compare(candidates);
      if (newEntries() < FEW * lists.size() * lists.most()) {
        if (state.curves == MOST_CURVES) {
          break;
        }
        compareAlong(orders.another(points, state.curves++, execution));
      }
      reached.accept(state.rounds);
    }
    double distances = (double) state.compared.sum() / points.size() + sample.size();
    return new Construction(
        Method.DESCENT,
        state.rounds,
        distances,
        sample.recall(lists, RecallSample.TEN),
        sample.recall(lists, lists.most()),
        sample.size());
  }

  private boolean isLow(RecallSample sample) {
    return Math.min(sample.recall(lists, RecallSample.TEN), sample.recall(lists, lists.most()))
        < options.wantedRecall();
  }

  /** Compares all points at most STRIDE apart on a curve, and some up to twice as far apart. */
  private void compareAlong(Permutation curve) {
    int n = points.size();
    execution.forBlocks(
        n,
        POINTS_PER_BLOCK,
        (_, from, to) -> {
          Comparison few = new Comparison(2 * STRIDE);
          for (int start = from; start < to; start += STRIDE) {
            int end = Math.min(n, start + 2 * STRIDE);
            for (int p = start; p < end; p++) {
              few.chosen[p - start] = curve.source(p);
            }
            few.run(Math.min(STRIDE, end - start), end - start);
          }
        });
  }

  private void compare(DescentCandidates candidates) {
    execution.forBlocks(
        points.size(),
        POINTS_PER_BLOCK,
        (_, from, to) -> {
          Comparison few = new Comparison(2 * CANDIDATES);
          int[] counts = new int[2];
          for (int i = from; i < to; i++) {
            candidates.list(i, few.chosen, counts);
            few.run(counts[0], counts[1]);
          }
          progress.blockDone();
        });
  }

  /** Returns the number of entries that no round has drawn from the list of their point. */
  private long newEntries() {
    LongAdder entries = new LongAdder();
    execution.forBlocks(
        points.size(),
        POINTS_PER_BLOCK,
        (_, from, to) -> {
          long sum = 0;
          for (int i = from; i < to; i++) {
            sum += lists.newCount(i);
          }
          entries.add(sum);
        });
    return entries.sum();
  }

  /** Compares a few points with one another and offers each to the other's list; one thread's. */
  private final class Comparison {
    private final int[] chosen;
    private final float[] least;
    private final PairBlock block;

    Comparison(int capacity) {
      chosen = new int[capacity];
      least = new float[capacity];
      block = ops.pairBlock(points, comparison, capacity);
    }

    /** Compares the first {@code rows} of {@code count} chosen points with all of them. */
    void run(int rows, int count) {
      if (rows == 0) {
        return;
      }
      float[] values = block.compare(chosen, count, rows);
      for (int c = 0; c < count; c++) {
        least[c] = lists.least(chosen[c]);
      }
      for (int r = 0; r < rows; r++) {
        offer(r, count, values, r * block.stride());
      }
      state.compared.add((long) rows * (rows - 1) / 2 + (long) rows * (count - rows));
    }

    private void offer(int r, int count, float[] values, int at) {
      for (int c = r + 1; c < count; c++) {
        float value = values[at + c];
        if (value >= least[r]) {
          lists.offer(chosen[r], NeighbourLists.key(value, chosen[c]));
        }
        if (value >= least[c]) {
          lists.offer(chosen[c], NeighbourLists.key(value, chosen[r]));
        }
      }
    }
  }
}
