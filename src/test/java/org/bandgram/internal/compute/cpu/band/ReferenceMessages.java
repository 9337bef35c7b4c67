package org.bandgram.internal.compute.cpu.band;

import org.bandgram.Checkpoints.StateTransfer;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cpu.messages.DiagonalState;
import org.bandgram.internal.compute.cpu.messages.HostMessages;
import org.bandgram.internal.compute.cpu.messages.RowMaxima;
import org.bandgram.internal.compute.gram.CurveBands;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.layout.BandLayout;

/**
 * Affinity propagation on bands element by element, every operation rounded: what all forms of
 * messages on bands are compared with, in either precision. The row or column of a point in the
 * union of several bands is its row or column in each of them, one after another. Column sums are
 * added up in the order that {@link BandLayout} states, then over ascending bands.
 */
public final class ReferenceMessages extends HostMessages {
  private final UnionState state;
  private final BandLayout layout;
  private final Precision precision;
  private final RowMaxima maxima;

  /** Allocates messages along similarities on bands. */
  public static Messages of(SparseSimilarities kept, CurveBands bands, Execution execution) {
    return new ReferenceMessages(
        new UnionState(
            bands,
            kept.precision(),
            (band, row, column) -> similarity(kept, bands, band, row, column),
            execution));
  }

  private static double similarity(
      SparseSimilarities kept, CurveBands bands, int band, int row, int column) {
    int i = bands.curve(band).source(row);
    int k = bands.curve(band).source(column);
    return bands.bandOf(i, k) == band ? kept.similarity(i, k) : Double.NEGATIVE_INFINITY;
  }

  private ReferenceMessages(UnionState state) {
    super(state.diagonal);
    this.state = state;
    this.layout = state.layout;
    this.precision = state.precision;
    this.maxima = new RowMaxima(layout.size(), precision);
  }

  @Override
  public void step(double damping) {
    forPoints(this::scanMaxima);
    forPoints(i -> updateResponsibilities(i, damping));
    diagonal.update(damping, maxima, this::positiveSum);
    forPoints(k -> updateAvailabilities(k, damping));
  }

  /** Work on the rows, or columns, of one point. */
  @FunctionalInterface
  private interface PointTask {
    void run(int point);
  }

  private void forPoints(PointTask task) {
    state.blocks.forRows(
        (block, from, to) -> {
          for (int i = from; i < to; i++) {
            task.run(i);
          }
        });
  }

  private void scanMaxima(int i) {
    double lowest = RowMaxima.lowest(precision);
    double first = Math.max(lowest, diagonal.ownSum(i));
    double second = lowest;
    for (BandState band : state.bands) {
      int row = band.curve.position(i);
      for (int column = layout.first(row); column < layout.end(row); column++) {
        double sum = sum(band, row, column);
        if (sum > first) {
          second = first;
          first = sum;
        } else if (sum > second) {
          second = sum;
        }
      }
    }
    maxima.set(i, first, second);
  }

  private void updateResponsibilities(int i, double damping) {
    for (BandState band : state.bands) {
      int row = band.curve.position(i);
      for (int column = layout.first(row); column < layout.end(row); column++) {
        double rival = maxima.rivalOf(sum(band, row, column), i);
        double computed = precision.round(band.similarity(row, column) - rival);
        double old = band.responsibility(row, column);
        band.setResponsibility(row, column, damp(damping, old, computed));
      }
    }
  }

  private double sum(BandState band, int row, int column) {
    return precision.round(band.availability(row, column) + band.similarity(row, column));
  }

  private double positiveSum(int k) {
    double sum = 0;
    for (BandState band : state.bands) {
      sum = precision.round(sum + positiveSum(band, band.curve.position(k)));
    }
    return sum;
  }

  private double positiveSum(BandState band, int column) {
    double sum = 0;
    int last = BandLayout.stripe(layout.end(column) - 1);
    for (int stripe = BandLayout.stripe(layout.first(column)); stripe <= last; stripe++) {
      double partial = 0;
      int from = Math.max(layout.first(column), BandLayout.stripeStart(stripe));
      int to = Math.min(layout.end(column), layout.stripeEnd(stripe));
      for (int row = from; row < to; row++) {
        partial = precision.round(partial + Math.max(0, band.responsibility(row, column)));
      }
      sum = precision.round(sum + partial);
    }
    return sum;
  }

  private void updateAvailabilities(int k, double damping) {
    for (BandState band : state.bands) {
      int column = band.curve.position(k);
      for (int row = layout.first(column); row < layout.end(column); row++) {
        double positive = Math.max(0, band.responsibility(row, column));
        double others = precision.round(diagonal.columnBase.get(k) - positive);
        double old = band.availability(row, column);
        band.setAvailability(row, column, damp(damping, old, Math.min(0, others)));
      }
    }
  }

  private double damp(double damping, double old, double computed) {
    return DiagonalState.damp(precision, damping, old, computed);
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
