package org.bandgram.exemplar;

import org.bandgram.data.PointSet;
import org.bandgram.exemplar.GraphReach.Reach;
import org.bandgram.internal.compute.exemplar.DistanceColumn;

/** A point that has come, and its distances to the ground set. */
final class Arrival {
  private final StreamState state;
  private final long id;
  private final PointSet set;
  private final int row;
  private final DistanceColumn column;
  private boolean isComputed;
  private Reach reach;
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

  /** Returns the row of the point in the set that it is in. */
  int row() {
    return row;
  }

  long id() {
    return id;
  }

  /** Returns the point's distances, computed when they are first asked for. */
  DistanceColumn column() {
    if (!isComputed) {
      state.function().ground(state.execution()).distances(set, row, column, state.execution());
      isComputed = true;
    }
    return column;
  }

  /** Returns what the point represents on a graph, found when it is first asked for. */
  Reach reach() {
    if (reach == null) {
      reach = state.reachOf(row);
    }
    return reach;
  }

  /** Returns a copy of the point, as a set of one. */
  PointSet point() {
    return set.select(new int[] {row});
  }

  /** Returns the gain over the warm start alone. */
  double singleton() {
    if (Double.isNaN(singleton)) {
      singleton = state.base().gain(this);
    }
    return singleton;
  }
}
