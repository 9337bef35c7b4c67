package org.bandgram.internal.compute.cpu.band;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.function.IntConsumer;
import org.bandgram.Checkpoints.StateTransfer;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cpu.messages.HostMessages;
import org.bandgram.internal.compute.cpu.messages.RowMaxima;
import org.bandgram.layout.BandLayout;

/**
 * Affinity propagation on one band in the passes of the paper: a row scan for the two greatest
 * sums, a row scan for the responsibilities, a column scan for the positive sums, a column scan for
 * the availabilities. In single precision; 40 bytes of traffic per element and iteration. {@link
 * FusedBandMessages} give the same bits with half of it. Pairs (k, k) need no test, see {@link
 * BandState}.
 *
 * <p>M. Hussein, W. Abd-Almageed. Efficient band approximation of Gram matrices for large scale
 * kernel methods on GPUs. SC '09, doi 10.1145/1654059.1654091.
 */
public class TwoScanMessages extends HostMessages {
  private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT;

  final UnionState state;
  final BandLayout layout;
  final MemorySegment similarities;
  final MemorySegment responsibilities;
  final MemorySegment availabilities;
  final RowMaxima maxima;

  /**
   * Prepares the scans.
   *
   * @param state the messages of one band, in full single precision
   * @param similarities its elements, borrowed
   */
  public TwoScanMessages(UnionState state, MemorySegment similarities) {
    super(state.diagonal);
    BandState band = state.bands.getFirst();
    this.state = state;
    this.layout = state.layout;
    this.similarities = similarities;
    this.responsibilities = band.responsibilities;
    this.availabilities = band.availabilities;
    this.maxima = new RowMaxima(layout.size(), Precision.FLOAT32);
  }

  @Override
  public void step(double damping) {
    forPoints(this::scanMaxima);
    forPoints(i -> updateResponsibilities(i, (float) damping));
    diagonal.update(damping, maxima, this::positiveSum);
    forPoints(k -> updateAvailabilities(k, (float) damping));
  }

  private void forPoints(IntConsumer task) {
    state.blocks.forRows(
        (block, from, to) -> {
          for (int i = from; i < to; i++) {
            task.accept(i);
          }
        });
  }

  /** Row scan: the two greatest sums a + s, that of the point itself among them. */
  private void scanMaxima(int i) {
    diagonal.startMaxima(i, i + 1, maxima);
    float first = maxima.greatest().floats()[i];
    float second = maxima.second().floats()[i];
    for (int column = layout.first(i); column < layout.end(i); column++) {
      float sum = sum(layout.offset(i, column));
      second = Math.max(second, Math.min(first, sum));
      first = Math.max(first, sum);
    }
    maxima.set(i, first, second);
  }

  /** Row scan: r from the greatest sum of the others. */
  private void updateResponsibilities(int i, float damping) {
    float first = maxima.greatest().floats()[i];
    float second = maxima.second().floats()[i];
    for (int column = layout.first(i); column < layout.end(i); column++) {
      long at = layout.offset(i, column);
      float rival = sum(at) == first ? second : first;
      float computed = similarity(at) - rival;
      damp(responsibilities, at, damping, computed);
    }
  }

  /** Column scan: rows are added up within stripes, then the stripes, in ascending order. */
  private float positiveSum(int k) {
    float sum = 0;
    int last = BandLayout.stripe(layout.end(k) - 1);
    for (int stripe = BandLayout.stripe(layout.first(k)); stripe <= last; stripe++) {
      float partial = 0;
      int from = Math.max(layout.first(k), BandLayout.stripeStart(stripe));
      int to = Math.min(layout.end(k), layout.stripeEnd(stripe));
      for (int row = from; row < to; row++) {
        partial += positive(layout.offset(row, k));
      }
      sum += partial;
    }
    return sum;
  }

  /** Column scan: a from the sum of the others. */
  private void updateAvailabilities(int k, float damping) {
    float base = diagonal.columnBase.floats()[k];
    for (int row = layout.first(k); row < layout.end(k); row++) {
      long at = layout.offset(row, k);
      damp(availabilities, at, damping, Math.min(0, base - positive(at)));
    }
  }

  final float similarity(long at) {
    return similarities.getAtIndex(FLOAT, at);
  }

  final float sum(long at) {
    return availabilities.getAtIndex(FLOAT, at) + similarity(at);
  }

  final float positive(long at) {
    return Math.max(0, responsibilities.getAtIndex(FLOAT, at));
  }

  static void damp(MemorySegment messages, long at, float damping, float computed) {
    float old = messages.getAtIndex(FLOAT, at);
    messages.setAtIndex(FLOAT, at, damping * old + (1 - damping) * computed);
  }

  @Override
  public void reset(double[] preferences) {
    state.reset(preferences);
  }

  @Override
  public void transferRows(StateTransfer transfer) {
    state.transfer(transfer);
  }

  @Override
  public Assignment assign(boolean[] exemplars) {
    return state.assign(exemplars);
  }

  @Override
  public void close() {
    state.close();
  }
}
