package org.bandgram.exemplar;

import org.bandgram.exemplar.ExemplarSelection.Guarantee;
import org.bandgram.exemplar.ExemplarStream.StreamRule;

/** See {@link StreamingOptimizer#independentSetImprovement}. */
final class IndependentSetImprovement extends StreamingOptimizer {
  private static final double LEAST_FACTOR = 2;

  @Override
  public String name() {
    return "independent-set-improvement";
  }

  @Override
  Guarantee guarantee(SelectionOptions options) {
    return new Guarantee(0.25, "at least 1/4 of the best value");
  }

  @Override
  StreamRule rule(StreamState state) {
    return new Rule(state);
  }

  private static final class Rule implements StreamRule {
    private final KeptPoints kept;
    private final double[] weights;
    private Sieve sieve;

    Rule(StreamState state) {
      kept = new KeptPoints(state);
      weights = new double[state.places()];
      sieve = new Sieve(state, 0);
    }

    @Override
    public void accept(Arrival arrival) {
      if (kept.contains(arrival.id())) {
        return;
      }
      double gain = sieve.gain(arrival);
      if (kept.size() < weights.length) {
        weights[kept.size()] = gain;
        kept.add(arrival);
        sieve.add(arrival, gain);
        return;
      }
      int least = least();
      if (gain > LEAST_FACTOR * weights[least]) {
        weights[least] = gain;
        kept.replace(least, arrival);
        sieve = kept.evaluate();
      }
    }

    private int least() {
      int least = 0;
      for (int e = 1; e < weights.length; e++) {
        least = weights[e] < weights[least] ? e : least;
      }
      return least;
    }

    @Override
    public Sieve best() {
      return sieve;
    }
  }
}
