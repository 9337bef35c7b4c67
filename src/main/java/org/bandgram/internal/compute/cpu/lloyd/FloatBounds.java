package org.bandgram.internal.compute.cpu.lloyd;

import static org.bandgram.internal.compute.cpu.tiles.TileKernel.TILE;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** {@link DistanceBounds} of the points of a tile, a vector at a time. */
final class FloatBounds {
  private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
  private static final VectorSpecies<Integer> INTS =
      VectorSpecies.of(int.class, SPECIES.vectorShape());
  private static final int LANES = SPECIES.length();
  private static final IntVector LANE = IntVector.zero(INTS).addIndex(1);

  private FloatBounds() {}

  /**
   * Computes {@link DistanceBounds#above}.
   *
   * @param squares TILE squared distances
   * @param stretch the factor
   * @param reach TILE slots
   */
  static void above(float[] squares, float stretch, float[] reach) {
    for (int l = 0; l < TILE; l += LANES) {
      FloatVector square = FloatVector.fromArray(SPECIES, squares, l);
      square.add(DistanceBounds.UNDERFLOW).mul(stretch).sqrt().intoArray(reach, l);
    }
  }

  /**
   * Computes {@link DistanceBounds#below} plus a drift.
   *
   * @param squares squared distances
   * @param shrink the factor
   * @param drift what is added
   * @param count how many, rounded up to whole vectors
   * @param bounds slots for them
   * @param at where they begin
   */
  static void below(float[] squares, float shrink, float drift, int count, float[] bounds, int at) {
    FloatVector zero = FloatVector.zero(SPECIES);
    for (int t = 0; t < count; t += LANES) {
      FloatVector square =
          FloatVector.fromArray(SPECIES, squares, t).mul(shrink).sub(DistanceBounds.UNDERFLOW);
      square = square.blend(zero, square.compare(VectorOperators.LT, 0));
      square.sqrt().add(drift).intoArray(bounds, at + t);
    }
  }

  /**
   * Finds the points of a tile whose bound is not above {@code reach[l] + drift}.
   *
   * @param bounds the bound of point l is {@code bounds[at + l]}
   * @param at where they begin
   * @param reach a number for each point
   * @param drift what is added
   * @param chosen gets the points, ascending; a vector more than a tile has points
   * @return how many there are
   */
  static int within(float[] bounds, int at, float[] reach, float drift, int[] chosen) {
    int count = 0;
    for (int l = 0; l < TILE; l += LANES) {
      FloatVector limit = FloatVector.fromArray(SPECIES, reach, l).add(drift);
      VectorMask<Float> near =
          FloatVector.fromArray(SPECIES, bounds, at + l).compare(VectorOperators.LE, limit);
      LANE.add(l).compress(near.cast(INTS)).intoArray(chosen, count);
      count += near.trueCount();
    }
    return count;
  }
}
