package org.bandgram.exemplar;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.bandgram.exemplar.StreamState.StreamCover;

/** A set of exemplars built from a stream, beside the warm start. */
final class Sieve {
  private final StreamState state;
  private final double threshold;
  private final double baseValue;
  private final List<Long> ids = new ArrayList<>();
  private final Set<Long> distinct = new HashSet<>();
  private final List<Double> gains = new ArrayList<>();
  private StreamCover cover;
  private double value;

  /**
   * Creates an empty set.
   *
   * @param threshold what its rule goes by
   */
  Sieve(StreamState state, double threshold) {
    this.state = state;
    this.threshold = threshold;
    baseValue = state.base().value();
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
    return distinct.contains(id);
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
    return cover == null ? arrival.singleton() : cover.gain(arrival);
  }

  /** Adds a point with a known gain. */
  void add(Arrival arrival, double gain) {
    if (cover == null) {
      cover = state.base().copy();
    }
    cover.add(arrival);
    ids.add(arrival.id());
    distinct.add(arrival.id());
    gains.add(gain);
    value = cover.value() - baseValue;
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

  /** The best of several sets, as it was when it was best; of equally good ones, the first. */
  static final class Best {
    private Sieve sieve;

    Best(StreamState state) {
      sieve = new Sieve(state, 0);
    }

    /** Sets only grow better, so the set itself may be kept. */
    void offer(Sieve candidate) {
      if (candidate.value() > sieve.value()) {
        sieve = candidate;
      }
    }

    Sieve sieve() {
      return sieve;
    }
  }
}
