package org.bandgram.internal.compute.cpu.compact;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import org.bandgram.internal.compute.cpu.costs.BlockReader;
import org.bandgram.internal.compute.cpu.messages.ColumnBases;
import org.bandgram.layout.BandLayout;

/**
 * A {@link VectorRowGroup}, with the same results, that computes the costs of {@link
 * VectorNearBlocks} alone and goes over their columns only: a curve leaves a region and comes back,
 * so that many columns of a wide band are far from its row. Loops over listed blocks take about a
 * tenth longer where all columns matter; the loops over all columns are therefore kept beside them.
 */
public final class VectorNearRowGroup extends VectorRowGroup {
  /** By how much deficits may grow in an iteration before columns are looked for again. */
  private static final float SLACK = 1.125f;

  /** The same, where they have grown more. */
  private static final float SLACK_WHILE_GROWING = 2;

  private final VectorNearBlocks near;

  /** Whether the rows are those of near blocks; else all columns have been read. */
  private boolean isByBlocks;

  public VectorNearRowGroup(
      BandLayout layout, BlockReader reader, ColumnBases columns, CompactState state) {
    super(layout, reader, columns, state);
    this.near = new VectorNearBlocks(this, reader);
  }

  @Override
  void read(boolean isShifted) {
    isByBlocks = isShifted;
    if (isByBlocks) {
      near.read();
      leaveOutBesideShifted();
    } else {
      super.read(isShifted);
    }
  }

  @Override
  void findMaxima() {
    findDeficits();
    near.findFarthest(least, next);
    boolean suffices = !isByBlocks || near.sufficed();
    if (!suffices) {
      widen();
    }
    near.limit(suffices ? SLACK : SLACK_WHILE_GROWING);
    takeDeficits();
  }

  /**
   * Does again, with all columns within the deficits found, what has been done with too few. The
   * least deficits of all columns are no more than those of some.
   */
  private void widen() {
    near.limit(1);
    read(true);
    exceptDiagonal();
    findDeficits();
    near.findFarthest(least, next);
  }

  @Override
  void scan(int r) {
    if (!isByBlocks) {
      super.scan(r);
      return;
    }
    float[] costs = this.costs;
    float[] penalties = columns.penalties();
    float[] credits = columns.credits();
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
    int[] offsets = near.offsets;
    int blocks = near.count;
    int column = first - columns.first();
    for (int b = 0; b < blocks; b++) {
      int k = offsets[b];
      FloatVector penalty = FloatVector.fromArray(SPECIES, penalties, column + k);
      FloatVector credit = FloatVector.fromArray(SPECIES, credits, column + k);
      IntVector further =
          FloatVector.fromArray(SPECIES, costs, at0 + k)
              .reinterpretAsInts()
              .max(credit.sub(damped0).reinterpretAsInts());
      IntVector deficit = penalty.add(further.reinterpretAsFloats()).reinterpretAsInts();
      next0 = next0.min(least0.max(deficit));
      least0 = least0.min(deficit);
      further =
          FloatVector.fromArray(SPECIES, costs, at1 + k)
              .reinterpretAsInts()
              .max(credit.sub(damped1).reinterpretAsInts());
      deficit = penalty.add(further.reinterpretAsFloats()).reinterpretAsInts();
      next1 = next1.min(least1.max(deficit));
      least1 = least1.min(deficit);
      further =
          FloatVector.fromArray(SPECIES, costs, at2 + k)
              .reinterpretAsInts()
              .max(credit.sub(damped2).reinterpretAsInts());
      deficit = penalty.add(further.reinterpretAsFloats()).reinterpretAsInts();
      next2 = next2.min(least2.max(deficit));
      least2 = least2.min(deficit);
      further =
          FloatVector.fromArray(SPECIES, costs, at3 + k)
              .reinterpretAsInts()
              .max(credit.sub(damped3).reinterpretAsInts());
      deficit = penalty.add(further.reinterpretAsFloats()).reinterpretAsInts();
      next3 = next3.min(least3.max(deficit));
      least3 = least3.min(deficit);
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
      int k = near.offsets[b];
      VectorMask<Integer> found =
          deficit(
                  costs,
                  r * pitch + k,
                  FloatVector.fromArray(SPECIES, columns.penalties(), column + k),
                  FloatVector.fromArray(SPECIES, columns.credits(), column + k),
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
    float[] costs = this.costs;
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
    int[] offsets = near.offsets;
    int blocks = near.count;
    for (int b = 0; b < blocks; b++) {
      int k = offsets[b];
      FloatVector sum = FloatVector.fromArray(SPECIES, window, to + k);
      IntVector reached =
          reach0.sub(FloatVector.fromArray(SPECIES, costs, at0 + k)).reinterpretAsInts();
      sum = sum.add(reached.max(0).reinterpretAsFloats());
      reached = reach1.sub(FloatVector.fromArray(SPECIES, costs, at1 + k)).reinterpretAsInts();
      sum = sum.add(reached.max(0).reinterpretAsFloats());
      reached = reach2.sub(FloatVector.fromArray(SPECIES, costs, at2 + k)).reinterpretAsInts();
      sum = sum.add(reached.max(0).reinterpretAsFloats());
      reached = reach3.sub(FloatVector.fromArray(SPECIES, costs, at3 + k)).reinterpretAsInts();
      sum = sum.add(reached.max(0).reinterpretAsFloats());
      sum.intoArray(window, to + k);
    }
  }
}
