package org.bandgram.exemplar;

import java.util.OptionalDouble;

/**
 * One set for each guess t of the best value, which adds a point if its gain is at least (t/2 -
 * f(S)) / (k - |S|) (A. Badanidiyuru, B. Mirzasoleiman, A. Karbasi, A. Krause, Streaming submodular
 * maximization: massive data summarization on the fly, KDD 2014, doi 10.1145/2623330.2623637).
 *
 * <p>Guesses are the powers of 1 + epsilon from m to k m. Where m is not told, those from the
 * largest value m of a single point so far to 2 k m: sets come and go as m grows, with the same
 * guarantee.
 *
 * <p>At least 1/2 - epsilon of the best value. O(log(k) / epsilon) sets, each with up to k
 * exemplars.
 */
public final class SieveStreaming extends StreamingOptimizer {
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
