package org.bandgram.internal.compute.cpu.compact;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.bandgram.internal.compute.cpu.dissimilarity.BandDissimilarities;
import org.bandgram.internal.compute.cpu.dissimilarity.BlockReader;
import org.bandgram.internal.compute.cpu.dissimilarity.VectorLanes;
import org.bandgram.internal.compute.cpu.messages.ColumnBases;

/**
 * The blocks of columns that matter to a {@link VectorCandidateRowGroup}. A column does not matter
 * to a row where its negated sum is more than the row's second least, so that the negative part of
 * its base and its dissimilarity can tell beforehand; nor does it to the column sums where its
 * dissimilarity is more than the negative of the damped maximum and it has no correction. The least
 * negated sums are not known beforehand: they are taken to be hardly more than in the iteration
 * before, which is to be checked when they have been found.
 */
final class VectorCandidateBlocks {
  private static final VectorSpecies<Float> SPECIES = VectorLanes.SPECIES;
  private static final VectorSpecies<Integer> RANKS = VectorLanes.RANKS;
  private static final int LANES = VectorLanes.LANES;
  private static final int ROWS = CompactRowGroup.ROWS;
  private static final int LOG_LANES = Integer.numberOfTrailingZeros(LANES);
  private static final int SIGN = Integer.SIZE - 1;

  /** More than what the roundings of a damped maximum add. */
  private static final float ROUNDING = 1 + 0x1p-20f;

  private final CompactRowGroup group;
  private final BlockReader reader;

  /**
   * The least negative part of each block, from that of the first column on; 0 where columns lack.
   */
  private final float[] negativeParts;

  private final float[] bounds;

  /** The bit of each lane. */
  private final IntVector laneBits;

  /** The first columns of the blocks, counted from the group's first. */
  final int[] offsets;

  /** How many blocks there are. */
  int count;

  /**
   * The greatest least, and second least, negated sum of a row that {@link #findFarthest} found.
   */
  private float farthestFirst;

  private float farthestSecond;

  /** Allocates blocks. */
  VectorCandidateBlocks(CompactRowGroup group, BlockReader reader) {
    int blocks = group.pitch / LANES;
    this.group = group;
    this.laneBits =
        IntVector.broadcast(RANKS, 1)
            .lanewise(VectorOperators.LSHL, IntVector.zero(RANKS).addIndex(1));
    this.offsets = new int[blocks + 1];
    this.bounds = new float[blocks + BandDissimilarities.PADDING];
    this.reader = reader;
    this.negativeParts = leastNegativeParts();
  }

  private float[] leastNegativeParts() {
    ColumnBases columns = group.columns;
    int firstBlock = reader.block(columns.first());
    int blocks = reader.block(columns.first() + columns.count() - 1) - firstBlock + 1;
    float[] least = new float[blocks + BandDissimilarities.PADDING];
    for (int j = 0; j < blocks; j++) {
      int from = reader.firstColumn(firstBlock + j) - columns.first();
      if (from >= 0 && from + LANES <= columns.count()) {
        int bits =
            FloatVector.fromArray(SPECIES, columns.negativeParts(), from)
                .reinterpretAsInts()
                .reduceLanes(VectorOperators.MIN);
        least[j] = Float.intBitsToFloat(bits);
      }
    }
    return least;
  }

  /** Takes the blocks that may matter, and reads their dissimilarities. */
  void read() {
    take();
    reader.loadBlocks(group.start, offsets, count, group.dissimilarities, group.pitch);
  }

  private void take() {
    reader.bound(group.start, bounds);
    float second = group.state.secondLimits[group.start / ROWS];
    float reach = reach();
    int blocks = (group.span + LANES - 1) / LANES;
    int taken = 0;
    for (int from = 0; from < blocks; from += Long.SIZE) {
      int to = Math.min(blocks, from + Long.SIZE);
      long left = (candidates(from, to, second, reach) | corrections(from)) & -1L >>> (from - to);
      for (; left != 0; left &= left - 1) {
        offsets[taken++] = (from + Long.numberOfTrailingZeros(left)) * LANES;
      }
    }
    count = taken;
  }

  /** Returns a dissimilarity beyond which no responsibility is positive without a correction. */
  private float reach() {
    IntVector farthest = IntVector.zero(RANKS);
    for (int i = group.start; i < group.start + ROWS; i += LANES) {
      FloatVector damped = FloatVector.fromArray(SPECIES, group.state.damped, i);
      farthest = farthest.max(damped.neg().reinterpretAsInts());
    }
    float least = Float.intBitsToFloat(farthest.reduceLanes(VectorOperators.MAX));
    return Math.max(least, group.state.firstLimits[group.start / ROWS]) * ROUNDING;
  }

