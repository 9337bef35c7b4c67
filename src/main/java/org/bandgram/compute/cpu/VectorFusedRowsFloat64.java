package org.bandgram.compute.cpu;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.bandgram.Precision;
import org.bandgram.layout.BandLayout;

/**
 * The loops of {@link ScalarFusedRows} in double precision with the Vector API; the same bits, since every lane carries
 * out the same operations in the same order and a maximum does not depend on order.
 *
 * <p>Multiplications and additions are kept apart (no fused multiply-add): the loop is bound by memory, and the scalar
 * reference stays exact.
 */
final class VectorFusedRowsFloat64 implements FusedRows {
  private static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;
  private static final int LANES = SPECIES.length();
  private static final ByteOrder ORDER = ByteOrder.nativeOrder();
  private static final double LOWEST = BandState.lowest(Precision.FLOAT64);

  @Override
  public void update(
      BandState state, int from, int to, double lastDamping, double damping, double[] positiveSums) {
    Window window = new Window(state.diagonal.columnBase, state.layout.firstStored(from), positiveSums.length);
    for (int i = from; i < to; i++) {
      updateRow(state, i, window, lastDamping, damping);
    }
    for (int k = 0; k < positiveSums.length; k++) {
      positiveSums[k] = window.sums[k];
    }
  }

  /** The columns that a block of rows touches, and the two greatest sums of the row at hand. */
  private static final class Window {
    final int start;
    final double[] columnBase;
    final double[] sums;
    double first;
    double second;

    Window(double[] columnBase, int start, int length) {
      this.start = start;
      this.columnBase = new double[length];
      this.sums = new double[length];
      for (int k = 0; k < length; k++) {
        this.columnBase[k] = columnBase[start + k];
      }
    }
  }

  private static void updateRow(
      BandState state, int i, Window window, double lastDamping, double damping) {
    BandLayout layout = state.layout;
    DiagonalState diagonal = state.diagonal;
    long row = layout.rowOffset(i);
    int column = layout.firstStored(i) - window.start;
    int self = i - layout.firstStored(i);
    double preference = diagonal.preference[i];
    double own = diagonal.availability[i] + preference;
    refreshAvailabilities(state, row, self, window, column, lastDamping, own);
    updateResponsibilities(state, row, self, window, column, damping);
    double computed = preference - (own == window.first ? window.second : window.first);
    diagonal.responsibility[i] =
        damping * diagonal.responsibility[i] + (1 - damping) * computed;
  }

  private static void refreshAvailabilities(
      BandState state, long row, int self, Window window, int column, double damping, double own) {
    double[] columnBase = window.columnBase;
    MemorySegment s = state.similarities;
    MemorySegment r = state.responsibilities;
    MemorySegment a = state.availabilities;
    double added = 1 - damping;
    double first = Math.max(own, LOWEST);
    double second = LOWEST;
    DoubleVector firsts = DoubleVector.broadcast(SPECIES, LOWEST);
    DoubleVector seconds = firsts;
    int k = 0;
    for (int end = self; ; end = state.layout.width()) {
      for (; k <= end - LANES; k += LANES) {
        long at = (row + k) * Double.BYTES;
        DoubleVector positive = DoubleVector.fromMemorySegment(SPECIES, r, at, ORDER).max(0d);
        DoubleVector computed =
            DoubleVector.fromArray(SPECIES, columnBase, column + k).sub(positive).min(0d);
        DoubleVector availability =
            DoubleVector.fromMemorySegment(SPECIES, a, at, ORDER).mul(damping).add(computed.mul(added));
        availability.intoMemorySegment(a, at, ORDER);
        DoubleVector sum = availability.add(DoubleVector.fromMemorySegment(SPECIES, s, at, ORDER));
        seconds = seconds.max(firsts.min(sum));
        firsts = firsts.max(sum);
      }
      for (; k < end; k++) {
        double positive = Math.max(0d, r.getAtIndex(ValueLayout.JAVA_DOUBLE, row + k));
        double computed = Math.min(0d, columnBase[column + k] - positive);
        double availability =
            damping * a.getAtIndex(ValueLayout.JAVA_DOUBLE, row + k) + added * computed;
        a.setAtIndex(ValueLayout.JAVA_DOUBLE, row + k, availability);
        double sum = availability + s.getAtIndex(ValueLayout.JAVA_DOUBLE, row + k);
        second = Math.max(second, Math.min(first, sum));
        first = Math.max(first, sum);
      }
      if (end != self) {
        break;
      }
      k = self + 1;
    }
    double greatest = firsts.reduceLanes(VectorOperators.MAX);
    VectorMask<Double> top = firsts.compare(VectorOperators.EQ, greatest);
    double next =
        top.trueCount() > 1
            ? greatest
            : seconds.blend(firsts, top.not()).reduceLanes(VectorOperators.MAX);
    window.second = Math.max(Math.max(second, next), Math.min(first, greatest));
    window.first = Math.max(first, greatest);
  }

  private static void updateResponsibilities(
      BandState state, long row, int self, Window window, int column, double damping) {
    double[] sums = window.sums;
    double first = window.first;
    double second = window.second;
    MemorySegment s = state.similarities;
    MemorySegment r = state.responsibilities;
    MemorySegment a = state.availabilities;
    double added = 1 - damping;
    DoubleVector firsts = DoubleVector.broadcast(SPECIES, first);
    int k = 0;
    for (int end = self; ; end = state.layout.width()) {
      for (; k <= end - LANES; k += LANES) {
        long at = (row + k) * Double.BYTES;
        DoubleVector similarity = DoubleVector.fromMemorySegment(SPECIES, s, at, ORDER);
        DoubleVector sum = DoubleVector.fromMemorySegment(SPECIES, a, at, ORDER).add(similarity);
        DoubleVector rival = firsts.blend(second, sum.compare(VectorOperators.EQ, firsts));
        DoubleVector responsibility =
            DoubleVector.fromMemorySegment(SPECIES, r, at, ORDER)
                .mul(damping)
                .add(similarity.sub(rival).mul(added));
        responsibility.intoMemorySegment(r, at, ORDER);
        DoubleVector.fromArray(SPECIES, sums, column + k)
            .add(responsibility.max(0d))
            .intoArray(sums, column + k);
      }
      for (; k < end; k++) {
        double similarity = s.getAtIndex(ValueLayout.JAVA_DOUBLE, row + k);
        double sum = a.getAtIndex(ValueLayout.JAVA_DOUBLE, row + k) + similarity;
        double computed = similarity - (sum == first ? second : first);
        double responsibility =
            damping * r.getAtIndex(ValueLayout.JAVA_DOUBLE, row + k) + added * computed;
        r.setAtIndex(ValueLayout.JAVA_DOUBLE, row + k, responsibility);
        sums[column + k] += Math.max(0d, responsibility);
      }
      if (end != self) {
        break;
      }
      k = self + 1;
    }
  }
}
