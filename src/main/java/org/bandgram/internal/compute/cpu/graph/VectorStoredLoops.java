package org.bandgram.internal.compute.cpu.graph;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cpu.dissimilarity.VectorLanes;
import org.bandgram.internal.compute.cpu.messages.RowMaxima;

/**
 * The loops of {@link ScalarStoredLoops} with the Vector API, over whole vectors. Positive and
 * negative parts and maxima are taken on the bits of the numbers, which takes one instruction.
 */
public final class VectorStoredLoops implements StoredLoops {
  private static final VectorSpecies<Float> SPECIES = VectorLanes.SPECIES;
  private static final VectorSpecies<Integer> RANKS = VectorLanes.RANKS;
  private static final int LANES = VectorLanes.LANES;
  private static final int SIGN = Integer.SIZE - 1;
  private static final int LOWEST = rank((float) RowMaxima.lowest(Precision.FLOAT32));

  @Override
  public void refresh(
      StoredElements elements,
      SlotMessages messages,
      float[] bases,
      int from,
      int to,
      float damping) {
    float[] r = messages.responsibilities();
    float[] a = messages.availabilities();
    int[] columns = elements.columns();
    int end = elements.rowStarts()[to];
    float added = 1 - damping;
    for (int p = elements.rowStarts()[from]; p < end; p += LANES) {
      FloatVector computed =
          FloatVector.fromArray(SPECIES, bases, 0, columns, p)
              .sub(positivePart(FloatVector.fromArray(SPECIES, r, p)))
              .reinterpretAsInts()
              .min(0)
              .reinterpretAsFloats();
      FloatVector.fromArray(SPECIES, a, p).mul(damping).add(computed.mul(added)).intoArray(a, p);
    }
  }

  @Override
  public void update(
      StoredElements elements,
      SlotMessages messages,
      RowMaxima maxima,
      int from,
      int to,
      float damping) {
    float[] greatest = maxima.greatest().floats();
    float[] second = maxima.second().floats();
    for (int i = from; i < to; i++) {
      findMaxima(elements, messages, i, greatest, second);
      updateRow(elements, messages, i, damping, greatest[i], second[i]);
    }
  }

  private static void findMaxima(
      StoredElements elements, SlotMessages messages, int i, float[] greatest, float[] second) {
    float[] s = elements.similarities();
    float[] a = messages.availabilities();
    int end = elements.rowStarts()[i + 1];
    IntVector firsts = IntVector.broadcast(RANKS, LOWEST);
    IntVector seconds = firsts;
    for (int p = elements.rowStarts()[i]; p < end; p += LANES) {
      FloatVector availability = FloatVector.fromArray(SPECIES, a, p);
      IntVector sum = rank(availability.add(FloatVector.fromArray(SPECIES, s, p)));
      seconds = seconds.max(firsts.min(sum));
      firsts = firsts.max(sum);
    }
    int top = firsts.reduceLanes(VectorOperators.MAX);
    VectorMask<Integer> isTop = firsts.compare(VectorOperators.EQ, top);
    int next =
        isTop.trueCount() > 1 ? top : firsts.blend(seconds, isTop).reduceLanes(VectorOperators.MAX);
    int own = rank(greatest[i]);
    greatest[i] = ofRank(Math.max(own, top));
    second[i] = ofRank(Math.max(next, Math.min(own, top)));
  }

  private static void updateRow(
      StoredElements elements,
      SlotMessages messages,
      int i,
      float damping,
      float greatest,
      float second) {
    float[] s = elements.similarities();
    float[] r = messages.responsibilities();
    float[] a = messages.availabilities();
    float added = 1 - damping;
    int end = elements.rowStarts()[i + 1];
    FloatVector firsts = FloatVector.broadcast(SPECIES, greatest);
    FloatVector seconds = FloatVector.broadcast(SPECIES, second);
    for (int p = elements.rowStarts()[i]; p < end; p += LANES) {
      FloatVector similarity = FloatVector.fromArray(SPECIES, s, p);
      FloatVector sum = FloatVector.fromArray(SPECIES, a, p).add(similarity);
      FloatVector rival = firsts.blend(seconds, sum.compare(VectorOperators.EQ, firsts));
      FloatVector.fromArray(SPECIES, r, p)
          .mul(damping)
          .add(similarity.sub(rival).mul(added))
          .intoArray(r, p);
    }
  }

  @Override
  public void sumColumns(
      StoredElements elements, SlotMessages messages, int from, int to, float[] sums) {
    float[] partial = new float[PARTIAL_SUMS];
    float[] r = messages.responsibilities();
    int[] places = elements.columnSlots();
    for (int k = from; k < to; k++) {
      int start = elements.columnStarts()[k];
      int end = elements.columnStarts()[k + 1];
      for (int lane = 0; lane < PARTIAL_SUMS; lane += LANES) {
        FloatVector sum = FloatVector.zero(SPECIES);
        for (int q = start + lane; q < end; q += PARTIAL_SUMS) {
          sum = sum.add(positivePart(FloatVector.fromArray(SPECIES, r, 0, places, q)));
        }
        sum.intoArray(partial, lane);
      }
      sums[k] = PartialSums.of32(partial);
    }
  }

  private static FloatVector positivePart(FloatVector v) {
    return v.reinterpretAsInts().max(0).reinterpretAsFloats();
  }

  /** Returns integers in the order of numbers. */
  private static IntVector rank(FloatVector v) {
    IntVector bits = v.reinterpretAsInts();
    IntVector signs = bits.lanewise(VectorOperators.ASHR, SIGN);
    return bits.lanewise(VectorOperators.XOR, signs.and(Integer.MAX_VALUE));
  }

  private static int rank(float value) {
    int bits = Float.floatToRawIntBits(value);
    return bits ^ (bits >> SIGN & Integer.MAX_VALUE);
  }

  private static float ofRank(int rank) {
    return Float.intBitsToFloat(rank ^ (rank >> SIGN & Integer.MAX_VALUE));
  }
}
