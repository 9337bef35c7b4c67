package org.bandgram.internal.compute.cpu.compact;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import org.bandgram.internal.compute.cpu.dissimilarity.BlockReader;
import org.bandgram.internal.compute.cpu.messages.ColumnBases;
import org.bandgram.layout.BandLayout;

/**
 * A {@link VectorRowGroup}, with the same results, that computes the dissimilarities of {@link
 * VectorCandidateBlocks} alone and goes over their columns only: a curve leaves a region and comes
 * back, so that many columns of a wide band are far from its row. Loops over listed blocks take
 * about a tenth longer where all columns matter; the loops over all columns are therefore kept
 * beside them.
 */
public final class VectorCandidateRowGroup extends VectorRowGroup {
  /** By how much negated sums may grow in an iteration before columns are looked for again. */
  private static final float SLACK = 1.125f;

  /** The same, where they have grown more. */
  private static final float SLACK_WHILE_GROWING = 2;

  private final VectorCandidateBlocks candidates;

  /** Whether the rows are those of candidate blocks; else all columns have been read. */
  private boolean isByBlocks;

  public VectorCandidateRowGroup(
      BandLayout layout, BlockReader reader, ColumnBases columns, CompactState state) {
    super(layout, reader, columns, state);
    this.candidates = new VectorCandidateBlocks(this, reader);
  }

  @Override
  void read(boolean isShifted) {
    isByBlocks = isShifted;
    if (isByBlocks) {
      candidates.read();
      leaveOutBesideShifted();
    } else {
      super.read(isShifted);
    }
  }

  @Override
  void findMaxima() {
    findNegatedSums();
    candidates.findFarthest(least, next);
    boolean suffices = !isByBlocks || candidates.sufficed();
    if (!suffices) {
      widen();
    }
    candidates.limit(suffices ? SLACK : SLACK_WHILE_GROWING);
    takeNegatedSums();
  }

  /**
   * Does again, with all columns within the negated sums found, what has been done with too few.
   * The least negated sums of all columns are no more than those of some.
   */
  private void widen() {
    candidates.limit(1);
    read(true);
    exceptDiagonal();
    findNegatedSums();
    candidates.findFarthest(least, next);
  }

  @Override
  void scan(int r) {
    if (!isByBlocks) {
      super.scan(r);
      return;
    }
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
    int[] offsets = candidates.offsets;
    int blocks = candidates.count;
    int column = first - columns.first();
    for (int b = 0; b < blocks; b++) {
      int k = offsets[b];
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

  @Override
  int search(int r) {
    if (!isByBlocks) {
      return super.search(r);
    }
    IntVector wanted = IntVector.broadcast(RANKS, least[r]);
    FloatVector damped = FloatVector.broadcast(SPECIES, state.damped[start + r]);
    int column = first - columns.first();
    for (int b = 0; ; b++) {
      int k = candidates.offsets[b];
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
    }
  }

  @Override
  void addPositive(int r, float[] window, int to) {
    if (!isByBlocks) {
      super.addPositive(r, window, to);
      return;
    }
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
    int[] offsets = candidates.offsets;
    int blocks = candidates.count;
    for (int b = 0; b < blocks; b++) {
      int k = offsets[b];
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
}
