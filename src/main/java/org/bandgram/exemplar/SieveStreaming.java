package org.bandgram.exemplar;

import java.util.OptionalDouble;
import org.bandgram.exemplar.ExemplarSelection.Guarantee;
import org.bandgram.exemplar.ExemplarStream.StreamRule;
import org.bandgram.exemplar.Sieve.Best;
import org.bandgram.exemplar.SieveFamily.Thresholds;

/** See {@link StreamingOptimizer#sieveStreaming}. */
final class SieveStreaming extends StreamingOptimizer {
  @Override
  public String name() {
    return "sieve-streaming";
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
    private final boolean learns;
    private double largest;

    Rule(StreamState state) {
      this.state = state;
      Thresholds grid = new Thresholds(state.options().accuracy().epsilon());
      family = new SieveFamily<>(grid, t -> new Sieve(state, t));
      best = new Best(state);
      OptionalDouble known = state.options().accuracy().largestSingleton();
      learns = known.isEmpty();
      known.ifPresent(m -> family.span(m, state.places() * m));
    }

    @Override
    public void accept(Arrival arrival) {
      if (learns && arrival.singleton() > largest) {
        largest = arrival.singleton();
        family.span(largest, 2 * state.places() * largest);
      }
      for (Sieve sieve : family.members()) {
        if (sieve.offer(arrival, Sieve::half)) {
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
