package org.bandgram.exemplar;

import java.util.OptionalDouble;
import org.bandgram.exemplar.ExemplarSelection.Guarantee;
import org.bandgram.exemplar.ExemplarStream.StreamRule;
import org.bandgram.exemplar.Sieve.Best;
import org.bandgram.exemplar.SieveFamily.Thresholds;

/** See {@link StreamingOptimizer#threeSieves}. */
final class ThreeSieves extends StreamingOptimizer {
  @Override
  public String name() {
    return "three-sieves";
  }

  @Override
  Guarantee guarantee(SelectionOptions options) {
    return new Guarantee(
        (1 - options.accuracy().epsilon()) * Guarantee.GREEDY_RATIO,
        "at least (1 - epsilon)(1 - 1/e) of the best value with probability (1 - alpha)^k, for"
            + " points in random order");
  }

  @Override
  StreamRule rule(StreamState state) {
    return new Rule(state);
  }

  private static final class Rule implements StreamRule {
    private final StreamState state;
    private final Thresholds grid;
    private final Best best;
    private final boolean learns;
    private int largest = Integer.MIN_VALUE;
    private Sieve sieve;
    private double threshold;
    private int next;
    private int rejections;

    Rule(StreamState state) {
      this.state = state;
      grid = new Thresholds(state.options().accuracy().epsilon());
      best = new Best(state);
      OptionalDouble known = state.options().accuracy().largestSingleton();
      learns = known.isEmpty();
      known.ifPresent(this::begin);
    }

    private void begin(double singleton) {
      sieve = new Sieve(state, 0);
      threshold = state.places() * singleton;
      next = grid.atMost(threshold);
      if (grid.value(next) >= threshold) {
        next--;
      }
      rejections = 0;
    }

    @Override
    public void accept(Arrival arrival) {
      if (learns && arrival.singleton() > 0) {
        learn(grid.atLeast(arrival.singleton()));
      }
      if (sieve == null || sieve.isFull()) {
        return;
      }
      if (rejections >= state.options().accuracy().rejections()) {
        threshold = grid.value(next);
        next--;
        rejections = 0;
      }
      if (sieve.offer(arrival, s -> s.half(threshold))) {
        best.offer(sieve);
        rejections = 0;
      } else {
        rejections++;
      }
    }

    private void learn(int exponent) {
      if (exponent > largest) {
        largest = exponent;
        begin(grid.value(exponent));
      }
    }

    @Override
    public Sieve best() {
      return best.sieve();
    }
  }
}
