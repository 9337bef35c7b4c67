package org.bandgram.compute.cpu;

import org.bandgram.Precision;
import org.bandgram.layout.BandLayout;

/**
 * Affinity propagation on a band in the passes of the paper: a row scan for the two greatest sums,
 * a row scan for the responsibilities, a column scan for the positive sums, a column scan for the
 * availabilities. The readable reference that every other form is compared with; 40 bytes of
 * traffic per element and iteration in single precision.
 *
 * <p>Column sums are added up in the order that {@link BandLayout} states, as {@link
 * FusedBandMessages} does; both give the same bits.
 *
 * <p>M. Hussein, W. Abd-Almageed. Efficient band approximation of Gram matrices for large scale
 * kernel methods on GPUs. SC '09, doi 10.1145/1654059.1654091.
 */
final class TwoScanBandMessages extends HostMessages {
  private final BandState state;
  private final BandLayout layout;
  private final Precision precision;
  private final double[] greatest;
  private final double[] second;

  TwoScanBandMessages(BandState state) {
    super(state.diagonal);
    this.state = state;
    this.layout = state.layout;
    this.precision = state.precision;
    this.greatest = new double[layout.size()];
    this.second = new double[layout.size()];
  }

  @Override
  void step(double damping) {
    state.forRowBlocks((block, from, to) -> scanMaxima(from, to));
    state.forRowBlocks((block, from, to) -> updateResponsibilities(from, to, damping));
    diagonal.update(damping, this::positiveSum);
    state.forRowBlocks((block, from, to) -> updateAvailabilities(from, to, damping));
  }

  private void scanMaxima(int from, int to) {
    for (int i = from; i < to; i++) {
      double first = state.lowest();
      double next = state.lowest();
      for (int k = layout.first(i); k < layout.end(i); k++) {
        double sum = candidate(i, k);
        if (sum > first) {
          next = first;
          first = sum;
        } else if (sum > next) {
          next = sum;
        }
      }
      greatest[i] = first;
      second[i] = next;
    }
  }

  private void updateResponsibilities(int from, int to, double damping) {
    for (int i = from; i < to; i++) {
      for (int k = layout.first(i); k < layout.end(i); k++) {
        double rival = candidate(i, k) == greatest[i] ? second[i] : greatest[i];
        if (i == k) {
          double computed = precision.round(diagonal.preference[k] - rival);
          diagonal.responsibility[k] = damp(damping, diagonal.responsibility[k], computed);
        } else {
          double computed = precision.round(similarity(i, k) - rival);
          setResponsibility(i, k, damp(damping, responsibility(i, k), computed));
        }
      }
    }
  }

  private double positiveSum(int k) {
    double sum = 0;
    int last = BandLayout.stripe(layout.end(k) - 1);
    for (int stripe = BandLayout.stripe(layout.first(k)); stripe <= last; stripe++) {
      double partial = 0;
      int from = Math.max(layout.first(k), BandLayout.stripeStart(stripe));
      int to = Math.min(layout.end(k), layout.stripeEnd(stripe));
      for (int i = from; i < to; i++) {
        if (i != k) {
          partial = precision.round(partial + Math.max(0, responsibility(i, k)));
        }
      }
      sum = precision.round(sum + partial);
    }
    return sum;
  }

  private void updateAvailabilities(int from, int to, double damping) {
    for (int k = from; k < to; k++) {
      for (int i = layout.first(k); i < layout.end(k); i++) {
        if (i != k) {
          double others =
              precision.round(diagonal.columnBase[k] - Math.max(0, responsibility(i, k)));
          setAvailability(i, k, damp(damping, availability(i, k), Math.min(0, others)));
        }
      }
    }
  }

  private double damp(double damping, double old, double computed) {
    return DiagonalState.damp(precision, damping, old, computed);
  }

  private double candidate(int i, int k) {
    return i == k
        ? precision.round(diagonal.availability[k] + diagonal.preference[k])
        : precision.round(availability(i, k) + similarity(i, k));
  }

  private double similarity(int i, int k) {
    return precision.get(state.similarities, layout.offset(i, k));
  }

  private double responsibility(int i, int k) {
    return state.store.get(state.responsibilities, layout.offset(i, k));
  }

  private void setResponsibility(int i, int k, double value) {
    state.store.set(state.responsibilities, layout.offset(i, k), value);
  }

  private double availability(int i, int k) {
    return state.store.get(state.availabilities, layout.offset(i, k));
  }

  private void setAvailability(int i, int k, double value) {
    state.store.set(state.availabilities, layout.offset(i, k), value);
  }

  @Override
  public void reset(double[] preferences) {
    state.reset(preferences);
  }

  @Override
  public Assignment assign(boolean[] exemplars) {
    return BandAssignment.assign(state, exemplars);
  }

  @Override
  public void close() {
    state.close();
  }
}
