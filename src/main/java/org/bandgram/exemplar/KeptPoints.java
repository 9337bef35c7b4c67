package org.bandgram.exemplar;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.bandgram.data.PointSet;

/** A set of exemplars of which some are exchanged, with their coordinates. */
final class KeptPoints {
  private final StreamState state;
  private final List<Long> ids = new ArrayList<>();
  private final Set<Long> distinct = new HashSet<>();
  private final List<PointSet> points = new ArrayList<>();

  KeptPoints(StreamState state) {
    this.state = state;
  }

  int size() {
    return ids.size();
  }

  boolean contains(long id) {
    return distinct.contains(id);
  }

  void add(Arrival arrival) {
    ids.add(arrival.id());
    distinct.add(arrival.id());
    points.add(arrival.point());
  }

  void replace(int place, Arrival arrival) {
    distinct.remove(ids.set(place, arrival.id()));
    distinct.add(arrival.id());
    points.set(place, arrival.point());
  }

  /** Computes the set's distances anew, O(n d) per exemplar, or along its edges. */
  Sieve evaluate() {
    Sieve sieve = new Sieve(state, 0);
    for (int e = 0; e < size(); e++) {
      Arrival arrival = state.again(ids.get(e), points.get(e));
      sieve.add(arrival, sieve.gain(arrival));
    }
    return sieve;
  }
}
