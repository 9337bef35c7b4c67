package org.bandgram.internal.compute.cpu.band;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.bandgram.internal.compute.cpu.messages.DiagonalState;

/**
 * The loops of {@link ScalarFusedRowsFloat64} with the Vector API, the same bits.
 *
 * <p>Positive and negative parts and maxima are taken on the bits of the numbers: a maximum of
 * doubles must order zeros and keep NaN, which costs several instructions, one of integers is a
 * single instruction. Vectors of 256 bits are used even where wider ones exist: rows have an odd
 * length, so nearly every 512-bit access would cross a cache line.
 */
public final class VectorFusedRowsFloat64 extends ScalarFusedRowsFloat64 {
  private static final VectorSpecies<Double> SPECIES =
      DoubleVector.SPECIES_PREFERRED.vectorBitSize() > 256
          ? DoubleVector.SPECIES_256
          : DoubleVector.SPECIES_PREFERRED;
  private static final VectorSpecies<Long> RANKS =
      VectorSpecies.of(long.class, SPECIES.vectorShape());
  private static final int LANES = SPECIES.length();
  private static final ByteOrder ORDER = ByteOrder.nativeOrder();

  public VectorFusedRowsFloat64(
      BandState band, MemorySegment similarities, DiagonalState diagonal) {
    super(band, similarities, diagonal);
  }

  @Override
  int refreshHead(Row row, double damping) {
    MemorySegment s = row.similarities;
    MemorySegment r = row.responsibilities;
    MemorySegment a = row.availabilities;
    double[] columnBase = row.columnBase;
    int width = row.width;
    int column = row.column;
    long offset = row.offset;
    double added = 1 - damping;
    LongVector firsts = LongVector.broadcast(RANKS, row.firstRank);
    LongVector seconds = firsts;
    int k = 0;
    for (; k <= width - LANES; k += LANES) {
      long at = (offset + k) * Double.BYTES;
      DoubleVector positive = positivePart(DoubleVector.fromMemorySegment(SPECIES, r, at, ORDER));
      DoubleVector computed =
          negativePart(DoubleVector.fromArray(SPECIES, columnBase, column + k).sub(positive));
      DoubleVector availability =
          DoubleVector.fromMemorySegment(SPECIES, a, at, ORDER)
              .mul(damping)
              .add(computed.mul(added));
      availability.intoMemorySegment(a, at, ORDER);
      LongVector sum =
          rank(availability.add(DoubleVector.fromMemorySegment(SPECIES, s, at, ORDER)));
      seconds = seconds.max(firsts.min(sum));
      firsts = firsts.max(sum);
    }
    long top = firsts.reduceLanes(VectorOperators.MAX);
    VectorMask<Long> isTop = firsts.compare(VectorOperators.EQ, top);
    long next =
        isTop.trueCount() > 1 ? top : firsts.blend(seconds, isTop).reduceLanes(VectorOperators.MAX);
    row.firstRank = top;
    row.secondRank = next;
    return k;
  }

  @Override
  int updateHead(Row row, double damping) {
    MemorySegment s = row.similarities;
    MemorySegment r = row.responsibilities;
    MemorySegment a = row.availabilities;
    double[] sums = row.sums;
    int width = row.width;
    int column = row.sumColumn;
    long offset = row.offset;
    double added = 1 - damping;
    DoubleVector first = DoubleVector.broadcast(SPECIES, row.first);
    DoubleVector second = DoubleVector.broadcast(SPECIES, row.second);
    int k = 0;
    for (; k <= width - LANES; k += LANES) {
      long at = (offset + k) * Double.BYTES;
      DoubleVector similarity = DoubleVector.fromMemorySegment(SPECIES, s, at, ORDER);
      DoubleVector sum = DoubleVector.fromMemorySegment(SPECIES, a, at, ORDER).add(similarity);
      DoubleVector rival = first.blend(second, sum.compare(VectorOperators.EQ, first));
      DoubleVector responsibility =
          DoubleVector.fromMemorySegment(SPECIES, r, at, ORDER)
              .mul(damping)
              .add(similarity.sub(rival).mul(added));
      responsibility.intoMemorySegment(r, at, ORDER);
      DoubleVector.fromArray(SPECIES, sums, column + k)
          .add(positivePart(responsibility))
          .intoArray(sums, column + k);
    }
    return k;
  }

  @Override
  int addHead(double[] sums, int at, double[] window, int start, int count) {
    int k = 0;
    for (; k <= count - LANES; k += LANES) {
      DoubleVector.fromArray(SPECIES, sums, at + k)
          .add(DoubleVector.fromArray(SPECIES, window, start + k))
          .intoArray(sums, at + k);
    }
    return k;
  }

  private static DoubleVector positivePart(DoubleVector v) {
    LongVector bits = v.reinterpretAsLongs();
    return bits.and(signs(bits).not()).reinterpretAsDoubles();
  }

  private static DoubleVector negativePart(DoubleVector v) {
    LongVector bits = v.reinterpretAsLongs();
    return bits.and(signs(bits)).reinterpretAsDoubles();
  }

  private static LongVector signs(LongVector bits) {
    return bits.lanewise(VectorOperators.ASHR, Double.SIZE - 1);
  }

  /** Maps numbers to integers in the same order. */
  private static LongVector rank(DoubleVector v) {
    LongVector bits = v.reinterpretAsLongs();
    return bits.lanewise(VectorOperators.XOR, signs(bits).and(Long.MAX_VALUE));
  }
}
