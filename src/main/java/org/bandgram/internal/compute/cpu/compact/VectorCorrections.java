package org.bandgram.internal.compute.cpu.compact;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.bandgram.internal.compute.cpu.dissimilarity.VectorLanes;

/**
 * What is done for each row of a {@link VectorRowGroup}, and each correction of it, with the rows
 * in the lanes. Conditions in loops are bits: masks there are not always compiled.
 */
final class VectorCorrections {
  private static final VectorSpecies<Float> SPECIES = VectorLanes.SPECIES;
  private static final VectorSpecies<Integer> RANKS = VectorLanes.RANKS;
  private static final int LANES = VectorLanes.LANES;
  private static final int ROWS = CompactRowGroup.ROWS;
  private static final int SIGN = Integer.SIZE - 1;

  private final CompactRowGroup group;
  private final CompactState state;
  private final RowCorrections corrections;

  /**
   * Of the column of each correction, in the order of the dissimilarities: its bases, new
   * dissimilarity and negated sum.
   */
  private final float[] negativeParts = new float[ROWS * RowCorrections.MOST];

  private final float[] minusPositiveParts = new float[ROWS * RowCorrections.MOST];
  private final float[] changed = new float[ROWS * RowCorrections.MOST];
  private final int[] negatedSums = new int[ROWS * RowCorrections.MOST];

  /** Not zero where the column of a row's maximum is still to be found. */
  private final int[] unknown = new int[ROWS];

  /** What the maximum's column gains in each row, where it has no correction. */
  private final float[] pending = new float[ROWS];

  VectorCorrections(CompactRowGroup group) {
    this.group = group;
    this.state = group.state;
    this.corrections = group.corrections;
  }

  /** Implements {@link CompactRowGroup#locateCorrections}. */
  void locate(int slots) {
    int[] correctedColumns = corrections.columns();
    int pitch = group.pitch;
    int toNext = corrections.pitch;
    for (int part = 0; part < ROWS; part += LANES) {
      IntVector zeros = IntVector.broadcast(RANKS, part * pitch - group.first).addIndex(pitch);
      int at = group.start + part;
      for (int e = part; e < slots * ROWS; e += ROWS) {
        IntVector.fromArray(RANKS, correctedColumns, at).add(zeros).intoArray(group.correctedAt, e);
        at += toNext;
      }
    }
  }

  /**
   * Puts dissimilarities that give the negated sums of corrected columns into these, and keeps the
   * negated sums.
   */
  void include() {
    int slots = corrections.slots(group.start);
    gatherBases(slots);
    for (int part = 0; part < ROWS; part += LANES) {
      include(part, slots * ROWS);
    }
    scatter(slots * ROWS);
  }

  private void include(int part, int end) {
    float[] values = corrections.values();
    int toNext = corrections.pitch;
    int at = group.start + part;
    FloatVector damped = FloatVector.fromArray(SPECIES, state.damped, at);
    for (int e = part; e < end; e += ROWS) {
      FloatVector reach =
          FloatVector.fromArray(SPECIES, minusPositiveParts, e)
              .sub(damped)
              .add(FloatVector.fromArray(SPECIES, values, at));
      at += toNext;
      FloatVector dissimilarity =
          FloatVector.fromArray(SPECIES, group.uncorrected, e)
              .reinterpretAsInts()
              .max(reach.reinterpretAsInts())
              .reinterpretAsFloats();
      dissimilarity.intoArray(changed, e);
      FloatVector.fromArray(SPECIES, negativeParts, e)
          .add(dissimilarity)
          .reinterpretAsInts()
          .intoArray(negatedSums, e);
    }
  }

  private void gatherBases(int slots) {
    int[] correctedColumns = corrections.columns();
    float[] allNegativeParts = group.columns.negativeParts();
    float[] allMinusPositiveParts = group.columns.minusPositiveParts();
    for (int slot = 0; slot < slots; slot++) {
      int from = corrections.place(group.start, slot);
      for (int r = 0; r < ROWS; r++) {
        int column = correctedColumns[from + r] - group.columns.first();
        negativeParts[slot * ROWS + r] = allNegativeParts[column];
        minusPositiveParts[slot * ROWS + r] = allMinusPositiveParts[column];
      }
    }
  }

