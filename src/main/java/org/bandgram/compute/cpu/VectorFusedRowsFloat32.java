package org.bandgram.compute.cpu;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.bandgram.Precision;
import org.bandgram.layout.BandLayout;

/**
 * The loops of {@link ScalarFusedRows} in single precision with the Vector API; the same bits, since every lane carries
 * out the same operations in the same order and a maximum does not depend on order.
 *
 * <p>Multiplications and additions are kept apart (no fused multiply-add): the loop is bound by memory, and the scalar
 * reference stays exact.
 */
final class VectorFusedRowsFloat32 implements FusedRows {
  private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
  private static final int LANES = SPECIES.length();
  private static final ByteOrder ORDER = ByteOrder.nativeOrder();
  private static final float LOWEST = (float) BandState.lowest(Precision.FLOAT32);

  @Override
  public void update(
      BandState state, int from, int to, double lastDamping, double damping, double[] positiveSums) {
    Window window = new Window(state.diagonal.columnBase, state.layout.firstStored(from), positiveSums.length);
    for (int i = from; i < to; i++) {
      updateRow(state, i, window, (float) lastDamping, (float) damping);
    }
    for (int k = 0; k < positiveSums.length; k++) {
      positiveSums[k] = window.sums[k];
    }
  }

  /** The columns that a block of rows touches, and the two greatest sums of the row at hand. */
  private static final class Window {
    final int start;
    final float[] columnBase;
    final float[] sums;
    float first;
    float second;

    Window(double[] columnBase, int start, int length) {
      this.start = start;
      this.columnBase = new float[length];
      this.sums = new float[length];
      for (int k = 0; k < length; k++) {
        this.columnBase[k] = (float) columnBase[start + k];
      }
    }
  }

  private static void updateRow(
      BandState state, int i, Window window, float lastDamping, float damping) {
    BandLayout layout = state.layout;
    DiagonalState diagonal = state.diagonal;
    long row = layout.rowOffset(i);
    int column = layout.firstStored(i) - window.start;
    int self = i - layout.firstStored(i);
    float preference = (float) diagonal.preference[i];
    float own = (float) diagonal.availability[i] + preference;
    refreshAvailabilities(state, row, self, window, column, lastDamping, own);
    updateResponsibilities(state, row, self, window, column, damping);
    float computed = preference - (own == window.first ? window.second : window.first);
    diagonal.responsibility[i] =
        damping * (float) diagonal.responsibility[i] + (1 - damping) * computed;
  }

  private static void refreshAvailabilities(
      BandState state, long row, int self, Window window, int column, float damping, float own) {
    float[] columnBase = window.columnBase;
    MemorySegment s = state.similarities;
    MemorySegment r = state.responsibilities;
    MemorySegment a = state.availabilities;
    float added = 1 - damping;
    float first = Math.max(own, LOWEST);
    float second = LOWEST;
    FloatVector firsts = FloatVector.broadcast(SPECIES, LOWEST);
    FloatVector seconds = firsts;
    int k = 0;
    for (int end = self; ; end = state.layout.width()) {
      for (; k <= end - LANES; k += LANES) {
        long at = (row + k) * Float.BYTES;
        FloatVector positive = FloatVector.fromMemorySegment(SPECIES, r, at, ORDER).max(0f);
        FloatVector computed =
            FloatVector.fromArray(SPECIES, columnBase, column + k).sub(positive).min(0f);
        FloatVector availability =
            FloatVector.fromMemorySegment(SPECIES, a, at, ORDER).mul(damping).add(computed.mul(added));
        availability.intoMemorySegment(a, at, ORDER);
        FloatVector sum = availability.add(FloatVector.fromMemorySegment(SPECIES, s, at, ORDER));
        seconds = seconds.max(firsts.min(sum));
        firsts = firsts.max(sum);
      }
      for (; k < end; k++) {
        float positive = Math.max(0f, r.getAtIndex(ValueLayout.JAVA_FLOAT, row + k));
        float computed = Math.min(0f, columnBase[column + k] - positive);
        float availability =
            damping * a.getAtIndex(ValueLayout.JAVA_FLOAT, row + k) + added * computed;
        a.setAtIndex(ValueLayout.JAVA_FLOAT, row + k, availability);
        float sum = availability + s.getAtIndex(ValueLayout.JAVA_FLOAT, row + k);
        second = Math.max(second, Math.min(first, sum));
        first = Math.max(first, sum);
      }
      if (end != self) {
        break;
      }
      k = self + 1;
    }
    float greatest = firsts.reduceLanes(VectorOperators.MAX);
    VectorMask<Float> top = firsts.compare(VectorOperators.EQ, greatest);
    float next =
        top.trueCount() > 1
            ? greatest
            : seconds.blend(firsts, top.not()).reduceLanes(VectorOperators.MAX);
    window.second = Math.max(Math.max(second, next), Math.min(first, greatest));
    window.first = Math.max(first, greatest);
  }

  private static void updateResponsibilities(
      BandState state, long row, int self, Window window, int column, float damping) {
    float[] sums = window.sums;
    float first = window.first;
    float second = window.second;
    MemorySegment s = state.similarities;
    MemorySegment r = state.responsibilities;
    MemorySegment a = state.availabilities;
    float added = 1 - damping;
    FloatVector firsts = FloatVector.broadcast(SPECIES, first);
    int k = 0;
    for (int end = self; ; end = state.layout.width()) {
      for (; k <= end - LANES; k += LANES) {
        long at = (row + k) * Float.BYTES;
        FloatVector similarity = FloatVector.fromMemorySegment(SPECIES, s, at, ORDER);
        FloatVector sum = FloatVector.fromMemorySegment(SPECIES, a, at, ORDER).add(similarity);
        FloatVector rival = firsts.blend(second, sum.compare(VectorOperators.EQ, firsts));
        FloatVector responsibility =
            FloatVector.fromMemorySegment(SPECIES, r, at, ORDER)
                .mul(damping)
                .add(similarity.sub(rival).mul(added));
        responsibility.intoMemorySegment(r, at, ORDER);
        FloatVector.fromArray(SPECIES, sums, column + k)
            .add(responsibility.max(0f))
            .intoArray(sums, column + k);
      }
      for (; k < end; k++) {
        float similarity = s.getAtIndex(ValueLayout.JAVA_FLOAT, row + k);
        float sum = a.getAtIndex(ValueLayout.JAVA_FLOAT, row + k) + similarity;
        float computed = similarity - (sum == first ? second : first);
        float responsibility =
            damping * r.getAtIndex(ValueLayout.JAVA_FLOAT, row + k) + added * computed;
        r.setAtIndex(ValueLayout.JAVA_FLOAT, row + k, responsibility);
        sums[column + k] += Math.max(0f, responsibility);
      }
      if (end != self) {
        break;
      }
      k = self + 1;
    }
  }
}
