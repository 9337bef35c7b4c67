package org.bandgram.internal.compute.cpu.lloyd;

import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.lloyd.LloydArguments;
import org.bandgram.internal.compute.lloyd.LloydOps;
import org.bandgram.internal.compute.lloyd.LloydPoints;
import org.bandgram.internal.compute.lloyd.PreparedPoints;

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
