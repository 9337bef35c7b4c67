package org.bandgram.exemplar;

import org.bandgram.Execution;
import org.bandgram.exemplar.StreamState.StreamCover;
import org.bandgram.internal.compute.exemplar.NearestDistances;

/** Every exemplar represents every point: from the distances of an arrival to the ground set. */
final class ColumnCover implements StreamCover {
  private final ExemplarClustering function;
  private final NearestDistances nearest;
  private final Execution execution;

  ColumnCover(ExemplarClustering function, NearestDistances nearest, Execution execution) {
    this.function = function;
    this.nearest = nearest;
    this.execution = execution;
  }

  @Override
  public double gain(Arrival arrival) {
    return nearest.gain(arrival.column(), execution) / function.points().size();
  }

  @Override
  public void add(Arrival arrival) {
    nearest.add(arrival.column(), execution);
  }

  @Override
  public double value() {
    return (function.ground(execution).startSum() - nearest.sum()) / function.points().size();
  }

  @Override
  public StreamCover copy() {
    return new ColumnCover(function, nearest.copy(), execution);
  }
}
