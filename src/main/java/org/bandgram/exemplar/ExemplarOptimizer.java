package org.bandgram.exemplar;

import org.bandgram.Execution;

/** Searches for k exemplars with a large value of {@link ExemplarClustering}. Stateless. */
public sealed interface ExemplarOptimizer
    permits Greedy, LazyGreedy, StochasticGreedy, StreamingOptimizer {
  /**
   * Returns greedy selection. It adds the point with the largest gain until there are k; of equal
   * gains, the first in the ground set (G. L. Nemhauser, L. A. Wolsey, M. L. Fisher, An analysis of
   * approximations for maximizing submodular set functions, Mathematical Programming 14, 1978, doi
   * 10.1007/BF01588971).
   *
   * <p>At least 1 - 1/e of the best value, as good as any fast method can promise. O(n k) gains; on
   * a band O(n + k h), since only gains that can have changed are computed again, and O(n k)
   * comparisons.
   */
  static ExemplarOptimizer greedy() {
    return new Greedy();
  }

  /**
   * Returns lazy greedy selection. It chooses what {@link #greedy greedy} selection chooses, and
   * computes far fewer gains: gains never increase, so one from an earlier step is a bound, and
   * only candidates whose bound is the largest are evaluated again (M. Minoux, Accelerated greedy
   * algorithms for maximizing submodular set functions, 1978, doi 10.1007/BFb0006528). They are
   * evaluated a few at a time, which costs little more than one.
   *
   * <p>At least 1 - 1/e of the best value. O(n) gains and as many as are needed, at most O(n k).
   */
  static ExemplarOptimizer lazyGreedy() {
    return new LazyGreedy();
  }

  /**
   * Returns stochastic greedy selection. Each step is greedy among a random sample of n / k ln(1 /
   * epsilon) points (B. Mirzasoleiman, A. Badanidiyuru, A. Karbasi, J. Vondrák, A. Krause, Lazier
   * than lazy greedy, AAAI 2015, arXiv 1409.7938).
   *
   * <p>At least 1 - 1/e - epsilon of the best value in expectation, with O(n ln(1 / epsilon))
   * gains. Reads epsilon and the seed; of equal gains, the first in the ground set.
   */
  static ExemplarOptimizer stochasticGreedy() {
    return new StochasticGreedy();
  }

  /** Returns a short lower-case name for commands and summaries. */
  String name();

  /**
   * Chooses exemplars among the points of the ground set. The choice does not depend on the number
   * of threads.
   *
   * @param function what to maximise
   * @param options what the optimiser is told
   * @param execution threads, progress (stage select) and cancellation
   * @return at most k exemplars, no two the same
   * @throws org.bandgram.InvalidInputException if an option does not suit the ground set or this
   *     optimiser
   * @throws org.bandgram.CancelledException if the run was cancelled; what was chosen is lost
   */
  ExemplarSelection select(
      ExemplarClustering function, SelectionOptions options, Execution execution);
}
