package org.bandgram.internal.compute.cpu.band;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.bandgram.Execution;
import org.bandgram.internal.compute.cpu.dissimilarity.VectorLanes;
import org.bandgram.internal.compute.cpu.messages.BandAssignment;
import org.bandgram.internal.compute.gram.CurveBands;

/**
 * The scans of {@link TwoScanMessages} with the Vector API, a row or a column in each lane; the
 * same bits.
 */
public final class VectorTwoScanMessages extends TwoScanMessages {
  private static final VectorSpecies<Float> SPECIES = VectorLanes.SPECIES;
  private static final int LANES = VectorLanes.LANES;

  /** Prepares the scans, as {@link TwoScanMessages} does. */
  public VectorTwoScanMessages(
      CurveBands curves, BandAssignment.PairReader stored, Execution execution) {
    super(curves, stored, execution);
  }

  @Override
  void scanMaxima(long at, float[] greatest, float[] second, int row, int count) {
    int head = SPECIES.loopBound(count);
    for (int e = 0; e < head; e += LANES) {
      FloatVector sum = sums(at + e);
      FloatVector first = FloatVector.fromArray(SPECIES, greatest, row + e);
      FloatVector next = FloatVector.fromArray(SPECIES, second, row + e);
      next.max(first.min(sum)).intoArray(second, row + e);
      first.max(sum).intoArray(greatest, row + e);
    }
    super.scanMaxima(at + head, greatest, second, row + head, count - head);
  }

  @Override
  void updateResponsibilities(
      long at, float[] greatest, float[] second, int row, int count, float damping) {
    int head = SPECIES.loopBound(count);
    for (int e = 0; e < head; e += LANES) {
      FloatVector first = FloatVector.fromArray(SPECIES, greatest, row + e);
      FloatVector next = FloatVector.fromArray(SPECIES, second, row + e);
      FloatVector rival = first.blend(next, sums(at + e).compare(VectorOperators.EQ, first));
      damp(responsibilities, at + e, damping, load(similarities, at + e).sub(rival));
    }
    super.updateResponsibilities(at + head, greatest, second, row + head, count - head, damping);
  }

  @Override
  void addPositive(long at, float[] sums, int place, int count) {
    int head = SPECIES.loopBound(count);
    for (int e = 0; e < head; e += LANES) {
      FloatVector sum = FloatVector.fromArray(SPECIES, sums, place + e);
      sum.add(positives(at + e)).intoArray(sums, place + e);
    }
    super.addPositive(at + head, sums, place + head, count - head);
  }

  @Override
  void updateAvailabilities(long at, float[] bases, int column, int count, float damping) {
    int head = SPECIES.loopBound(count);
    for (int e = 0; e < head; e += LANES) {
      FloatVector base = FloatVector.fromArray(SPECIES, bases, column + e);
      FloatVector computed = VectorFusedRowsFloat32.negativePart(base.sub(positives(at + e)));
      damp(availabilities, at + e, damping, computed);
    }
    super.updateAvailabilities(at + head, bases, column + head, count - head, damping);
  }

  private FloatVector sums(long at) {
    return load(availabilities, at).add(load(similarities, at));
  }

  private FloatVector positives(long at) {
    return VectorFusedRowsFloat32.positivePart(load(responsibilities, at));
  }

  private static void damp(MemorySegment messages, long at, float damping, FloatVector computed) {
    load(messages, at)
        .mul(damping)
        .add(computed.mul(1 - damping))
        .intoMemorySegment(messages, at * Float.BYTES, ByteOrder.nativeOrder());
  }

  private static FloatVector load(MemorySegment elements, long at) {
    return FloatVector.fromMemorySegment(
        SPECIES, elements, at * Float.BYTES, ByteOrder.nativeOrder());
  }
}
