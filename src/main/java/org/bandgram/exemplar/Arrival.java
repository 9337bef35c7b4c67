package org.bandgram.exemplar;

import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.exemplar.DistanceColumn;

/** A point that has come, and its distances to the ground set. */
final class Arrival {
  private final StreamState state;
  private final long id;
  private final PointSet set;
  private final int row;
  private final DistanceColumn column;
  private boolean isComputed;
  private double singleton = Double.NaN;

  /**
   * Takes a point.
   *
   * @param column room for its distances, which the next arrival may use again
   */
  Arrival(StreamState state, long id, PointSet set, int row, DistanceColumn column) {
    this.state = state;
    this.id = id;
    this.set = set;
    this.row = row;
    this.column = column;
  }

  long id() {
    return id;
  }

  /** Returns the point's distances, computed when they are first asked for. */
  DistanceColumn column() {
    if (!isComputed) {
      state.function().ground().distances(set, row, column, state.execution());
      isComputed = true;
    }
    return column;
  }

  /** Returns a copy of the point, as a set of one. */
  PointSet point() {
    return set.select(new int[] {row});
  }

  /** Returns the gain over the warm start alone. */
  double singleton() {
    if (Double.isNaN(singleton)) {
      singleton = state.base().gain(column(), state.execution()) / column.size();
    }
    return singleton;
  }
}
