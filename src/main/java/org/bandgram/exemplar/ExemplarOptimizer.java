package org.bandgram.exemplar;

import org.bandgram.Execution;

/** Searches for k exemplars with a large value of {@link ExemplarClustering}. Stateless. */
public sealed interface ExemplarOptimizer
    permits Greedy, LazyGreedy, StochasticGreedy, StreamingOptimizer {
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
