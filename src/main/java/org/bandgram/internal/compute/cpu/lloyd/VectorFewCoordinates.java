package org.bandgram.internal.compute.cpu.lloyd;

import static org.bandgram.internal.compute.cpu.tiles.TileKernel.TILE;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.bandgram.internal.compute.cpu.tiles.VectorDistances;

/**
 * Nearest groups of centroids in two and three dimensions: points stay in registers while all
 * centroids pass by. Comparisons take longer than distances here, so only the least of four
 * distances is compared with the least so far, and only the group is remembered. Squared distances
 * are not negative, so their bits compare as integers do, which takes one instruction.
 *
 * <p>Coordinate f of point l is {@code tile[f * TILE + l]}; centroids have the layout of {@link
 * VectorNearest#interleave}; {@code bits[l]} becomes the least squared distance as {@link
 * Float#floatToRawIntBits} has it, {@code groups[l]} the first centroid of the first group that has
 * it. The loops call nothing but the Vector API, for the reason given in {@link VectorDistances}.
 */
final class VectorFewCoordinates {
  private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
  private static final VectorSpecies<Integer> INTS =
      VectorSpecies.of(int.class, SPECIES.vectorShape());
  private static final int LANES = SPECIES.length();

  private VectorFewCoordinates() {}

  /** Two dimensions. */
  static void inPlane(float[] tile, float[] centroids, int k, int[] bits, int[] groups) {
    for (int l = 0; l < TILE; l += 3 * LANES) {
      FloatVector x0 = FloatVector.fromArray(SPECIES, tile, l);
      FloatVector y0 = FloatVector.fromArray(SPECIES, tile, TILE + l);
      FloatVector x1 = FloatVector.fromArray(SPECIES, tile, l + LANES);
      FloatVector y1 = FloatVector.fromArray(SPECIES, tile, TILE + l + LANES);
      FloatVector x2 = FloatVector.fromArray(SPECIES, tile, l + 2 * LANES);
      FloatVector y2 = FloatVector.fromArray(SPECIES, tile, TILE + l + 2 * LANES);
      IntVector m0 = IntVector.broadcast(INTS, Integer.MAX_VALUE);
      IntVector g0 = IntVector.zero(INTS);
      IntVector m1 = IntVector.broadcast(INTS, Integer.MAX_VALUE);
      IntVector g1 = IntVector.zero(INTS);
      IntVector m2 = IntVector.broadcast(INTS, Integer.MAX_VALUE);
      IntVector g2 = IntVector.zero(INTS);
      for (int c = 0; c < k; c += 4) {
        int at = 2 * c;
        FloatVector sx = FloatVector.broadcast(SPECIES, centroids[at]);
        FloatVector sy = FloatVector.broadcast(SPECIES, centroids[at + 4]);
        FloatVector t = x0.sub(sx);
        FloatVector sum = t.mul(t);
        t = y0.sub(sy);
        sum = t.fma(t, sum);
        IntVector q0 = sum.reinterpretAsInts();
        t = x1.sub(sx);
        sum = t.mul(t);
        t = y1.sub(sy);
        sum = t.fma(t, sum);
        IntVector q1 = sum.reinterpretAsInts();
        t = x2.sub(sx);
        sum = t.mul(t);
        t = y2.sub(sy);
        sum = t.fma(t, sum);
        IntVector q2 = sum.reinterpretAsInts();
        sx = FloatVector.broadcast(SPECIES, centroids[at + 1]);
        sy = FloatVector.broadcast(SPECIES, centroids[at + 5]);
        t = x0.sub(sx);
        sum = t.mul(t);
        t = y0.sub(sy);
        sum = t.fma(t, sum);
        q0 = q0.min(sum.reinterpretAsInts());
        t = x1.sub(sx);
        sum = t.mul(t);
        t = y1.sub(sy);
        sum = t.fma(t, sum);
        q1 = q1.min(sum.reinterpretAsInts());
        t = x2.sub(sx);
        sum = t.mul(t);
        t = y2.sub(sy);
        sum = t.fma(t, sum);
        q2 = q2.min(sum.reinterpretAsInts());
        sx = FloatVector.broadcast(SPECIES, centroids[at + 2]);
        sy = FloatVector.broadcast(SPECIES, centroids[at + 6]);
        t = x0.sub(sx);
        sum = t.mul(t);
        t = y0.sub(sy);
        sum = t.fma(t, sum);
        q0 = q0.min(sum.reinterpretAsInts());
        t = x1.sub(sx);
        sum = t.mul(t);
        t = y1.sub(sy);
        sum = t.fma(t, sum);
        q1 = q1.min(sum.reinterpretAsInts());
        t = x2.sub(sx);
        sum = t.mul(t);
        t = y2.sub(sy);
        sum = t.fma(t, sum);
        q2 = q2.min(sum.reinterpretAsInts());
        sx = FloatVector.broadcast(SPECIES, centroids[at + 3]);
        sy = FloatVector.broadcast(SPECIES, centroids[at + 7]);
        t = x0.sub(sx);
        sum = t.mul(t);
        t = y0.sub(sy);
        sum = t.fma(t, sum);
        q0 = q0.min(sum.reinterpretAsInts());
        t = x1.sub(sx);
        sum = t.mul(t);
        t = y1.sub(sy);
        sum = t.fma(t, sum);
        q1 = q1.min(sum.reinterpretAsInts());
        t = x2.sub(sx);
        sum = t.mul(t);
        t = y2.sub(sy);
        sum = t.fma(t, sum);
        q2 = q2.min(sum.reinterpretAsInts());
        IntVector group = IntVector.broadcast(INTS, c);
        VectorMask<Integer> wins = q0.compare(VectorOperators.LT, m0);
        m0 = m0.min(q0);
        g0 = g0.blend(group, wins);
        wins = q1.compare(VectorOperators.LT, m1);
        m1 = m1.min(q1);
        g1 = g1.blend(group, wins);
        wins = q2.compare(VectorOperators.LT, m2);
        m2 = m2.min(q2);
        g2 = g2.blend(group, wins);
      }
      m0.intoArray(bits, l);
      g0.intoArray(groups, l);
      m1.intoArray(bits, l + LANES);
      g1.intoArray(groups, l + LANES);
      m2.intoArray(bits, l + 2 * LANES);
      g2.intoArray(groups, l + 2 * LANES);
    }
  }

