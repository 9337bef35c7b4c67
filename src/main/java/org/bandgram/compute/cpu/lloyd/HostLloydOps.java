package org.bandgram.compute.cpu.lloyd;

import org.bandgram.Execution;
import org.bandgram.compute.LloydArguments;
import org.bandgram.compute.LloydOps;
import org.bandgram.compute.LloydPoints;
import org.bandgram.compute.PreparedPoints;
import org.bandgram.data.PointSet;

/** What implementations on the host share: everything but how distances are computed. */
abstract class HostLloydOps implements LloydOps {
  /** Stores points; they are checked. */
  abstract CentroidTiles.Source tiles(PointSet points, Execution execution);

  @Override
  public final double hostShare() {
    return 1;
  }

  @Override
  public final PreparedPoints prepare(PointSet points, Execution execution) {
    LloydArguments.requirePoints(points, execution);
    return new HostLloydPoints(points, tiles(points, execution));
  }

  /** Returns the points themselves: they are where they are assigned. */
  @Override
  public final LloydPoints place(PreparedPoints points, Execution execution) {
    return points;
  }
}
