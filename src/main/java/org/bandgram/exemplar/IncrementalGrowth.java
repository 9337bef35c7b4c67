package org.bandgram.exemplar;

import org.bandgram.Execution;
import org.bandgram.internal.compute.exemplar.DistanceColumn;
import org.bandgram.internal.compute.exemplar.NearestDistances;

/** Keeps the least distance of each point to the exemplars so far. */
final class IncrementalGrowth extends GrowingSet {
  private final NearestDistances nearest;
  private final DistanceColumn column;

  IncrementalGrowth(ExemplarClustering function, SelectionOptions options, Execution execution) {
    super(function, options, execution);
    nearest = function.nearest(execution);
    column = function.ground(execution).column();
  }

  @Override
  double current() {
    return (function.ground(execution).startSum() - nearest.sum()) / column.size();
  }

  @Override
  double[] compute(int[] candidates) {
    return function.gains(nearest, function.points(), candidates, execution);
  }

  @Override
  void insert(int row) {
    function.ground(execution).distances(function.points(), row, column, execution);
    nearest.add(column, execution);
  }
}