  private void scatter(int end) {
    for (int e = 0; e < end; e++) {
      group.dissimilarities[group.correctedAt[e]] = changed[e];
    }
  }

  /**
   * Takes the least negated sums of rows into their maxima; finds the corrections that have them.
   * Returns whether the columns of all new maxima are known.
   */
  boolean offer(int[] least, int[] next) {
    boolean known = true;
    for (int part = 0; part < ROWS; part += LANES) {
      known &= offer(part, least, next);
    }
    return known;
  }

  /** Tells whether the column of a row's new maximum is still to be found. */
  boolean isUnknown(int r) {
    return unknown[r] != 0;
  }

  private boolean offer(int part, int[] least, int[] next) {
    int i = group.start + part;
    float[] greatests = state.maxima.greatest().floats();
    float[] seconds = state.maxima.second().floats();
    IntVector wanted = IntVector.fromArray(RANKS, least, part);
    FloatVector sum = wanted.reinterpretAsFloats().neg();
    FloatVector nextSum = IntVector.fromArray(RANKS, next, part).reinterpretAsFloats().neg();
    FloatVector greatest = FloatVector.fromArray(SPECIES, greatests, i);
    FloatVector second = FloatVector.fromArray(SPECIES, seconds, i);
    VectorMask<Float> leading = sum.compare(VectorOperators.GT, greatest);
    FloatVector.broadcast(SPECIES, CompactRowGroup.LOWEST)
        .blend(sum, leading)
        .intoArray(state.tops, i);
    greatest.max(sum).intoArray(greatests, i);
    greatest.min(sum).max(second.max(nextSum)).intoArray(seconds, i);
    IntVector unfound = IntVector.zero(RANKS).blend(-1, leading.cast(RANKS));
    IntVector found = IntVector.zero(RANKS);
    int end = corrections.slots(group.start) * ROWS;
    int at = i;
    for (int e = part; e < end; e += ROWS) {
      IntVector other = differs(IntVector.fromArray(RANKS, negatedSums, e), wanted);
      IntVector column = IntVector.fromArray(RANKS, corrections.columns(), at);
      at += corrections.pitch;
      found = found.and(other).or(column.and(other.not()));
      unfound = unfound.and(other);
    }
    found.intoArray(state.argMaxColumns, i);
    unfound.intoArray(unknown, part);
    return isZero(unfound);
  }

  /** Returns all bits where two numbers differ, no bits where they are equal. */
  private static IntVector differs(IntVector x, IntVector y) {
    IntVector difference = x.lanewise(VectorOperators.XOR, y);
    return difference.or(difference.neg()).lanewise(VectorOperators.ASHR, SIGN);
  }

  /** Implements {@link CompactRowGroup#updateRows}. */
  void update(float damping) {
    int inUse = 0;
    for (int part = 0; part < ROWS; part += LANES) {
      update(part, damping);
      inUse = Math.max(inUse, closeGaps(part));
    }
    scatter(corrections.slots(group.start) * ROWS);
    corrections.useSlots(group.start, inUse);
    for (int r = 0; r < group.count; r++) {
      if (pending[r] > 0) {
        group.insertCorrection(r, pending[r]);
      }
    }
  }

