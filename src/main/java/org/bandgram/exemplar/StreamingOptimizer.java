package org.bandgram.exemplar;

import static org.bandgram.InvalidInputException.require;

import java.util.Iterator;
import java.util.OptionalLong;
import java.util.function.IntConsumer;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;

/**
 * An optimiser that sees each point once, in any order, and keeps little. What a point is worth is
 * measured on the ground set, which the stream need not belong to.
 *
 * <p>On a neighbour graph ({@link Evaluation#GRAPH}) points come from the ground set, in the order
 * of its rows; each set then takes the time of a point's edges, and 4 n bytes.
 *
 * <p>The distances of a point to the ground set are computed once, O(n d), and shared by all sets
 * that are built at the same time; each then takes O(n), and 8 n bytes unless it is empty. A warm
 * start is part of every set: with it, m, thresholds and guarantees are those of the gain over it,
 * and of the places left.
 */
public abstract sealed class StreamingOptimizer implements ExemplarOptimizer
    permits SieveStreaming,
        SieveStreamingPlusPlus,
        ThreeSieves,
        Salsa,
        IndependentSetImprovement,
        RandomSelection {
  StreamingOptimizer() {}

  /** Returns the rule that decides on points. */
  abstract StreamRule rule(StreamState state);

  /** Returns what is known of the result. */
  abstract Guarantee guarantee(SelectionOptions options);

  /**
   * Begins to read a stream.
   *
   * @param function what points are measured by
   * @param options what the optimiser is told
   * @param length how many points will come, where that is known
   * @param execution threads and cancellation
   * @throws org.bandgram.InvalidInputException if an option does not suit, or the optimiser needs
   *     to know the length
   */
  public final ExemplarStream open(
      ExemplarClustering function,
      SelectionOptions options,
      OptionalLong length,
      Execution execution) {
    requireEvaluation(options, options.evaluation() == Evaluation.INCREMENTAL);
    return begin(function, options, length, execution);
  }

  private void requireEvaluation(SelectionOptions options, boolean isKnown) {
    require(
        isKnown,
        "evaluator",
        options.evaluation(),
        "%s, or %s among the points of the ground set, for %s"
            .formatted(Evaluation.INCREMENTAL, Evaluation.GRAPH, name()));
  }

  private ExemplarStream begin(
      ExemplarClustering function,
      SelectionOptions options,
      OptionalLong length,
      Execution execution) {
    options.requireFit(function);
    StreamState state = new StreamState(function, options, length, execution);
    return new ExemplarStream(state, rule(state), guarantee(options).under(options.evaluation()));
  }

  /**
   * Reads a stream of points to its end.
   *
   * @param function what points are measured by
   * @param options what the optimiser is told
   * @param points the coordinates of each; the ids are 0, 1, 2, ...
   * @param length how many points will come, where that is known
   * @param execution threads and cancellation
   */
  public final ExemplarSelection select(
      ExemplarClustering function,
      SelectionOptions options,
      Iterator<double[]> points,
      OptionalLong length,
      Execution execution) {
    ExemplarStream stream = open(function, options, length, execution);
    for (long id = 0; points.hasNext(); id++) {
      stream.accept(id, points.next());
    }
    return stream.result();
  }

  /**
   * Shows every point of a set to the optimiser, which may be larger than the ground set.
   *
   * @param function what points are measured by
   * @param options what the optimiser is told; a warm start names rows of the ground set
   * @param points the points; the ids are their rows
   * @param execution threads, progress (stage select) and cancellation
   * @throws org.bandgram.InvalidInputException if an option does not suit, or the points have other
   *     dimensions than the ground set
   */
  public final ExemplarSelection select(
      ExemplarClustering function, SelectionOptions options, PointSet points, Execution execution) {
    ExemplarStream stream = open(function, options, OptionalLong.of(points.size()), execution);
    return readRows(stream, points.size(), row -> stream.accept(row, points.row(row)), execution);
  }

  @Override
  public final ExemplarSelection select(
      ExemplarClustering function, SelectionOptions options, Execution execution) {
    int n = function.points().size();
    int warm = options.warmStart().size();
    requireEvaluation(
        options,
        options.evaluation() == Evaluation.INCREMENTAL || options.evaluation() == Evaluation.GRAPH);
    ExemplarStream stream = begin(function, options, OptionalLong.of(n - warm), execution);
    return readRows(stream, n, stream::acceptRow, execution);
  }

  private static ExemplarSelection readRows(
      ExemplarStream stream, int n, IntConsumer accept, Execution execution) {
    for (int row = 0; row < n; row++) {
      accept.accept(row);
      if ((row + 1) * 100L / n > row * 100L / n) {
        execution.progress().update("select", row + 1L, n);
      }
    }
    return stream.result();
  }
}
