package org.bandgram.cli.cluster;

import org.bandgram.cli.result.Outcome;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.Status;

/** A clustering and how good it is. */
interface ClusteredOutcome extends Outcome {
  /** Returns the result. */
  Clustering clustering();

  /** Returns how the command ended: as the clustering did, unless it was interrupted later. */
  Status status();
}
