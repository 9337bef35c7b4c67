package org.bandgram.internal.compute.cpu.lloyd;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** Finds centroids near a place. */
final class FloatNearby {
  private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
  private static final VectorSpecies<Integer> INTS =
      VectorSpecies.of(int.class, SPECIES.vectorShape());

  /** Centroids in a vector. */
  static final int LANES = SPECIES.length();

  private FloatNearby() {}

  /**
   * Computes the squared distance of each centroid to a place.
   *
   * @param places coordinates of places
   * @param at where those of the place begin
   * @param d number of coordinates
   * @param planes coordinate f of centroid c is {@code planes[f * slots + c]}
   * @param slots number of centroids, a multiple of LANES
   * @param squares a slot for each
   * @return the least of them
   */
  static float squares(float[] places, int at, int d, float[] planes, int slots, float[] squares) {
    IntVector least = IntVector.broadcast(INTS, Integer.MAX_VALUE);
    for (int c = 0; c < slots; c += LANES) {
      FloatVector sum = FloatVector.zero(SPECIES);
      for (int f = 0; f < d; f++) {
        FloatVector x = FloatVector.fromArray(SPECIES, planes, f * slots + c).sub(places[at + f]);
        sum = x.fma(x, sum);
      }
      sum.intoArray(squares, c);
      least = least.min(sum.reinterpretAsInts());
    }
    return Float.intBitsToFloat(least.reduceLanes(VectorOperators.MIN));
  }

  /**
   * Finds the centroids whose squared distance is not above a limit.
   *
   * @param squares squared distances
   * @param slots how many, a multiple of LANES
   * @param limit the limit
   * @param chosen gets their indices, ascending; one slot more
   * @return how many there are
   */
  static int within(float[] squares, int slots, float limit, int[] chosen) {
    int count = 0;
    for (int c = 0; c < slots; c++) {
      chosen[count] = c;
      count += squares[c] <= limit ? 1 : 0;
    }
    return count;
  }
}