  /** Updates as many rows as there are lanes. */
  private void update(int part, float damping) {
    int i = group.start + part;
    float added = 1 - damping;
    FloatVector greatest = FloatVector.fromArray(SPECIES, state.maxima.greatest().floats(), i);
    FloatVector second = FloatVector.fromArray(SPECIES, state.maxima.second().floats(), i);
    FloatVector damped =
        FloatVector.fromArray(SPECIES, state.damped, i).mul(damping).add(greatest.mul(added));
    damped.intoArray(state.damped, i);
    IntVector elsewhere =
        differs(
            FloatVector.fromArray(SPECIES, state.tops, i).reinterpretAsInts(),
            greatest.reinterpretAsInts());
    IntVector gain = greatest.sub(second).mul(added).reinterpretAsInts().and(elsewhere.not());
    IntVector negligible =
        damped
            .abs()
            .mul(RowCorrections.NEGLIGIBLE)
            .reinterpretAsInts()
            .max(Float.floatToRawIntBits(Float.MIN_NORMAL));
    decay(part, damping, negligible, gain);
  }

  /**
   * Multiplies corrections by the damping, drops those that no longer count, and adds the gains.
   */
  private void decay(int part, float damping, IntVector negligible, IntVector gain) {
    float[] values = corrections.values();
    int[] correctedColumns = corrections.columns();
    int end = corrections.slots(group.start) * ROWS;
    int at = group.start + part;
    IntVector own = IntVector.broadcast(RANKS, at).addIndex(1);
    IntVector top = IntVector.fromArray(RANKS, state.argMaxColumns, group.start + part);
    IntVector missing = IntVector.broadcast(RANKS, -1);
    for (int e = part; e < end; e += ROWS) {
      IntVector column = IntVector.fromArray(RANKS, correctedColumns, at);
      IntVector decayed =
          FloatVector.fromArray(SPECIES, values, at).mul(damping).reinterpretAsInts();
      IntVector counts = negligible.sub(decayed).lanewise(VectorOperators.ASHR, SIGN);
      IntVector other = differs(column, top);
      missing = missing.and(other);
      FloatVector value =
          decayed
              .and(counts)
              .reinterpretAsFloats()
              .add(gain.and(other.not()).reinterpretAsFloats());
      FloatVector.fromArray(SPECIES, group.uncorrected, e).sub(value).intoArray(changed, e);
      value.intoArray(values, at);
      IntVector used = value.reinterpretAsInts().neg().lanewise(VectorOperators.ASHR, SIGN);
      column.and(used).or(own.and(used.not())).intoArray(correctedColumns, at);
      at += corrections.pitch;
    }
    gain.and(missing).reinterpretAsFloats().intoArray(pending, part);
  }

  /** Moves each correction behind a free slot there; returns how many slots are in use then. */
  private int closeGaps(int part) {
    float[] values = corrections.values();
    int[] correctedColumns = corrections.columns();
    int slots = corrections.slots(group.start);
    int toNext = corrections.pitch;
    int at = group.start + part;
    IntVector own = IntVector.broadcast(RANKS, at).addIndex(1);
    int inUse = 0;
    for (int slot = 0; slot < slots; slot++) {
      IntVector value = FloatVector.fromArray(SPECIES, values, at).reinterpretAsInts();
      if (slot > 0) {
        IntVector column = IntVector.fromArray(RANKS, correctedColumns, at);
        IntVector before = FloatVector.fromArray(SPECIES, values, at - toNext).reinterpretAsInts();
        IntVector columnBefore = IntVector.fromArray(RANKS, correctedColumns, at - toNext);
        IntVector taken = before.neg().lanewise(VectorOperators.ASHR, SIGN);
        before = before.or(value.and(taken.not()));
        before.reinterpretAsFloats().intoArray(values, at - toNext);
        columnBefore
            .and(taken)
            .or(column.and(taken.not()))
            .intoArray(correctedColumns, at - toNext);
        value = value.and(taken);
        value.reinterpretAsFloats().intoArray(values, at);
        column.and(taken).or(own.and(taken.not())).intoArray(correctedColumns, at);
        inUse = isZero(before) ? inUse : slot;
      }
      inUse = isZero(value) ? inUse : slot + 1;
      at += toNext;
    }
    return inUse;
  }

  private static boolean isZero(IntVector bits) {
    return bits.reduceLanes(VectorOperators.OR) == 0;
  }
}
