package org.bandgram.internal.compute.cpu.compact;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.bandgram.internal.compute.cpu.dissimilarity.BandDissimilarities;
import org.bandgram.internal.compute.cpu.dissimilarity.VectorLanes;
import org.bandgram.internal.compute.cpu.messages.ColumnBases;
import org.bandgram.layout.BandLayout;

/**
 * The loops of {@link ScalarRowGroup} with the Vector API: elements of a row in the lanes, or with
 * {@link VectorCorrections} rows. Numbers that are not negative are compared as the integers that
 * their bits are, which takes one instruction. The loops over four rows call nothing but the Vector
 * API, for the reason given in {@code VectorDistances}.
 */
public sealed class VectorRowGroup extends CompactRowGroup permits VectorCandidateRowGroup {
  static final VectorSpecies<Float> SPECIES = VectorLanes.SPECIES;
  static final VectorSpecies<Integer> RANKS = VectorLanes.RANKS;
  static final int LANES = VectorLanes.LANES;

  /** Rows scanned together. */
  static final int SCANNED = 4;

  /** Infinite dissimilarities and then none, and the other way round. */
  private static final int[] BEFORE = new int[2 * ROWS];

  private static final int[] AFTER = new int[2 * BandDissimilarities.PADDING + ROWS];

  static {
    Arrays.fill(BEFORE, 0, ROWS, Float.floatToRawIntBits(NONE));
    Arrays.fill(AFTER, BandDissimilarities.PADDING, AFTER.length, Float.floatToRawIntBits(NONE));
  }

  final VectorCorrections correctionLanes;

  /** The two least negated sums of the columns of each lane, row by row, and of each row. */
  final int[] lanes = new int[2 * ROWS * LANES];

  final int[] least = new int[ROWS];
  final int[] next = new int[ROWS];

  public VectorRowGroup(
      BandLayout layout,
      BandDissimilarities.Reader reader,
      ColumnBases columns,
      CompactState state) {
    super(layout, reader, columns, state);
    correctionLanes = new VectorCorrections(this);
  }

  @Override
  void leaveOutBesideShifted() {
    for (int k = 0; k < ROWS; k += LANES) {
      for (int r = 0; r < ROWS; r++) {
        leaveOut(r * pitch + k, BEFORE, ROWS + k - r);
      }
    }
    int width = layout.width();
    for (int k = width / LANES * LANES; k < span; k += LANES) {
      for (int r = 0; r < ROWS; r++) {
        leaveOut(r * pitch + k, AFTER, BandDissimilarities.PADDING + k - width - r);
      }
    }
  }

  private void leaveOut(int at, int[] ranks, int from) {
    FloatVector.fromArray(SPECIES, dissimilarities, at)
        .reinterpretAsInts()
        .max(IntVector.fromArray(RANKS, ranks, from))
        .reinterpretAsFloats()
        .intoArray(dissimilarities, at);
  }

  @Override
  void locateCorrections(int slots) {
    correctionLanes.locate(slots);
  }

  @Override
  void findMaxima() {
    findNegatedSums();
    takeNegatedSums();
  }

  /** Finds the two least negated sums of each row. */
  final void findNegatedSums() {
    correctionLanes.include();
    for (int r = 0; r < count; r += SCANNED) {
      scan(r);
    }
    for (int r = 0; r < count; r++) {
      reduce(r);
    }
  }

  /** Takes the negated sums found into the maxima. */
  final void takeNegatedSums() {
    if (!correctionLanes.offer(least, next)) {
      for (int r = 0; r < count; r++) {
        if (correctionLanes.isUnknown(r)) {
          state.argMaxColumns[start + r] = search(r);
        }
      }
    }
  }

