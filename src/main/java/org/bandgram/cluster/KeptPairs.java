package org.bandgram.cluster;

import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.compute.Messages;

/**
 * Similarities between the positions 0 to n - 1, of which only some pairs are kept; what
 * propagation runs on.
 */
interface KeptPairs {
  /** Returns the number of points n. */
  int size();

  /** Returns the format of the similarities. */
  Precision precision();

  /** Returns s(i, k), or negative infinity where the pair is not kept or is no edge. */
  double similarity(int i, int k);

  /** Returns the distribution of the similarities of kept pairs of different points. */
  SimilarityDistribution distribution(Execution execution);

  /** Allocates messages over the kept pairs, at zero. */
  Messages messages(Execution execution);
}
