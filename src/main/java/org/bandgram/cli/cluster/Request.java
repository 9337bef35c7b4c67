package org.bandgram.cli.cluster;

import java.util.Optional;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.cluster.affinity.BandAffinityPropagation;
import org.bandgram.cluster.multilevel.MultilevelAffinityPropagation;
import org.bandgram.data.PointSet;

/**
 * What a user asked for, with nothing left to choose.
 *
 * @param method how to cluster
 * @param reason why this method, where the program chose it; empty where the user did
 * @param options options of the method, for multilevel those of every level
 * @param topSize groups at the top of multilevel
 * @param weights how often each point counts, for multilevel; empty for once each
 */
public record Request(
    Method method,
    String reason,
    BandAffinityPropagation.Options options,
    int topSize,
    Optional<double[]> weights) {
  /** Checks that weights come with a method that knows them. */
  public Request {
    InvalidInputException.require(
        weights.isEmpty() || method == Method.MULTILEVEL,
        "method",
        method,
        "multilevel or auto for points with weights");
  }

  /** Clusters points. */
  public Fitted fit(PointSet points, Execution execution) {
    return method.fit(points, this, execution);
  }

  /** Returns the options of the largest band that is stored for n points. */
  BandAffinityPropagation.Options planned(int n) {
    return method == Method.DENSE ? options.withHalfBandwidth(Math.max(1, n - 1)) : options;
  }

  /** Returns the options of multilevel. */
  MultilevelAffinityPropagation.Options ofLevels() {
    return new MultilevelAffinityPropagation.Options(options, topSize);
  }
}
