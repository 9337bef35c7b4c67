package org.bandgram.cluster;

import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.compute.Backend;
import org.bandgram.compute.Messages;
import org.bandgram.gram.CooMatrix;

/** The pairs of a matrix in coordinate form. */
record CooPairs(CooMatrix matrix, Backend backend) implements KeptPairs {
  @Override
  public int size() {
    return matrix.size();
  }

  @Override
  public Precision precision() {
    return matrix.precision();
  }

  @Override
  public double similarity(int i, int k) {
    return matrix.get(i, k);
  }

  @Override
  public SimilarityDistribution distribution(Execution execution) {
    return SimilarityDistribution.ofKept(matrix, execution);
  }

  @Override
  public Messages messages(Execution execution) {
    return backend.cooMessages(matrix.layout(), matrix.precision(), matrix.values(), execution);
  }
}
