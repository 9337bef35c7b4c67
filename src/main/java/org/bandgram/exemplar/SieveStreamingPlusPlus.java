package org.bandgram.exemplar;

import java.util.OptionalDouble;
import org.bandgram.exemplar.ExemplarSelection.Guarantee;
import org.bandgram.exemplar.ExemplarStream.StreamRule;
import org.bandgram.exemplar.Sieve.Best;
import org.bandgram.exemplar.SieveFamily.Thresholds;

/** See {@link StreamingOptimizer#sieveStreamingPlusPlus}. */
final class SieveStreamingPlusPlus extends StreamingOptimizer {
  @Override
  public String name() {
    return "sieve-streaming++";
  }

  @Override
  Guarantee guarantee(SelectionOptions options) {
    return new Guarantee(
        Math.max(0, 0.5 - options.accuracy().epsilon()),
        "at least 1/2 - epsilon of the best value");
  }

  @Override
  StreamRule rule(StreamState state) {
    return new Rule(state);
  }

  private static final class Rule implements StreamRule {
    private final StreamState state;
    private final SieveFamily<Sieve> family;
    private final Best best;
    private final OptionalDouble known;
    private double largest;

    Rule(StreamState state) {
      this.state = state;
      Thresholds grid = new Thresholds(state.options().accuracy().epsilon());
      family = new SieveFamily<>(grid, t -> new Sieve(state, t));
      best = new Best(state);
      known = state.options().accuracy().largestSingleton();
      largest = known.orElse(0);
    }

    @Override
    public void accept(Arrival arrival) {
      if (known.isEmpty()) {
        largest = Math.max(largest, arrival.singleton());
      }
      double least = Math.max(best.sieve().value(), largest) / (2.0 * state.places());
      family.span(least / (1 + state.options().accuracy().epsilon()), largest);
      for (Sieve sieve : family.members()) {
        if (sieve.offer(arrival, Sieve::threshold)) {
          best.offer(sieve);
        }
      }
    }

    @Override
    public Sieve best() {
      return best.sieve();
    }
  }
}
