package org.bandgram.exemplar;

import java.util.ArrayList;
import java.util.List;
import org.bandgram.internal.compute.exemplar.NearestDistances;

/** A set of exemplars built from a stream, beside the warm start. */
final class Sieve {
  private final StreamState state;
  private final double threshold;
  private final double emptySum;
  private final List<Long> ids = new ArrayList<>();
  private final List<Double> gains = new ArrayList<>();
  private NearestDistances nearest;
  private double value;

  /**
   * Creates an empty set.
   *
   * @param threshold what its rule goes by
   */
  Sieve(StreamState state, double threshold) {
    this.state = state;
    this.threshold = threshold;
    emptySum = state.base().sum();
  }

  double threshold() {
    return threshold;
  }

  int size() {
    return ids.size();
  }

  boolean isFull() {
    return size() >= state.places();
  }

  boolean contains(long id) {
    return ids.contains(id);
  }

  long id(int place) {
    return ids.get(place);
  }

  double gain(int place) {
    return gains.get(place);
  }

  /** Returns how much the set adds to the warm start. */
  double value() {
    return value;
  }

  /** Returns by how much a point would increase the value. */
  double gain(Arrival arrival) {
    state.countEvaluation();
    return nearest == null
        ? arrival.singleton()
        : nearest.gain(arrival.column(), state.execution()) / arrival.column().size();
  }

  /** Adds a point with a known gain. */
  void add(Arrival arrival, double gain) {
    if (nearest == null) {
      nearest = state.base().copy();
    }
    nearest.add(arrival.column(), state.execution());
    ids.add(arrival.id());
    gains.add(gain);
    value = (emptySum - nearest.sum()) / arrival.column().size();
  }

  /** Adds a point if there is room and its gain reaches a bound; tells whether it did. */
  boolean offer(Arrival arrival, Bound bound) {
    if (isFull() || contains(arrival.id())) {
      return false;
    }
    double gain = gain(arrival);
    if (gain >= bound.of(this)) {
      add(arrival, gain);
      return true;
    }
    return false;
  }

  /** The least gain that a set accepts. */
  @FunctionalInterface
  interface Bound {
    double of(Sieve sieve);
  }

  /** Returns (threshold / 2 - f(S)) / (k - |S|), the bound of sieve streaming. */
  static double half(Sieve sieve) {
    return sieve.half(sieve.threshold);
  }

  /** Returns the same for a threshold that changes. */
  double half(double changing) {
    return (changing / 2 - value) / (state.places() - size());
  }
}