  /** Three dimensions. */
  static void inSpace(float[] tile, float[] centroids, int k, int[] bits, int[] groups) {
    for (int l = 0; l < TILE; l += 3 * LANES) {
      FloatVector x0 = FloatVector.fromArray(SPECIES, tile, l);
      FloatVector y0 = FloatVector.fromArray(SPECIES, tile, TILE + l);
      FloatVector z0 = FloatVector.fromArray(SPECIES, tile, 2 * TILE + l);
      FloatVector x1 = FloatVector.fromArray(SPECIES, tile, l + LANES);
      FloatVector y1 = FloatVector.fromArray(SPECIES, tile, TILE + l + LANES);
      FloatVector z1 = FloatVector.fromArray(SPECIES, tile, 2 * TILE + l + LANES);
      FloatVector x2 = FloatVector.fromArray(SPECIES, tile, l + 2 * LANES);
      FloatVector y2 = FloatVector.fromArray(SPECIES, tile, TILE + l + 2 * LANES);
      FloatVector z2 = FloatVector.fromArray(SPECIES, tile, 2 * TILE + l + 2 * LANES);
      IntVector m0 = IntVector.broadcast(INTS, Integer.MAX_VALUE);
      IntVector g0 = IntVector.zero(INTS);
      IntVector m1 = IntVector.broadcast(INTS, Integer.MAX_VALUE);
      IntVector g1 = IntVector.zero(INTS);
      IntVector m2 = IntVector.broadcast(INTS, Integer.MAX_VALUE);
      IntVector g2 = IntVector.zero(INTS);
      for (int c = 0; c < k; c += 4) {
        int at = 3 * c;
        FloatVector sx = FloatVector.broadcast(SPECIES, centroids[at]);
        FloatVector sy = FloatVector.broadcast(SPECIES, centroids[at + 4]);
        FloatVector sz = FloatVector.broadcast(SPECIES, centroids[at + 8]);
        FloatVector t = x0.sub(sx);
        FloatVector sum = t.mul(t);
        t = y0.sub(sy);
        sum = t.fma(t, sum);
        t = z0.sub(sz);
        sum = t.fma(t, sum);
        IntVector q0 = sum.reinterpretAsInts();
        t = x1.sub(sx);
        sum = t.mul(t);
        t = y1.sub(sy);
        sum = t.fma(t, sum);
        t = z1.sub(sz);
        sum = t.fma(t, sum);
        IntVector q1 = sum.reinterpretAsInts();
        t = x2.sub(sx);
        sum = t.mul(t);
        t = y2.sub(sy);
        sum = t.fma(t, sum);
        t = z2.sub(sz);
        sum = t.fma(t, sum);
        IntVector q2 = sum.reinterpretAsInts();
        sx = FloatVector.broadcast(SPECIES, centroids[at + 1]);
        sy = FloatVector.broadcast(SPECIES, centroids[at + 5]);
        sz = FloatVector.broadcast(SPECIES, centroids[at + 9]);
        t = x0.sub(sx);
        sum = t.mul(t);
        t = y0.sub(sy);
        sum = t.fma(t, sum);
        t = z0.sub(sz);
        sum = t.fma(t, sum);
        q0 = q0.min(sum.reinterpretAsInts());
        t = x1.sub(sx);
        sum = t.mul(t);
        t = y1.sub(sy);
        sum = t.fma(t, sum);
        t = z1.sub(sz);
        sum = t.fma(t, sum);
        q1 = q1.min(sum.reinterpretAsInts());
        t = x2.sub(sx);
        sum = t.mul(t);
        t = y2.sub(sy);
        sum = t.fma(t, sum);
        t = z2.sub(sz);
        sum = t.fma(t, sum);
        q2 = q2.min(sum.reinterpretAsInts());
        sx = FloatVector.broadcast(SPECIES, centroids[at + 2]);
        sy = FloatVector.broadcast(SPECIES, centroids[at + 6]);
        sz = FloatVector.broadcast(SPECIES, centroids[at + 10]);
        t = x0.sub(sx);
        sum = t.mul(t);
        t = y0.sub(sy);
        sum = t.fma(t, sum);
        t = z0.sub(sz);
        sum = t.fma(t, sum);
        q0 = q0.min(sum.reinterpretAsInts());
        t = x1.sub(sx);
        sum = t.mul(t);
        t = y1.sub(sy);
        sum = t.fma(t, sum);
        t = z1.sub(sz);
        sum = t.fma(t, sum);
        q1 = q1.min(sum.reinterpretAsInts());
        t = x2.sub(sx);
        sum = t.mul(t);
        t = y2.sub(sy);
        sum = t.fma(t, sum);
        t = z2.sub(sz);
        sum = t.fma(t, sum);
        q2 = q2.min(sum.reinterpretAsInts());
        sx = FloatVector.broadcast(SPECIES, centroids[at + 3]);
        sy = FloatVector.broadcast(SPECIES, centroids[at + 7]);
        sz = FloatVector.broadcast(SPECIES, centroids[at + 11]);
        t = x0.sub(sx);
        sum = t.mul(t);
        t = y0.sub(sy);
        sum = t.fma(t, sum);
        t = z0.sub(sz);
        sum = t.fma(t, sum);
        q0 = q0.min(sum.reinterpretAsInts());
        t = x1.sub(sx);
        sum = t.mul(t);
        t = y1.sub(sy);
        sum = t.fma(t, sum);
        t = z1.sub(sz);
        sum = t.fma(t, sum);
        q1 = q1.min(sum.reinterpretAsInts());
        t = x2.sub(sx);
        sum = t.mul(t);
        t = y2.sub(sy);
        sum = t.fma(t, sum);
        t = z2.sub(sz);
        sum = t.fma(t, sum);
        q2 = q2.min(sum.reinterpretAsInts());
        IntVector group = IntVector.broadcast(INTS, c);
        VectorMask<Integer> wins = q0.compare(VectorOperators.LT, m0);
        m0 = m0.min(q0);
        g0 = g0.blend(group, wins);
        wins = q1.compare(VectorOperators.LT, m1);
        m1 = m1.min(q1);
        g1 = g1.blend(group, wins);
        wins = q2.compare(VectorOperators.LT, m2);
        m2 = m2.min(q2);
        g2 = g2.blend(group, wins);
      }
      m0.intoArray(bits, l);
      g0.intoArray(groups, l);
      m1.intoArray(bits, l + LANES);
      g1.intoArray(groups, l + LANES);
      m2.intoArray(bits, l + 2 * LANES);
      g2.intoArray(groups, l + 2 * LANES);
    }
  }

