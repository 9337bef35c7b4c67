package org.bandgram.cluster;

import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.compute.Backend;
import org.bandgram.compute.MessageForm;
import org.bandgram.compute.Messages;
import org.bandgram.gram.BandMatrix;

/** The pairs of a band. */
record BandPairs(BandMatrix band, MessageForm form, Backend backend) implements KeptPairs {
  @Override
  public int size() {
    return band.layout().size();
  }

  @Override
  public Precision precision() {
    return band.precision();
  }

  @Override
  public double similarity(int i, int k) {
    return band.layout().contains(i, k) ? band.get(i, k) : Double.NEGATIVE_INFINITY;
  }

  @Override
  public SimilarityDistribution distribution(Execution execution) {
    return SimilarityDistribution.ofKept(band, execution);
  }

  @Override
  public Messages messages(Execution execution) {
    return backend.bandMessages(band.layout(), band.precision(), band.elements(), form, execution);
  }
}