  /** Finds the two least negated sums of each lane, of {@value #SCANNED} rows from row r on. */
  void scan(int r) {
    float[] d = this.dissimilarities;
    float[] negativeParts = columns.negativeParts();
    float[] minusPositiveParts = columns.minusPositiveParts();
    float[] damped = state.damped;
    int i = start + r;
    int at0 = r * pitch;
    int at1 = at0 + pitch;
    int at2 = at1 + pitch;
    int at3 = at2 + pitch;
    FloatVector damped0 = FloatVector.broadcast(SPECIES, damped[i]);
    FloatVector damped1 = FloatVector.broadcast(SPECIES, damped[i + 1]);
    FloatVector damped2 = FloatVector.broadcast(SPECIES, damped[i + 2]);
    FloatVector damped3 = FloatVector.broadcast(SPECIES, damped[i + 3]);
    IntVector none = FloatVector.broadcast(SPECIES, NONE).reinterpretAsInts();
    IntVector least0 = none, next0 = none;
    IntVector least1 = none, next1 = none;
    IntVector least2 = none, next2 = none;
    IntVector least3 = none, next3 = none;
    int span = this.span;
    int column = first - columns.first();
    for (int k = 0; k < span; k += LANES) {
      FloatVector negativePart = FloatVector.fromArray(SPECIES, negativeParts, column + k);
      FloatVector minusPositivePart =
          FloatVector.fromArray(SPECIES, minusPositiveParts, column + k);
      IntVector further =
          FloatVector.fromArray(SPECIES, d, at0 + k)
              .reinterpretAsInts()
              .max(minusPositivePart.sub(damped0).reinterpretAsInts());
      IntVector negatedSum = negativePart.add(further.reinterpretAsFloats()).reinterpretAsInts();
      next0 = next0.min(least0.max(negatedSum));
      least0 = least0.min(negatedSum);
      further =
          FloatVector.fromArray(SPECIES, d, at1 + k)
              .reinterpretAsInts()
              .max(minusPositivePart.sub(damped1).reinterpretAsInts());
      negatedSum = negativePart.add(further.reinterpretAsFloats()).reinterpretAsInts();
      next1 = next1.min(least1.max(negatedSum));
      least1 = least1.min(negatedSum);
      further =
          FloatVector.fromArray(SPECIES, d, at2 + k)
              .reinterpretAsInts()
              .max(minusPositivePart.sub(damped2).reinterpretAsInts());
      negatedSum = negativePart.add(further.reinterpretAsFloats()).reinterpretAsInts();
      next2 = next2.min(least2.max(negatedSum));
      least2 = least2.min(negatedSum);
      further =
          FloatVector.fromArray(SPECIES, d, at3 + k)
              .reinterpretAsInts()
              .max(minusPositivePart.sub(damped3).reinterpretAsInts());
      negatedSum = negativePart.add(further.reinterpretAsFloats()).reinterpretAsInts();
      next3 = next3.min(least3.max(negatedSum));
      least3 = least3.min(negatedSum);
    }
    int to = 2 * r * LANES;
    least0.intoArray(lanes, to);
    next0.intoArray(lanes, to + LANES);
    least1.intoArray(lanes, to + 2 * LANES);
    next1.intoArray(lanes, to + 3 * LANES);
    least2.intoArray(lanes, to + 4 * LANES);
    next2.intoArray(lanes, to + 5 * LANES);
    least3.intoArray(lanes, to + 6 * LANES);
    next3.intoArray(lanes, to + 7 * LANES);
  }

  static IntVector negatedSum(
      float[] dissimilarities,
      int at,
      FloatVector negativePart,
      FloatVector minusPositivePart,
      FloatVector damped) {
    FloatVector further =
        FloatVector.fromArray(SPECIES, dissimilarities, at)
            .reinterpretAsInts()
            .max(minusPositivePart.sub(damped).reinterpretAsInts())
            .reinterpretAsFloats();
    return negativePart.add(further).reinterpretAsInts();
  }

