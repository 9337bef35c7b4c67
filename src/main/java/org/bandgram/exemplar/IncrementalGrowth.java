package org.bandgram.exemplar;

import org.bandgram.Execution;
import org.bandgram.compute.NearestDistances;

/** Keeps the least distance of each point to the exemplars so far. */
final class IncrementalGrowth extends GrowingSet {
  private final NearestDistances nearest;
  private final double[] column;

  IncrementalGrowth(ExemplarClustering function, SelectionOptions options, Execution execution) {
    super(function, options, execution);
    nearest = function.nearest();
    column = new double[function.points().size()];
  }

  @Override
  double current() {
    return (function.ground().startSum() - nearest.sum()) / column.length;
  }

  @Override
  double[] compute(int[] candidates) {
    return function.gains(nearest, function.points(), candidates, execution);
  }

  @Override
  void insert(int row) {
    function.ground().distances(function.points(), row, column, execution);
    nearest.add(column, execution);
  }
}
