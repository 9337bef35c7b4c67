package org.bandgram.compute.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * What is done for each row of a {@link VectorRowGroup}, and each lead of it, with the rows in the
 * lanes. Conditions in loops are bits: masks there are not always compiled.
 */
final class VectorLeads {
  private static final VectorSpecies<Float> SPECIES = VectorRowGroup.SPECIES;
  private static final VectorSpecies<Integer> RANKS = VectorRowGroup.RANKS;
  private static final int LANES = VectorRowGroup.LANES;
  private static final int ROWS = CompactRowGroup.ROWS;
  private static final int SIGN = Integer.SIZE - 1;

  private final CompactRowGroup group;
  private final CompactState state;
  private final RowLeads leads;

  /** Of the column of each lead, in the order of the costs: its bases, new cost and deficit. */
  private final float[] penalties = new float[ROWS * RowLeads.MOST];

  private final float[] credits = new float[ROWS * RowLeads.MOST];
  private final float[] changed = new float[ROWS * RowLeads.MOST];
  private final int[] deficits = new int[ROWS * RowLeads.MOST];

  /** Not zero where the column of a row's maximum is still to be found. */
  private final int[] unknown = new int[ROWS];

  /** What the maximum's column gains in each row, where it has no lead. */
  private final float[] pending = new float[ROWS];

  VectorLeads(CompactRowGroup group) {
    this.group = group;
    this.state = group.state;
    this.leads = group.leads;
  }

  /** Implements {@link CompactRowGroup#locateLeads}. */
  void locate(int from, int end) {
    int[] leadColumns = leads.columns();
    int pitch = group.pitch;
    for (int part = 0; part < ROWS; part += LANES) {
      IntVector zeros = IntVector.broadcast(RANKS, part * pitch - group.first).addIndex(pitch);
      for (int e = part; e < end; e += ROWS) {
        IntVector.fromArray(RANKS, leadColumns, from + e).add(zeros).intoArray(group.leadAt, e);
      }
    }
  }

  /** Puts costs that lead to the deficits of leads into their columns, and keeps the deficits. */
  void include() {
    int end = leads.slots(group.start) * ROWS;
    int from = RowLeads.place(group.start);
    gatherBases(from, end);
    float[] values = leads.values();
    for (int e = 0; e < end; e += LANES) {
      FloatVector reach =
          FloatVector.fromArray(SPECIES, credits, e)
              .sub(FloatVector.fromArray(SPECIES, state.damped, group.start + e % ROWS))
              .add(FloatVector.fromArray(SPECIES, values, from + e));
      FloatVector cost =
          FloatVector.fromArray(SPECIES, group.leadCosts, e)
              .reinterpretAsInts()
              .max(reach.reinterpretAsInts())
              .reinterpretAsFloats();
      cost.intoArray(changed, e);
      FloatVector.fromArray(SPECIES, penalties, e)
          .add(cost)
          .reinterpretAsInts()
          .intoArray(deficits, e);
    }
    scatter(end);
  }

  private void gatherBases(int from, int end) {
    int[] leadColumns = leads.columns();
    float[] allPenalties = group.columns.penalties();
    float[] allCredits = group.columns.credits();
    for (int e = 0; e < end; e++) {
      int column = leadColumns[from + e] - group.columns.first();
      penalties[e] = allPenalties[column];
      credits[e] = allCredits[column];
    }
  }

  private void scatter(int end) {
    for (int e = 0; e < end; e++) {
      group.costs[group.leadAt[e]] = changed[e];
    }
  }

