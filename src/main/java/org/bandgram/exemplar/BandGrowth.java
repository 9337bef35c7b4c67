package org.bandgram.exemplar;

import java.util.Arrays;
import java.util.OptionalDouble;
import org.bandgram.Execution;
import org.bandgram.internal.compute.exemplar.BandCover;
import org.bandgram.order.Permutation;

/** Gains on a band along a curve. */
final class BandGrowth extends GrowingSet {
  private final Permutation order;
  private final BandCover cover;

  BandGrowth(ExemplarClustering function, SelectionOptions options, Execution execution) {
    super(function, options, execution);
    order = function.order(options.band().curve(), execution);
    cover = function.band(order, options.band().halfBandwidth(), execution);
  }

  @Override
  double current() {
    return (cover.startSum() - cover.sum()) / order.size();
  }

  @Override
  OptionalDouble bandValue() {
    return OptionalDouble.of(current());
  }

  @Override
  String backend() {
    return cover.backend();
  }

  @Override
  double exactValue() {
    return function.value(rows(), execution);
  }

  /** Asks for neighbours one after the other. */
  @Override
  double[] compute(int[] candidates) {
    long[] byPlace = new long[candidates.length];
    Arrays.setAll(byPlace, c -> (long) order.position(candidates[c]) << Integer.SIZE | c);
    Arrays.sort(byPlace);
    int[] places = new int[candidates.length];
    Arrays.setAll(places, p -> (int) (byPlace[p] >>> Integer.SIZE));
    double[] ordered = new double[candidates.length];
    cover.gains(places, ordered, execution);
    double[] gains = new double[candidates.length];
    for (int p = 0; p < ordered.length; p++) {
      gains[(int) byPlace[p]] = ordered[p] / order.size();
    }
    return gains;
  }

  @Override
  void insert(int row) {
    cover.add(order.position(row));
  }

  @Override
  boolean changed(int candidate, int since) {
    int place = order.position(candidate);
    for (int s = size() - 1; s >= since; s--) {
      if (Math.abs(order.position(row(s)) - place) <= 2L * cover.halfBandwidth()) {
        return true;
      }
    }
    return false;
  }
}
