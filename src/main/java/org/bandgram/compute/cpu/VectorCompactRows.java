package org.bandgram.compute.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.bandgram.layout.BandLayout;
import org.bandgram.order.Permutation;

/**
 * The loops of {@link ScalarCompactRows} with the Vector API, the same bits. Rows are padded to
 * whole vectors with infinite costs.
 */
final class VectorCompactRows extends ScalarCompactRows {
  static final VectorSpecies<Float> SPECIES =
      FloatVector.SPECIES_PREFERRED.vectorBitSize() > 256
          ? FloatVector.SPECIES_256
          : FloatVector.SPECIES_PREFERRED;
  private static final VectorSpecies<Integer> RANKS =
      VectorSpecies.of(int.class, SPECIES.vectorShape());
  private static final int LANES = SPECIES.length();

  VectorCompactRows(
      BandLayout layout, Permutation curve, DiagonalState diagonal, BandCosts costs, float level) {
    super(layout, curve, diagonal, costs, level);
  }

  @Override
  void scan(Row row) {
    float[] costs = row.costs;
    float[] penalties = row.penalties;
    float[] credits = row.credits;
    int column = row.first - row.column;
    int width = layout.width();
    pad(costs, width);
    FloatVector damped = FloatVector.broadcast(SPECIES, row.damped);
    IntVector leasts = FloatVector.broadcast(SPECIES, NONE).reinterpretAsInts();
    IntVector nexts = leasts;
    for (int k = 0; k < width; k += LANES) {
      IntVector deficit =
          deficit(
              FloatVector.fromArray(SPECIES, costs, k),
              FloatVector.fromArray(SPECIES, penalties, column + k),
              FloatVector.fromArray(SPECIES, credits, column + k),
              damped);
      nexts = nexts.min(leasts.max(deficit));
      leasts = leasts.min(deficit);
    }
    int least = leasts.reduceLanes(VectorOperators.MIN);
    VectorMask<Integer> isLeast = leasts.compare(VectorOperators.EQ, least);
    int next =
        isLeast.trueCount() > 1
            ? least
            : leasts.blend(nexts, isLeast).reduceLanes(VectorOperators.MIN);
    row.least = Float.intBitsToFloat(least);
    row.next = Float.intBitsToFloat(next);
    row.top = NO_COLUMN;
  }

  private static void pad(float[] costs, int width) {
    FloatVector.broadcast(SPECIES, NONE).intoArray(costs, width);
  }

  @Override
  int search(Row row) {
    IntVector wanted = IntVector.broadcast(RANKS, Float.floatToRawIntBits(row.least));
    FloatVector damped = FloatVector.broadcast(SPECIES, row.damped);
    int column = row.first - row.column;
    int k = 0;
    while (true) {
      VectorMask<Integer> found =
          deficit(
                  FloatVector.fromArray(SPECIES, row.costs, k),
                  FloatVector.fromArray(SPECIES, row.penalties, column + k),
                  FloatVector.fromArray(SPECIES, row.credits, column + k),
                  damped)
              .compare(VectorOperators.EQ, wanted);
      if (found.anyTrue()) {
        return k + found.firstTrue();
      }
      k += LANES;
    }
  }

  private static IntVector deficit(
      FloatVector cost, FloatVector penalty, FloatVector credit, FloatVector damped) {
    FloatVector further =
        cost.reinterpretAsInts().max(credit.sub(damped).reinterpretAsInts()).reinterpretAsFloats();
    return penalty.add(further).reinterpretAsInts();
  }

  @Override
  void addPositive(Row row, float[] window, int start) {
    float[] costs = row.costs;
    int width = layout.width();
    pad(costs, width);
    FloatVector reach = FloatVector.broadcast(SPECIES, -row.damped);
    for (int k = 0; k < width; k += LANES) {
      FloatVector positive =
          reach
              .sub(FloatVector.fromArray(SPECIES, costs, k))
              .reinterpretAsInts()
              .max(0)
              .reinterpretAsFloats();
      FloatVector.fromArray(SPECIES, window, start + k).add(positive).intoArray(window, start + k);
    }
  }
}