  /**
   * Takes the least deficits of rows into their maxima; finds the leads that have them. Returns
   * whether the columns of all new maxima are known.
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
    int end = leads.slots(group.start) * ROWS;
    int from = RowLeads.place(group.start);
    for (int e = part; e < end; e += ROWS) {
      IntVector other = differs(IntVector.fromArray(RANKS, deficits, e), wanted);
      IntVector column = IntVector.fromArray(RANKS, leads.columns(), from + e);
      found = found.and(other).or(column.and(other.not()));
      unfound = unfound.and(other);
    }
    found.intoArray(state.topColumns, i);
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
    scatter(leads.slots(group.start) * ROWS);
    leads.useSlots(group.start, inUse);
    for (int r = 0; r < group.count; r++) {
      if (pending[r] > 0) {
        group.insertLead(r, pending[r]);
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
            .mul(RowLeads.NEGLIGIBLE)
            .reinterpretAsInts()
            .max(Float.floatToRawIntBits(Float.MIN_NORMAL));
    decay(part, damping, negligible, gain);
  }

  /** Multiplies leads by the damping, drops those that no longer count, and adds the gains. */
  private void decay(int part, float damping, IntVector negligible, IntVector gain) {
    float[] values = leads.values();
    int[] leadColumns = leads.columns();
    int from = RowLeads.place(group.start);
    int end = leads.slots(group.start) * ROWS;
    IntVector own = IntVector.broadcast(RANKS, group.start + part).addIndex(1);
    IntVector top = IntVector.fromArray(RANKS, state.topColumns, group.start + part);
    IntVector missing = IntVector.broadcast(RANKS, -1);
    for (int e = part; e < end; e += ROWS) {
      IntVector column = IntVector.fromArray(RANKS, leadColumns, from + e);
      IntVector decayed =
          FloatVector.fromArray(SPECIES, values, from + e).mul(damping).reinterpretAsInts();
      IntVector counts = negligible.sub(decayed).lanewise(VectorOperators.ASHR, SIGN);
      IntVector other = differs(column, top);
      missing = missing.and(other);
      FloatVector value =
          decayed
              .and(counts)
              .reinterpretAsFloats()
              .add(gain.and(other.not()).reinterpretAsFloats());
      FloatVector.fromArray(SPECIES, group.leadCosts, e).sub(value).intoArray(changed, e);
      value.intoArray(values, from + e);
      IntVector used = isPositive(value.reinterpretAsInts());
      column.and(used).or(own.and(used.not())).intoArray(leadColumns, from + e);
    }
    gain.and(missing).reinterpretAsFloats().intoArray(pending, part);
  }

  /** Moves each lead behind a free slot there; returns how many slots are in use then. */
  private int closeGaps(int part) {
    float[] values = leads.values();
    int[] leadColumns = leads.columns();
    int from = RowLeads.place(group.start);
    int end = leads.slots(group.start) * ROWS;
    IntVector own = IntVector.broadcast(RANKS, group.start + part).addIndex(1);
    int inUse = 0;
    for (int at = from + part; at < from + end; at += ROWS) {
      IntVector value = FloatVector.fromArray(SPECIES, values, at).reinterpretAsInts();
      if (at > from + part) {
        IntVector column = IntVector.fromArray(RANKS, leadColumns, at);
        IntVector before = FloatVector.fromArray(SPECIES, values, at - ROWS).reinterpretAsInts();
        IntVector columnBefore = IntVector.fromArray(RANKS, leadColumns, at - ROWS);
        IntVector taken = isPositive(before);
        before = before.or(value.and(taken.not()));
        before.reinterpretAsFloats().intoArray(values, at - ROWS);
        columnBefore.and(taken).or(column.and(taken.not())).intoArray(leadColumns, at - ROWS);
        value = value.and(taken);
        value.reinterpretAsFloats().intoArray(values, at);
        column.and(taken).or(own.and(taken.not())).intoArray(leadColumns, at);
        inUse = isZero(before) ? inUse : (at - from) / ROWS;
      }
      inUse = isZero(value) ? inUse : (at - from) / ROWS + 1;
    }
    return inUse;
  }

  private static boolean isZero(IntVector bits) {
    return bits.reduceLanes(VectorOperators.OR) == 0;
  }

  private static IntVector isPositive(IntVector bits) {
    return bits.neg().lanewise(VectorOperators.ASHR, SIGN);
  }
}
