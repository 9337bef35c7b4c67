package org.bandgram.exemplar;

import java.util.SplittableRandom;
import org.bandgram.exemplar.ExemplarSelection.Guarantee;
import org.bandgram.exemplar.ExemplarStream.StreamRule;

/** See {@link StreamingOptimizer#randomSelection}. */
final class RandomSelection extends StreamingOptimizer {
  @Override
  public String name() {
    return "random";
  }

  @Override
  Guarantee guarantee(SelectionOptions options) {
    return Guarantee.NONE;
  }

  @Override
  StreamRule rule(StreamState state) {
    return new Rule(state);
  }

  private static final class Rule implements StreamRule {
    private final StreamState state;
    private final KeptPoints kept;
    private final SplittableRandom random;
    private long seen;

    Rule(StreamState state) {
      this.state = state;
      kept = new KeptPoints(state);
      random = new SplittableRandom(state.options().seed());
    }

    @Override
    public void accept(Arrival arrival) {
      if (kept.contains(arrival.id())) {
        return;
      }
      seen++;
      if (kept.size() < state.places()) {
        kept.add(arrival);
        return;
      }
      long place = random.nextLong(seen);
      if (place < state.places()) {
        kept.replace((int) place, arrival);
      }
    }

    @Override
    public Sieve best() {
      return kept.evaluate();
    }
  }
}
