package org.bandgram.cluster.internal.distributed;

import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.order.Permutation;

/**
 * The similarities of points along one curve, on other machines until this is closed.
 *
 * @param similarities the similarities, by position on the curve
 * @param order the input row of each position
 * @param orderSeconds time it took to order the points
 * @param constructSeconds time it took to compute the similarities
 */
public record DistributedBand(
    SparseSimilarities similarities,
    Permutation order,
    double orderSeconds,
    double constructSeconds)
    implements AutoCloseable {
  @Override
  public void close() {
    similarities.close();
  }
}
