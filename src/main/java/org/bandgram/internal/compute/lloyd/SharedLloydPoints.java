package org.bandgram.internal.compute.lloyd;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bandgram.data.PointSet;

/**
 * Points of which several implementations have some each.
 *
 * @param points all points
 * @param parts the points in order, in whole stripes; those on a GPU before those on the CPU, which
 *     computes while it waits for them
 */
record SharedLloydPoints(PointSet points, List<LloydPoints> parts) implements LloydPoints {
  @Override
  public LloydAssignment begin(double[] weights) {
    LloydArguments.requireWeights(weights, points);
    List<LloydAssignment> begun = new ArrayList<>();
    int from = 0;
    for (LloydPoints part : parts) {
      int to = from + part.points().size();
      begun.add(part.begin(weights.length == 0 ? weights : Arrays.copyOfRange(weights, from, to)));
      from = to;
    }
    return new SharedLloydAssignment(begun);
  }
}
