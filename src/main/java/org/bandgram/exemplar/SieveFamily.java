package org.bandgram.exemplar;

import java.util.Collection;
import java.util.TreeMap;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;

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

  /** The grid of thresholds (1 + epsilon)^i for whole numbers i. */
  record Thresholds(double epsilon) {
    /** A number this close to the grid, as a share of the exponent's unit, lies on it. */
    private static final double ON_GRID = 1e-12;

    double value(int exponent) {
      return Math.pow(1 + epsilon, exponent);
    }

    /** Returns the least exponent whose threshold is at least a positive number. */
    int atLeast(double low) {
      return (int) Math.ceil(Math.log(low) / Math.log1p(epsilon) - ON_GRID);
    }

    /** Returns the greatest exponent whose threshold is at most a positive number. */
    int atMost(double high) {
      return (int) Math.floor(Math.log(high) / Math.log1p(epsilon) + ON_GRID);
    }

    /** Returns the exponents of thresholds within bounds, ascending. */
    int[] within(double low, double high) {
      return IntStream.rangeClosed(atLeast(low), atMost(high)).toArray();
    }
  }
}
