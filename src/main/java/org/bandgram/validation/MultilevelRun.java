package org.bandgram.validation;

import org.bandgram.Execution;
import org.bandgram.cluster.BandAffinityPropagation;
import org.bandgram.cluster.BandAffinityPropagation.Options;
import org.bandgram.data.PointSet;

/** Runs multilevel affinity propagation for {@link Method.Multilevel}. */
final class MultilevelRun {
  private MultilevelRun() {}

  /** Clusters points into as many clusters as the options ask for. */
  static Method.Result fit(PointSet points, Options options, Execution execution) {
    return Method.Result.single(BandAffinityPropagation.fit(points, options, execution));
  }
}
