package org.bandgram.compute.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.bandgram.layout.BandLayout;

/**
 * The loops of {@link ScalarRowGroup} with the Vector API. Rows are padded to whole vectors with
 * infinite costs.
 */
final class VectorRowGroup extends ScalarRowGroup {
  static final VectorSpecies<Float> SPECIES =
      FloatVector.SPECIES_PREFERRED.vectorBitSize() > 256
          ? FloatVector.SPECIES_256
          : FloatVector.SPECIES_PREFERRED;
  static final VectorSpecies<Integer> RANKS = VectorSpecies.of(int.class, SPECIES.vectorShape());
  static final int LANES = SPECIES.length();
  private static final int AT = CompactRow.AT;
  private static final float NONE = CompactRow.NONE;

  /** Rows handled together. */
  static final int GROUP = 4;

  VectorRowGroup(BandLayout layout, BandCosts.Reader reader, ColumnBases columns) {
    super(layout, reader, columns);
  }

  @Override
  void scan() {
    int r = 0;
    for (; r <= count - GROUP; r += GROUP) {
      scan(rows[r], rows[r + 1], rows[r + 2], rows[r + 3]);
    }
    for (; r < count; r++) {
      CompactRow row = rows[r];
      scan(row, row, row, row);
    }
    for (r = 0; r < count; r++) {
      reduce(rows[r]);
    }
  }

  /** Four rows whose windows of columns are shifted against each other by at most a vector. */
  private void scan(CompactRow row0, CompactRow row1, CompactRow row2, CompactRow row3) {
    float[] costs0 = row0.costs;
    float[] costs1 = row1.costs;
    float[] costs2 = row2.costs;
    float[] costs3 = row3.costs;
    float[] penalties = columns.penalties();
    float[] credits = columns.credits();
    int first = row0.first;
    int at1 = AT + first - row1.first;
    int at2 = AT + first - row2.first;
    int at3 = AT + first - row3.first;
    FloatVector damped0 = FloatVector.broadcast(SPECIES, row0.damped);
    FloatVector damped1 = FloatVector.broadcast(SPECIES, row1.damped);
    FloatVector damped2 = FloatVector.broadcast(SPECIES, row2.damped);
    FloatVector damped3 = FloatVector.broadcast(SPECIES, row3.damped);
    IntVector none = FloatVector.broadcast(SPECIES, NONE).reinterpretAsInts();
    IntVector least0 = none, next0 = none;
    IntVector least1 = none, next1 = none;
    IntVector least2 = none, next2 = none;
    IntVector least3 = none, next3 = none;
    int width = layout.width() + row3.first - first;
    int column = first - columns.first();
    for (int k = 0; k < width; k += LANES) {
      FloatVector penalty = FloatVector.fromArray(SPECIES, penalties, column + k);
      FloatVector credit = FloatVector.fromArray(SPECIES, credits, column + k);
      IntVector deficit0 = deficit(costs0, AT + k, penalty, credit, damped0);
      next0 = next0.min(least0.max(deficit0));
      least0 = least0.min(deficit0);
      IntVector deficit1 = deficit(costs1, at1 + k, penalty, credit, damped1);
      next1 = next1.min(least1.max(deficit1));
      least1 = least1.min(deficit1);
      IntVector deficit2 = deficit(costs2, at2 + k, penalty, credit, damped2);
      next2 = next2.min(least2.max(deficit2));
      least2 = least2.min(deficit2);
      IntVector deficit3 = deficit(costs3, at3 + k, penalty, credit, damped3);
      next3 = next3.min(least3.max(deficit3));
      least3 = least3.min(deficit3);
    }
    least0.intoArray(row0.lanes, 0);
    next0.intoArray(row0.lanes, LANES);
    least1.intoArray(row1.lanes, 0);
    next1.intoArray(row1.lanes, LANES);
    least2.intoArray(row2.lanes, 0);
    next2.intoArray(row2.lanes, LANES);
    least3.intoArray(row3.lanes, 0);
    next3.intoArray(row3.lanes, LANES);
  }

