package org.bandgram.internal.compute.cpu.band;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.bandgram.internal.compute.cpu.messages.DiagonalState;

/**
 * The loops of {@link ScalarFusedRowsFloat32} with the Vector API, the same bits.
 *
 * <p>Positive and negative parts and maxima are taken on the bits of the numbers: a maximum of
 * floats must order zeros and keep NaN, which costs several instructions, one of integers is a
 * single instruction. Vectors of 256 bits are used even where wider ones exist: rows have an odd
 * length, so nearly every 512-bit access would cross a cache line.
 */
public final class VectorFusedRowsFloat32 extends ScalarFusedRowsFloat32 {
  private static final VectorSpecies<Float> SPECIES =
      FloatVector.SPECIES_PREFERRED.vectorBitSize() > 256
          ? FloatVector.SPECIES_256
          : FloatVector.SPECIES_PREFERRED;
  private static final VectorSpecies<Integer> RANKS =
      VectorSpecies.of(int.class, SPECIES.vectorShape());
  private static final int LANES = SPECIES.length();
  private static final ByteOrder ORDER = ByteOrder.nativeOrder();

  public VectorFusedRowsFloat32(
      BandState band, MemorySegment similarities, DiagonalState diagonal) {
    super(band, similarities, diagonal);
  }

  @Override
  int refreshHead(Row row, float damping) {
    MemorySegment s = row.similarities;
    MemorySegment r = row.responsibilities;
    MemorySegment a = row.availabilities;
    float[] columnBase = row.columnBase;
    int width = row.width;
    int column = row.column;
    long offset = row.offset;
    float added = 1 - damping;
    IntVector firsts = IntVector.broadcast(RANKS, row.firstRank);
    IntVector seconds = firsts;
    int k = 0;
    for (; k <= width - LANES; k += LANES) {
      long at = (offset + k) * Float.BYTES;
      FloatVector positive = positivePart(FloatVector.fromMemorySegment(SPECIES, r, at, ORDER));
      FloatVector computed =
          negativePart(FloatVector.fromArray(SPECIES, columnBase, column + k).sub(positive));
      FloatVector availability =
          FloatVector.fromMemorySegment(SPECIES, a, at, ORDER)
              .mul(damping)
              .add(computed.mul(added));
      availability.intoMemorySegment(a, at, ORDER);
      IntVector sum = rank(availability.add(FloatVector.fromMemorySegment(SPECIES, s, at, ORDER)));
      seconds = seconds.max(firsts.min(sum));
      firsts = firsts.max(sum);
    }
    int top = firsts.reduceLanes(VectorOperators.MAX);
    VectorMask<Integer> isTop = firsts.compare(VectorOperators.EQ, top);
    int next =
        isTop.trueCount() > 1 ? top : firsts.blend(seconds, isTop).reduceLanes(VectorOperators.MAX);
    row.firstRank = top;
    row.secondRank = next;
    return k;
  }

  @Override
  int updateHead(Row row, float damping) {
    MemorySegment s = row.similarities;
    MemorySegment r = row.responsibilities;
    MemorySegment a = row.availabilities;
    float[] sums = row.sums;
    int width = row.width;
    int column = row.sumColumn;
    long offset = row.offset;
    float added = 1 - damping;
    FloatVector first = FloatVector.broadcast(SPECIES, row.first);
    FloatVector second = FloatVector.broadcast(SPECIES, row.second);
    int k = 0;
    for (; k <= width - LANES; k += LANES) {
      long at = (offset + k) * Float.BYTES;
      FloatVector similarity = FloatVector.fromMemorySegment(SPECIES, s, at, ORDER);
      FloatVector sum = FloatVector.fromMemorySegment(SPECIES, a, at, ORDER).add(similarity);
      FloatVector rival = first.blend(second, sum.compare(VectorOperators.EQ, first));
      FloatVector responsibility =
          FloatVector.fromMemorySegment(SPECIES, r, at, ORDER)
              .mul(damping)
              .add(similarity.sub(rival).mul(added));
      responsibility.intoMemorySegment(r, at, ORDER);
      FloatVector.fromArray(SPECIES, sums, column + k)
          .add(positivePart(responsibility))
          .intoArray(sums, column + k);
    }
    return k;
  }

  @Override
  int addHead(float[] sums, int at, float[] window, int start, int count) {
    int k = 0;
    for (; k <= count - LANES; k += LANES) {
      FloatVector.fromArray(SPECIES, sums, at + k)
          .add(FloatVector.fromArray(SPECIES, window, start + k))
          .intoArray(sums, at + k);
    }
    return k;
  }

  private static FloatVector positivePart(FloatVector v) {
    return v.reinterpretAsInts().max(0).reinterpretAsFloats();
  }

  private static FloatVector negativePart(FloatVector v) {
    return v.reinterpretAsInts().min(0).reinterpretAsFloats();
  }

  /** Maps numbers to integers in the same order. */
  static IntVector rank(FloatVector v) {
    IntVector bits = v.reinterpretAsInts();
    IntVector signs = bits.lanewise(VectorOperators.ASHR, Float.SIZE - 1);
    return bits.lanewise(VectorOperators.XOR, signs.and(Integer.MAX_VALUE));
  }
}
