package org.bandgram.internal.compute.cpu.lloyd;

import static org.bandgram.internal.compute.cpu.tiles.TileKernel.TILE;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.bandgram.internal.compute.cpu.tiles.VectorDistances;

/**
 * Which centroids are near a place, and which of those is nearest to each point, in few dimensions.
 * Squared distances are not negative, so their bits compare as integers do, which takes one
 * instruction. The loops call nothing but the Vector API, for the reason given in {@link
 * VectorDistances}.
 */
final class VectorCandidates {
  private static final int PLANE = 2;
  private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
  private static final VectorSpecies<Integer> INTS =
      VectorSpecies.of(int.class, SPECIES.vectorShape());

  /** Centroids in a vector. */
  static final int LANES = SPECIES.length();

  private VectorCandidates() {}

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

  /**
   * Finds the nearest of the listed centroids, of equally near ones the first.
   *
   * @param tile coordinate f of point l is {@code tile[f * TILE + l]}
   * @param d number of coordinates
   * @param rows coordinate f of centroid c is {@code rows[c * d + f]}
   * @param list at least one centroid
   * @param labels TILE slots for the nearest
   * @param least TILE slots for its squared distance
   */
  static void nearest(float[] tile, int d, float[] rows, int[] list, int[] labels, float[] least) {
    if (d == PLANE) {
      inPlane(tile, rows, list, labels, least);
    } else {
      inAnyDimensions(tile, d, rows, list, labels, least);
    }
  }

  /** Keeps points in registers: whole runs took 0.8 to 0.9 times as long as without. */
  private static void inPlane(float[] tile, float[] rows, int[] list, int[] labels, float[] least) {
    for (int l = 0; l < TILE; l += 3 * LANES) {
      FloatVector x0 = FloatVector.fromArray(SPECIES, tile, l);
      FloatVector y0 = FloatVector.fromArray(SPECIES, tile, TILE + l);
      FloatVector x1 = FloatVector.fromArray(SPECIES, tile, l + LANES);
      FloatVector y1 = FloatVector.fromArray(SPECIES, tile, TILE + l + LANES);
      FloatVector x2 = FloatVector.fromArray(SPECIES, tile, l + 2 * LANES);
      FloatVector y2 = FloatVector.fromArray(SPECIES, tile, TILE + l + 2 * LANES);
      IntVector m0 = IntVector.broadcast(INTS, Integer.MAX_VALUE);
      IntVector m1 = m0;
      IntVector m2 = m0;
      IntVector g0 = IntVector.zero(INTS);
      IntVector g1 = g0;
      IntVector g2 = g0;
      for (int c : list) {
        IntVector label = IntVector.broadcast(INTS, c);
        FloatVector sx = FloatVector.broadcast(SPECIES, rows[2 * c]);
        FloatVector sy = FloatVector.broadcast(SPECIES, rows[2 * c + 1]);
        FloatVector t = x0.sub(sx);
        FloatVector sum = t.mul(t);
        t = y0.sub(sy);
        IntVector bits = t.fma(t, sum).reinterpretAsInts();
        VectorMask<Integer> wins = bits.compare(VectorOperators.LT, m0);
        m0 = m0.min(bits);
        g0 = g0.blend(label, wins);
        t = x1.sub(sx);
        sum = t.mul(t);
        t = y1.sub(sy);
        bits = t.fma(t, sum).reinterpretAsInts();
        wins = bits.compare(VectorOperators.LT, m1);
        m1 = m1.min(bits);
        g1 = g1.blend(label, wins);
        t = x2.sub(sx);
        sum = t.mul(t);
        t = y2.sub(sy);
        bits = t.fma(t, sum).reinterpretAsInts();
        wins = bits.compare(VectorOperators.LT, m2);
        m2 = m2.min(bits);
        g2 = g2.blend(label, wins);
      }
      m0.reinterpretAsFloats().intoArray(least, l);
      g0.intoArray(labels, l);
      m1.reinterpretAsFloats().intoArray(least, l + LANES);
      g1.intoArray(labels, l + LANES);
      m2.reinterpretAsFloats().intoArray(least, l + 2 * LANES);
      g2.intoArray(labels, l + 2 * LANES);
    }
  }

  private static void inAnyDimensions(
      float[] tile, int d, float[] rows, int[] list, int[] labels, float[] least) {
    for (int l = 0; l < TILE; l += 3 * LANES) {
      IntVector m0 = IntVector.broadcast(INTS, Integer.MAX_VALUE);
      IntVector m1 = m0;
      IntVector m2 = m0;
      IntVector g0 = IntVector.zero(INTS);
      IntVector g1 = g0;
      IntVector g2 = g0;
      for (int c : list) {
        FloatVector a0 = FloatVector.zero(SPECIES);
        FloatVector a1 = a0;
        FloatVector a2 = a0;
        for (int f = 0; f < d; f++) {
          int at = f * TILE + l;
          FloatVector s = FloatVector.broadcast(SPECIES, rows[c * d + f]);
          FloatVector t = FloatVector.fromArray(SPECIES, tile, at).sub(s);
          a0 = t.fma(t, a0);
          t = FloatVector.fromArray(SPECIES, tile, at + LANES).sub(s);
          a1 = t.fma(t, a1);
          t = FloatVector.fromArray(SPECIES, tile, at + 2 * LANES).sub(s);
          a2 = t.fma(t, a2);
        }
        IntVector label = IntVector.broadcast(INTS, c);
        IntVector bits = a0.reinterpretAsInts();
        VectorMask<Integer> wins = bits.compare(VectorOperators.LT, m0);
        m0 = m0.min(bits);
        g0 = g0.blend(label, wins);
        bits = a1.reinterpretAsInts();
        wins = bits.compare(VectorOperators.LT, m1);
        m1 = m1.min(bits);
        g1 = g1.blend(label, wins);
        bits = a2.reinterpretAsInts();
        wins = bits.compare(VectorOperators.LT, m2);
        m2 = m2.min(bits);
        g2 = g2.blend(label, wins);
      }
      m0.reinterpretAsFloats().intoArray(least, l);
      g0.intoArray(labels, l);
      m1.reinterpretAsFloats().intoArray(least, l + LANES);
      g1.intoArray(labels, l + LANES);
      m2.reinterpretAsFloats().intoArray(least, l + 2 * LANES);
      g2.intoArray(labels, l + 2 * LANES);
    }
  }
}
