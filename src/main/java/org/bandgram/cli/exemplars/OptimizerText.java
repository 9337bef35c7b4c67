package org.bandgram.cli.exemplars;

import java.util.Iterator;
import java.util.List;
import org.bandgram.InvalidInputException;
import org.bandgram.cli.console.Phrases;
import org.bandgram.exemplar.ExemplarOptimizer;
import org.bandgram.exemplar.StreamingOptimizer;

/** Optimisers by name. */
final class OptimizerText {
  /** Every optimiser there is. */
  static final List<ExemplarOptimizer> ALL =
      List.of(
          ExemplarOptimizer.lazyGreedy(),
          ExemplarOptimizer.greedy(),
          ExemplarOptimizer.stochasticGreedy(),
          StreamingOptimizer.sieveStreaming(),
          StreamingOptimizer.sieveStreamingPlusPlus(),
          StreamingOptimizer.threeSieves(),
          StreamingOptimizer.salsa(),
          StreamingOptimizer.independentSetImprovement(),
          StreamingOptimizer.randomSelection());

  private OptimizerText() {}

  /** Their names, for shells to complete. */
  record Names() implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return ALL.stream().map(ExemplarOptimizer::name).iterator();
    }
  }

  /**
   * Finds an optimiser.
   *
   * @throws InvalidInputException if none has that name
   */
  static ExemplarOptimizer parse(String text) {
    return ALL.stream()
        .filter(optimizer -> optimizer.name().equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                InvalidInputException.of(
                    "optimizer",
                    "'" + text + "'",
                    Phrases.alternatives(ALL.stream().map(ExemplarOptimizer::name).toList())));
  }
}
