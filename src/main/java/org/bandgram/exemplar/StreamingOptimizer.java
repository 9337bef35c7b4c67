package org.bandgram.exemplar;

import static org.bandgram.InvalidInputException.require;

import java.util.Iterator;
import java.util.OptionalLong;
import java.util.function.IntConsumer;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.exemplar.ExemplarSelection.Guarantee;
import org.bandgram.exemplar.ExemplarStream.StreamRule;

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

  /**
   * Returns SieveStreaming. It keeps one set for each guess t of the best value, which adds a point
   * if its gain is at least (t/2 - f(S)) / (k - |S|) (A. Badanidiyuru, B. Mirzasoleiman, A.
   * Karbasi, A. Krause, Streaming submodular maximization: massive data summarization on the fly,
   * KDD 2014, doi 10.1145/2623330.2623637).
   *
   * <p>Guesses are the powers of 1 + epsilon from m to k m. Where m is not told, those from the
   * largest value m of a single point so far to 2 k m: sets come and go as m grows, with the same
   * guarantee.
   *
   * <p>At least 1/2 - epsilon of the best value. O(log(k) / epsilon) sets, each with up to k
   * exemplars.
   */
  public static StreamingOptimizer sieveStreaming() {
    return new SieveStreaming();
  }

  /**
   * Returns SieveStreaming++. It keeps one set for each guess t of the gain that an exemplar should
   * bring, which adds a point if its gain is at least t; guesses that the best value so far has
   * overtaken are dropped (E. Kazemi, M. Mitrovic, M. Zadimoghaddam, S. Lattanzi, A. Karbasi,
   * Submodular streaming in all its glory: tight approximation, minimum memory and low adaptive
   * complexity, ICML 2019, arXiv 1905.00948).
   *
   * <p>With the best value LB so far and m, told or the largest value of a single point so far,
   * guesses are the powers of 1 + epsilon from max(LB, m) / (2k (1 + epsilon)) to m. The best set
   * is remembered when its guess is dropped.
   *
   * <p>At least 1/2 - epsilon of the best value, with O(k / epsilon) exemplars in all sets
   * together.
   */
  public static StreamingOptimizer sieveStreamingPlusPlus() {
    return new SieveStreamingPlusPlus();
  }

  /**
   * Returns ThreeSieves. It keeps a single set with one guess t of the best value: it adds a point
   * if its gain is at least (t/2 - f(S)) / (k - |S|), and goes on to the next lower power of 1 +
   * epsilon after T rejections in a row (S. Buschjäger, P.-J. Honysz, L. Pfahler, K. Morik, Very
   * fast streaming submodular function maximization, 2020, arXiv 2010.10059).
   *
   * <p>The first guess is k m. Where m is not told, m is the largest value of a single point so
   * far, rounded up to a power of 1 + epsilon: whenever that grows, the set begins anew; the better
   * of the sets is returned.
   *
   * <p>At least (1 - epsilon)(1 - 1/e) of the best value with probability (1 - alpha)^k, where T =
   * -ln(alpha) / tau for the confidence 1 - alpha that a point with probability above tau was not
   * missed, for points in random order. One evaluation per point, at most k exemplars.
   */
  public static StreamingOptimizer threeSieves() {
    return new ThreeSieves();
  }

  /**
   * Returns Salsa. It runs three schedules of thresholds for each guess t of the best value
   * together and returns the best set (A. Norouzi-Fard, J. Tarnawski, S. Mitrović, A. Zandieh, A.
   * Mousavifar, O. Svensson, Beyond 1/2-approximation for submodular maximization on massive data
   * streams, ICML 2018, arXiv 1808.01842). A point is added if its gain is at least
   *
   * <ul>
   *   <li>fixed: (1/2 + 1/6) t/k;
   *   <li>high, then low: (1/2 + 0.05) t/k during the first tenth of the stream, (1/2 - 0.025) t/k
   *       after it;
   *   <li>dense: 10 t/k during the first 80 %, 5 t/k after it.
   * </ul>
   *
   * <p>Guesses are the powers of 1 + epsilon from m to k m, where m is told or the largest value of
   * a single point so far; the length of the stream must be known.
   *
   * <p>More than 1/2 of the best value in expectation for points in random order, by a constant
   * that the paper does not compute. O(log(k) / epsilon) sets, each with up to k exemplars.
   */
  public static StreamingOptimizer salsa() {
    return new Salsa();
  }

  /**
   * Returns independent set improvement. It takes the first k points; then a point replaces the
   * exemplar of least weight if its gain is more than twice that weight, where the weight of an
   * exemplar is its gain when it was added (A. Chakrabarti, S. Kale, Submodular maximization meets
   * streaming: matchings, matroids, and more, IPCO 2014, arXiv 1309.2038).
   *
   * <p>At least 1/4 of the best value. One evaluation per point, O(n k d) for each replacement.
   */
  public static StreamingOptimizer independentSetImprovement() {
    return new IndependentSetImprovement();
  }

  /**
   * Returns random selection. It takes any k points with equal probability: what other optimisers
   * should be compared with (reservoir sampling, J. S. Vitter, Random sampling with a reservoir,
   * ACM TOMS 11, 1985, doi 10.1145/3147.3165, algorithm R). Reads the seed. No guarantee; points
   * are evaluated only for the result.
   */
  public static StreamingOptimizer randomSelection() {
    return new RandomSelection();
  }

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