  /**
   * Replaces each group by the first of its members that has the least distance. Which one it is
   * cannot be foreseen, so there are no branches on it.
   */
  static void findInPlane(
      float[] tile, float[] centroids, int[] bits, int[] labels, float[] least) {
    for (int l = 0; l < TILE; l++) {
      least[l] = Float.intBitsToFloat(bits[l]);
      int at = 2 * labels[l];
      float x = tile[l];
      float y = tile[TILE + l];
      int notFirst = exceeds(sum(x - centroids[at], y - centroids[at + 4]), bits[l]);
      int notSecond = exceeds(sum(x - centroids[at + 1], y - centroids[at + 5]), bits[l]);
      int notThird = exceeds(sum(x - centroids[at + 2], y - centroids[at + 6]), bits[l]);
      labels[l] += notFirst + (notFirst & notSecond) + (notFirst & notSecond & notThird);
    }
  }

  /**
   * Replaces each group by the first of its members that has the least distance. Which one it is
   * cannot be foreseen, so there are no branches on it.
   */
  static void findInSpace(
      float[] tile, float[] centroids, int[] bits, int[] labels, float[] least) {
    for (int l = 0; l < TILE; l++) {
      least[l] = Float.intBitsToFloat(bits[l]);
      int at = 3 * labels[l];
      float x = tile[l];
      float y = tile[TILE + l];
      float z = tile[2 * TILE + l];
      int notFirst =
          exceeds(sum(x - centroids[at], y - centroids[at + 4], z - centroids[at + 8]), bits[l]);
      int notSecond =
          exceeds(
              sum(x - centroids[at + 1], y - centroids[at + 5], z - centroids[at + 9]), bits[l]);
      int notThird =
          exceeds(
              sum(x - centroids[at + 2], y - centroids[at + 6], z - centroids[at + 10]), bits[l]);
      labels[l] += notFirst + (notFirst & notSecond) + (notFirst & notSecond & notThird);
    }
  }

  private static float sum(float x, float y) {
    return Math.fma(y, y, x * x);
  }

  private static float sum(float x, float y, float z) {
    return Math.fma(z, z, Math.fma(y, y, x * x));
  }

  /** Returns 1 if a distance is greater than the least one, else 0. */
  private static int exceeds(float distance, int least) {
    return (least - Float.floatToRawIntBits(distance)) >>> (Integer.SIZE - 1);
  }
}