  /** Takes the two least deficits of all lanes into those of a row. */
  static void reduce(CompactRow row) {
    IntVector leasts = IntVector.fromArray(RANKS, row.lanes, 0);
    IntVector nexts = IntVector.fromArray(RANKS, row.lanes, LANES);
    int least = leasts.reduceLanes(VectorOperators.MIN);
    VectorMask<Integer> isLeast = leasts.compare(VectorOperators.EQ, least);
    int next =
        isLeast.trueCount() > 1
            ? least
            : leasts.blend(nexts, isLeast).reduceLanes(VectorOperators.MIN);
    row.include(Float.intBitsToFloat(least), Float.intBitsToFloat(next));
  }

  @Override
  int search(CompactRow row) {
    IntVector wanted = IntVector.broadcast(RANKS, Float.floatToRawIntBits(row.least));
    FloatVector damped = FloatVector.broadcast(SPECIES, row.damped);
    int column = row.first - columns.first();
    int k = 0;
    while (true) {
      VectorMask<Integer> found =
          deficit(
                  row.costs,
                  AT + k,
                  FloatVector.fromArray(SPECIES, columns.penalties(), column + k),
                  FloatVector.fromArray(SPECIES, columns.credits(), column + k),
                  damped)
              .compare(VectorOperators.EQ, wanted);
      if (found.anyTrue()) {
        return k + found.firstTrue();
      }
      k += LANES;
    }
  }

  static IntVector deficit(
      float[] costs, int at, FloatVector penalty, FloatVector credit, FloatVector damped) {
    FloatVector further =
        FloatVector.fromArray(SPECIES, costs, at)
            .reinterpretAsInts()
            .max(credit.sub(damped).reinterpretAsInts())
            .reinterpretAsFloats();
    return penalty.add(further).reinterpretAsInts();
  }

  @Override
  void addPositive(float[] window, int offset) {
    int r = 0;
    for (; r <= count - GROUP; r += GROUP) {
      addPositive(rows[r], rows[r + 1], rows[r + 2], rows[r + 3], window, offset + rows[r].first);
    }
    for (; r < count; r++) {
      CompactRow row = rows[r];
      addPositive(row, window, offset + row.first);
    }
  }

  /**
   * Four rows whose windows of columns are shifted against each other by at most a vector: adding
   * them one after another would read sums that the row before has hardly written.
   */
  private void addPositive(
      CompactRow row0,
      CompactRow row1,
      CompactRow row2,
      CompactRow row3,
      float[] window,
      int start) {
    float[] costs0 = row0.costs;
    float[] costs1 = row1.costs;
    float[] costs2 = row2.costs;
    float[] costs3 = row3.costs;
    int first = row0.first;
    int at1 = AT + first - row1.first;
    int at2 = AT + first - row2.first;
    int at3 = AT + first - row3.first;
    FloatVector reach0 = FloatVector.broadcast(SPECIES, -row0.damped);
    FloatVector reach1 = FloatVector.broadcast(SPECIES, -row1.damped);
    FloatVector reach2 = FloatVector.broadcast(SPECIES, -row2.damped);
    FloatVector reach3 = FloatVector.broadcast(SPECIES, -row3.damped);
    int width = layout.width() + row3.first - first;
    for (int k = 0; k < width; k += LANES) {
      FloatVector.fromArray(SPECIES, window, start + k)
          .add(positive(reach0, costs0, AT + k))
          .add(positive(reach1, costs1, at1 + k))
          .add(positive(reach2, costs2, at2 + k))
          .add(positive(reach3, costs3, at3 + k))
          .intoArray(window, start + k);
    }
  }

  private void addPositive(CompactRow row, float[] window, int start) {
    FloatVector reach = FloatVector.broadcast(SPECIES, -row.damped);
    int width = layout.width();
    for (int k = 0; k < width; k += LANES) {
      FloatVector.fromArray(SPECIES, window, start + k)
          .add(positive(reach, row.costs, AT + k))
          .intoArray(window, start + k);
    }
  }

  static FloatVector positive(FloatVector reach, float[] costs, int at) {
    return reach
        .sub(FloatVector.fromArray(SPECIES, costs, at))
        .reinterpretAsInts()
        .max(0)
        .reinterpretAsFloats();
  }
}