  /** Finds the two least negated sums of all lanes. */
  private void reduce(int r) {
    IntVector leasts = IntVector.fromArray(RANKS, lanes, 2 * r * LANES);
    IntVector nexts = IntVector.fromArray(RANKS, lanes, (2 * r + 1) * LANES);
    int smallest = leasts.reduceLanes(VectorOperators.MIN);
    VectorMask<Integer> isLeast = leasts.compare(VectorOperators.EQ, smallest);
    int following =
        isLeast.trueCount() > 1
            ? smallest
            : leasts.blend(nexts, isLeast).reduceLanes(VectorOperators.MIN);
    least[r] = smallest;
    next[r] = following;
  }

  /** Returns the first column whose negated sum is the least of row r. */
  int search(int r) {
    IntVector wanted = IntVector.broadcast(RANKS, least[r]);
    FloatVector damped = FloatVector.broadcast(SPECIES, state.damped[start + r]);
    int column = first - columns.first();
    int k = 0;
    while (true) {
      VectorMask<Integer> found =
          negatedSum(
                  dissimilarities,
                  r * pitch + k,
                  FloatVector.fromArray(SPECIES, columns.negativeParts(), column + k),
                  FloatVector.fromArray(SPECIES, columns.minusPositiveParts(), column + k),
                  damped)
              .compare(VectorOperators.EQ, wanted);
      if (found.anyTrue()) {
        return first + k + found.firstTrue();
      }
      k += LANES;
    }
  }

  @Override
  void updateRows(float damping) {
    correctionLanes.update(damping);
  }

  @Override
  void addPositive(float[] window, int offset) {
    int r = 0;
    for (; r <= count - SCANNED; r += SCANNED) {
      addPositive(r, window, offset + first);
    }
    for (; r < count; r++) {
      addOne(r, window, offset + first);
    }
  }

  /** Adds the positive responsibilities of {@value #SCANNED} rows from row r on. */
  void addPositive(int r, float[] window, int to) {
    float[] d = this.dissimilarities;
    float[] damped = state.damped;
    int i = start + r;
    int at0 = r * pitch;
    int at1 = at0 + pitch;
    int at2 = at1 + pitch;
    int at3 = at2 + pitch;
    FloatVector reach0 = FloatVector.broadcast(SPECIES, -damped[i]);
    FloatVector reach1 = FloatVector.broadcast(SPECIES, -damped[i + 1]);
    FloatVector reach2 = FloatVector.broadcast(SPECIES, -damped[i + 2]);
    FloatVector reach3 = FloatVector.broadcast(SPECIES, -damped[i + 3]);
    int span = this.span;
    for (int k = 0; k < span; k += LANES) {
      FloatVector sum = FloatVector.fromArray(SPECIES, window, to + k);
      IntVector reached =
          reach0.sub(FloatVector.fromArray(SPECIES, d, at0 + k)).reinterpretAsInts();
      sum = sum.add(reached.max(0).reinterpretAsFloats());
      reached = reach1.sub(FloatVector.fromArray(SPECIES, d, at1 + k)).reinterpretAsInts();
      sum = sum.add(reached.max(0).reinterpretAsFloats());
      reached = reach2.sub(FloatVector.fromArray(SPECIES, d, at2 + k)).reinterpretAsInts();
      sum = sum.add(reached.max(0).reinterpretAsFloats());
      reached = reach3.sub(FloatVector.fromArray(SPECIES, d, at3 + k)).reinterpretAsInts();
      sum = sum.add(reached.max(0).reinterpretAsFloats());
      sum.intoArray(window, to + k);
    }
  }

  private void addOne(int r, float[] window, int to) {
    FloatVector reach = FloatVector.broadcast(SPECIES, -state.damped[start + r]);
    for (int k = 0; k < span; k += LANES) {
      IntVector reached =
          reach
              .sub(FloatVector.fromArray(SPECIES, dissimilarities, r * pitch + k))
              .reinterpretAsInts();
      FloatVector.fromArray(SPECIES, window, to + k)
          .add(reached.max(0).reinterpretAsFloats())
          .intoArray(window, to + k);
    }
  }
}