  /** Returns a bit for each of up to {@value Long#SIZE} blocks: whether it is a candidate. */
  private long candidates(int from, int to, float second, float reach) {
    int first = reader.block(group.first) - reader.block(group.columns.first());
    IntVector farthest = IntVector.broadcast(RANKS, Float.floatToRawIntBits(reach));
    IntVector greatest = IntVector.broadcast(RANKS, Float.floatToRawIntBits(second));
    long candidates = 0;
    for (int b = from; b < to; b += LANES) {
      FloatVector bound = FloatVector.fromArray(SPECIES, bounds, b);
      IntVector negatedSum =
          FloatVector.fromArray(SPECIES, negativeParts, first + b).add(bound).reinterpretAsInts();
      int bits =
          farthest
              .sub(bound.reinterpretAsInts())
              .and(greatest.sub(negatedSum))
              .lanewise(VectorOperators.ASHR, SIGN)
              .not()
              .and(laneBits)
              .reduceLanes(VectorOperators.OR);
      candidates |= (long) bits << b;
    }
    return candidates;
  }

  /**
   * Returns a bit for each of {@value Long#SIZE} blocks: whether it has a column with a correction.
   */
  private long corrections(int from) {
    return Integer.toUnsignedLong(correctionsOfHalf(from))
        | (long) correctionsOfHalf(from + Integer.SIZE) << Integer.SIZE;
  }

  private int correctionsOfHalf(int from) {
    RowCorrections corrections = group.corrections;
    int[] columns = corrections.columns();
    int slots = corrections.slots(group.start);
    int zero = group.first + from * LANES;
    IntVector ones = IntVector.broadcast(RANKS, 1);
    IntVector bits = IntVector.zero(RANKS);
    for (int part = 0; part < ROWS; part += LANES) {
      int at = group.start + part;
      for (int slot = 0; slot < slots; slot++) {
        IntVector block =
            IntVector.fromArray(RANKS, columns, at)
                .sub(zero)
                .lanewise(VectorOperators.ASHR, LOG_LANES);
        IntVector beyond = block.and(-Integer.SIZE);
        IntVector isBeyond = beyond.or(beyond.neg()).lanewise(VectorOperators.ASHR, SIGN);
        bits = bits.or(ones.lanewise(VectorOperators.LSHL, block).and(isBeyond.not()));
        at += corrections.pitch;
      }
    }
    return bits.reduceLanes(VectorOperators.OR);
  }

  /**
   * Finds the greatest of the two least negated sums of rows, those found so far and these
   * together.
   */
  void findFarthest(int[] least, int[] next) {
    CompactState state = group.state;
    IntVector firsts = IntVector.zero(RANKS);
    IntVector seconds = IntVector.zero(RANKS);
    for (int part = 0; part < ROWS; part += LANES) {
      int i = group.start + part;
      FloatVector sum = IntVector.fromArray(RANKS, least, part).reinterpretAsFloats().neg();
      FloatVector nextSum = IntVector.fromArray(RANKS, next, part).reinterpretAsFloats().neg();
      FloatVector greatest = FloatVector.fromArray(SPECIES, state.maxima.greatest().floats(), i);
      FloatVector second = FloatVector.fromArray(SPECIES, state.maxima.second().floats(), i);
      firsts = firsts.max(greatest.max(sum).neg().reinterpretAsInts());
      seconds = seconds.max(greatest.min(sum).max(second.max(nextSum)).neg().reinterpretAsInts());
    }
    farthestFirst = Float.intBitsToFloat(firsts.reduceLanes(VectorOperators.MAX));
    farthestSecond = Float.intBitsToFloat(seconds.reduceLanes(VectorOperators.MAX));
  }

  /** Tells whether the negated sums found are within the limits by which blocks have been taken. */
  boolean sufficed() {
    int g = group.start / ROWS;
    return farthestFirst <= group.state.firstLimits[g]
        && farthestSecond <= group.state.secondLimits[g];
  }

  /** Sets the group's limits to a multiple of the negated sums found. */
  void limit(float slack) {
    int g = group.start / ROWS;
    group.state.firstLimits[g] = farthestFirst * slack;
    group.state.secondLimits[g] = farthestSecond * slack;
  }
}
