package org.bandgram.compute.cpu;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.bandgram.layout.BandLayout;

/**
 * The loops of {@link ScalarRowGroup} with the Vector API: elements of a row, or a lead of each
 * row, in the lanes. Numbers that are not negative are compared as the integers that their bits
 * are, which takes one instruction, and conditions are bits too: masks in loops are not always
 * compiled.
 */
final class VectorRowGroup extends CompactRowGroup {
  static final VectorSpecies<Float> SPECIES =
      FloatVector.SPECIES_PREFERRED.vectorBitSize() > 256
          ? FloatVector.SPECIES_256
          : FloatVector.SPECIES_PREFERRED;
  static final VectorSpecies<Integer> RANKS = VectorSpecies.of(int.class, SPECIES.vectorShape());
  static final int LANES = SPECIES.length();

  /** Rows scanned together. */
  private static final int SCANNED = 4;

  private static final int SIGN = Integer.SIZE - 1;

  /** Infinite costs and then none, and the other way round. */
  private static final int[] BEFORE = new int[2 * ROWS];

  private static final int[] AFTER = new int[2 * BandCosts.PADDING + ROWS];

  static {
    Arrays.fill(BEFORE, 0, ROWS, Float.floatToRawIntBits(NONE));
    Arrays.fill(AFTER, BandCosts.PADDING, AFTER.length, Float.floatToRawIntBits(NONE));
  }

  /** Numbers of leads, in the order of their costs. */
  private final float[] penalties = new float[ROWS * RowLeads.MOST];

  private final float[] credits = new float[ROWS * RowLeads.MOST];
  private final float[] changed = new float[ROWS * RowLeads.MOST];
  private final int[] deficits = new int[ROWS * RowLeads.MOST];

  /** The two least deficits of the columns of each lane, row by row, and of each row. */
  private final int[] lanes = new int[2 * ROWS * LANES];

  private final int[] least = new int[ROWS];
  private final int[] next = new int[ROWS];

  /** Not zero where the column of a row's maximum is still to be found. */
  private final int[] unknown = new int[ROWS];

  /** What the maximum's column gains in each row, where it has no lead. */
  private final float[] pending = new float[ROWS];

