package org.bandgram.cli.exemplars;

import java.util.List;
import org.bandgram.InvalidInputException;
import org.bandgram.cli.console.Phrases;
import org.bandgram.exemplar.ExemplarOptimizer;
import org.bandgram.exemplar.Greedy;
import org.bandgram.exemplar.IndependentSetImprovement;
import org.bandgram.exemplar.LazyGreedy;
import org.bandgram.exemplar.RandomSelection;
import org.bandgram.exemplar.Salsa;
import org.bandgram.exemplar.SieveStreaming;
import org.bandgram.exemplar.SieveStreamingPlusPlus;
import org.bandgram.exemplar.StochasticGreedy;
import org.bandgram.exemplar.ThreeSieves;

/** Optimisers by name. */
final class OptimizerText {
  /** Every optimiser there is. */
  static final List<ExemplarOptimizer> ALL =
      List.of(
          new LazyGreedy(),
          new Greedy(),
          new StochasticGreedy(),
          new SieveStreaming(),
          new SieveStreamingPlusPlus(),
          new ThreeSieves(),
          new Salsa(),
          new IndependentSetImprovement(),
          new RandomSelection());

  private OptimizerText() {}

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
