package org.bandgram.exemplar;

import java.util.Collection;
import java.util.TreeMap;
import java.util.function.DoubleFunction;

/** Sets for some of the thresholds of a grid, which come and go; the best ever is remembered. */
final class SieveFamily<T> {
  private final Thresholds grid;
  private final DoubleFunction<T> factory;
  private final TreeMap<Integer, T> members = new TreeMap<>();

  SieveFamily(Thresholds grid, DoubleFunction<T> factory) {
    this.grid = grid;
    this.factory = factory;
  }

  /** Drops members below the bounds and creates those within that are missing. */
  void span(double low, double high) {
    if (low <= 0) {
      return;
    }
    members.headMap(grid.atLeast(low), false).clear();
    for (int exponent : grid.within(low, high)) {
      members.computeIfAbsent(exponent, e -> factory.apply(grid.value(e)));
    }
  }

  /** Returns the members by ascending threshold. */
  Collection<T> members() {
    return members.values();
  }
}