  VectorRowGroup(
      BandLayout layout, BandCosts.Reader reader, ColumnBases columns, CompactState state) {
    super(layout, reader, columns, state);
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
        leaveOut(r * pitch + k, AFTER, BandCosts.PADDING + k - width - r);
      }
    }
  }

  private void leaveOut(int at, int[] ranks, int from) {
    FloatVector.fromArray(SPECIES, costs, at)
        .reinterpretAsInts()
        .max(IntVector.fromArray(RANKS, ranks, from))
        .reinterpretAsFloats()
        .intoArray(costs, at);
  }

  @Override
  void locateLeads(int from, int end) {
    int[] leadColumns = leads.columns();
    for (int part = 0; part < ROWS; part += LANES) {
      IntVector zeros = IntVector.broadcast(RANKS, part * pitch - first).addIndex(pitch);
      for (int e = part; e < end; e += ROWS) {
        IntVector.fromArray(RANKS, leadColumns, from + e).add(zeros).intoArray(leadAt, e);
      }
    }
  }

  @Override
  void findMaxima() {
    includeLeads();
    for (int r = 0; r < count; r += SCANNED) {
      scan(r);
    }
    for (int r = 0; r < count; r++) {
      reduce(r);
    }
    boolean known = true;
    for (int part = 0; part < ROWS; part += LANES) {
      known &= offer(part);
    }
    for (int r = 0; r < count && !known; r++) {
      if (unknown[r] != 0) {
        state.topColumns[start + r] = search(r);
      }
    }
  }

  private void includeLeads() {
    int end = leads.slots(start) * ROWS;
    int from = RowLeads.place(start);
    gatherBases(from, end);
    float[] values = leads.values();
    for (int e = 0; e < end; e += LANES) {
      FloatVector reach =
          FloatVector.fromArray(SPECIES, credits, e)
              .sub(FloatVector.fromArray(SPECIES, state.damped, start + e % ROWS))
              .add(FloatVector.fromArray(SPECIES, values, from + e));
      FloatVector cost =
          FloatVector.fromArray(SPECIES, leadCosts, e)
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
    float[] allPenalties = columns.penalties();
    float[] allCredits = columns.credits();
    for (int e = 0; e < end; e++) {
      int column = leadColumns[from + e] - columns.first();
      penalties[e] = allPenalties[column];
      credits[e] = allCredits[column];
    }
  }

  private void scatter(int end) {
    for (int e = 0; e < end; e++) {
      costs[leadAt[e]] = changed[e];
    }
  }

  private void scan(int r) {
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
    int span = this.span;
    int column = first - columns.first();
    for (int k = 0; k < span; k += LANES) {
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

  private static IntVector deficit(
      float[] costs, int at, FloatVector penalty, FloatVector credit, FloatVector damped) {
    FloatVector further =
        FloatVector.fromArray(SPECIES, costs, at)
            .reinterpretAsInts()
            .max(credit.sub(damped).reinterpretAsInts())
            .reinterpretAsFloats();
    return penalty.add(further).reinterpretAsInts();
  }

  /** Finds the two least deficits of all lanes. */
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

  /**
   * Takes the least deficits of rows into their maxima; finds the leads that have them. Returns
   * whether the columns of all new maxima are found.
   */
  private boolean offer(int part) {
    int i = start + part;
    float[] greatests = state.maxima.greatest().floats();
    float[] seconds = state.maxima.second().floats();
    IntVector wanted = IntVector.fromArray(RANKS, least, part);
    FloatVector sum = wanted.reinterpretAsFloats().neg();
    FloatVector nextSum = IntVector.fromArray(RANKS, next, part).reinterpretAsFloats().neg();
    FloatVector greatest = FloatVector.fromArray(SPECIES, greatests, i);
    FloatVector second = FloatVector.fromArray(SPECIES, seconds, i);
    VectorMask<Float> leading = sum.compare(VectorOperators.GT, greatest);
    FloatVector.broadcast(SPECIES, LOWEST).blend(sum, leading).intoArray(state.tops, i);
    greatest.max(sum).intoArray(greatests, i);
    greatest.min(sum).max(second.max(nextSum)).intoArray(seconds, i);
    IntVector unfound = IntVector.zero(RANKS).blend(-1, leading.cast(RANKS));
    IntVector found = IntVector.zero(RANKS);
    int end = leads.slots(start) * ROWS;
    int from = RowLeads.place(start);
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

  /** Returns the first column whose deficit is the least of row r. */
  private int search(int r) {
    IntVector wanted = IntVector.broadcast(RANKS, least[r]);
    FloatVector damped = FloatVector.broadcast(SPECIES, state.damped[start + r]);
    int column = first - columns.first();
    int k = 0;
    while (true) {
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
      k += LANES;
    }
  }

  @Override
  void updateRows(float damping) {
    int inUse = 0;
    for (int part = 0; part < ROWS; part += LANES) {
      inUse = Math.max(inUse, updateRows(part, damping));
    }
    scatter(leads.slots(start) * ROWS);
    leads.useSlots(start, inUse);
    for (int r = 0; r < count; r++) {
      if (pending[r] > 0) {
        insertLead(r, pending[r]);
      }
    }
  }

  /** Updates as many rows as there are lanes; returns how many slots their leads use. */
  private int updateRows(int part, float damping) {
    int i = start + part;
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
    return decay(part, damping, negligible, gain);
  }

  /**
   * Updates the leads of as many rows as there are lanes; returns how many slots they use. A lead
   * behind a free slot moves there.
   */
  private int decay(int part, float damping, IntVector negligible, IntVector gain) {
    float[] values = leads.values();
    int[] leadColumns = leads.columns();
    int from = RowLeads.place(start);
    int end = leads.slots(start) * ROWS;
    IntVector own = IntVector.broadcast(RANKS, start + part).addIndex(1);
    IntVector top = IntVector.fromArray(RANKS, state.topColumns, start + part);
    IntVector missing = IntVector.broadcast(RANKS, -1);
    IntVector valueBefore = IntVector.zero(RANKS);
    IntVector columnBefore = own;
    int inUse = 0;
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
      FloatVector.fromArray(SPECIES, leadCosts, e).sub(value).intoArray(changed, e);
      IntVector bits = value.reinterpretAsInts();
      IntVector used = isPositive(bits);
      column = column.and(used).or(own.and(used.not()));
      if (e > part) {
        IntVector taken = isPositive(valueBefore);
        valueBefore = valueBefore.or(bits.and(taken.not()));
        columnBefore = columnBefore.and(taken).or(column.and(taken.not()));
        bits = bits.and(taken);
        column = column.and(taken).or(own.and(taken.not()));
        valueBefore.reinterpretAsFloats().intoArray(values, from + e - ROWS);
        columnBefore.intoArray(leadColumns, from + e - ROWS);
        inUse = isZero(valueBefore) ? inUse : e / ROWS;
      }
      valueBefore = bits;
      columnBefore = column;
    }
    if (end > 0) {
      valueBefore.reinterpretAsFloats().intoArray(values, from + end - ROWS + part);
      columnBefore.intoArray(leadColumns, from + end - ROWS + part);
      inUse = isZero(valueBefore) ? inUse : end / ROWS;
    }
    gain.and(missing).reinterpretAsFloats().intoArray(pending, part);
    return inUse;
  }

  private static boolean isZero(IntVector bits) {
    return bits.reduceLanes(VectorOperators.OR) == 0;
  }

  private static IntVector isPositive(IntVector bits) {
    return bits.neg().lanewise(VectorOperators.ASHR, SIGN);
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

  private void addPositive(int r, float[] window, int to) {
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
    int span = this.span;
    for (int k = 0; k < span; k += LANES) {
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

  private void addOne(int r, float[] window, int to) {
    FloatVector reach = FloatVector.broadcast(SPECIES, -state.damped[start + r]);
    for (int k = 0; k < span; k += LANES) {
      IntVector reached =
          reach.sub(FloatVector.fromArray(SPECIES, costs, r * pitch + k)).reinterpretAsInts();
      FloatVector.fromArray(SPECIES, window, to + k)
          .add(reached.max(0).reinterpretAsFloats())
          .intoArray(window, to + k);
    }
  }
}
