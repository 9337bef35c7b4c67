package org.bandgram.cli.cluster;

import org.bandgram.cli.report.Curve;
import org.bandgram.cli.result.Outcome;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.Status;

/** A clustering and how good it is. */
interface ClusteredOutcome extends Outcome {
  /** Returns the result. */
  Clustering clustering();

  /** Returns how the command ended: as the clustering did, unless it was interrupted later. */
  Status status();

  /** Returns how the net similarity changed, where that was recorded. */
  static Curve[] curves(Clustering clustering) {
    return clustering.trace().length == 0
        ? new Curve[0]
        : new Curve[] {Curve.over("Net similarity", "iteration", 1, clustering.trace())};
  }
}
