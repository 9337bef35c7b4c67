package org.bandgram.internal.compute.cpu.lloyd;

import static org.bandgram.internal.compute.cpu.tiles.TileKernel.GROUP;
import static org.bandgram.internal.compute.cpu.tiles.TileKernel.TILE;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.tiles.VectorDistances;

/**
 * Nearest centroids of a tile of points in vector registers, for one thread. Squared distances to
 * the four centroids of a group, and which is the least so far, stay in registers as {@link
 * VectorDistances} has them; distances and indices that lead come and go once per group. In two and
 * three dimensions {@link VectorFewCoordinates} is faster.
 *
 * <p>The loops call nothing but the Vector API, for the reason given in {@link VectorDistances}.
 */
final class VectorNearest {
  private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
  private static final VectorSpecies<Integer> INTS =
      VectorSpecies.of(int.class, SPECIES.vectorShape());
  private static final int LANES = SPECIES.length();

  /** Whether a tile of points times four centroids fits the registers. */
  static final boolean IS_WIDE = 6 * LANES == TILE;

  private static final int PLANE = 2;
  private static final int SPACE = 3;

  private final int dimensions;
  private final float[] sums = new float[GROUP * TILE];
  private final int[] bits = new int[TILE];

  VectorNearest(int dimensions) {
    this.dimensions = dimensions;
  }

  /**
   * Finds the nearest of k centroids, of equally near ones the first.
   *
   * @param tile coordinate f of point l is {@code tile[f * TILE + l]}
   * @param centroids in the layout of {@link #interleave}
   * @param k how many
   * @param labels TILE slots for the index
   * @param least TILE slots for the squared distance
   */
  void nearest(float[] tile, float[] centroids, int k, int[] labels, float[] least) {
    switch (dimensions) {
      case PLANE -> {
        VectorFewCoordinates.inPlane(tile, centroids, k, bits, labels);
        VectorFewCoordinates.findInPlane(tile, centroids, bits, labels, least);
      }
      case SPACE -> {
        VectorFewCoordinates.inSpace(tile, centroids, k, bits, labels);
        VectorFewCoordinates.findInSpace(tile, centroids, bits, labels, least);
      }
      default -> inAnyDimensions(tile, centroids, k, labels, least);
    }
  }

  private void inAnyDimensions(
      float[] tile, float[] centroids, int k, int[] labels, float[] least) {
    int d = dimensions;
    Arrays.fill(least, Float.POSITIVE_INFINITY);
    for (int group = 0; group < k; group += GROUP) {
      if (IS_WIDE) {
        wide(tile, d, centroids, group, least, labels);
      } else {
        VectorDistances.squares(tile, d, centroids, group * d, GROUP, sums, 0);
        lower(sums, group, least, labels);
      }
    }
  }

  /**
   * Interleaves centroids in groups of four: coordinate f of centroid {@code g + m} is {@code
   * values[g * d + 4 * f + m]}, g being a multiple of four. What the last group lacks is filled
   * with infinities, to which no point is near.
   *
   * @param centroids k points
   */
  static float[] interleave(PointSet centroids) {
    int k = centroids.size();
    int d = centroids.dimensions();
    float[] values = new float[Math.multiplyExact(Execution.blocks(k, GROUP) * GROUP, d)];
    Arrays.fill(values, Float.POSITIVE_INFINITY);
    for (int c = 0; c < k; c++) {
      int at = c / GROUP * GROUP * d + c % GROUP;
      for (int f = 0; f < d; f++) {
        values[at + GROUP * f] = (float) centroids.get(c, f);
      }
    }
    return values;
  }

  /**
   * Compares a tile with a group of centroids.
   *
   * @param tile coordinate f of point l is {@code tile[f * TILE + l]}
   * @param d number of coordinates
   * @param centroids in the layout of {@link #interleave}
   * @param group first centroid of the group
   * @param least TILE squared distances that are lowered
   * @param labels TILE indices that follow them
   */
  static void wide(float[] tile, int d, float[] centroids, int group, float[] least, int[] labels) {
    FloatVector zero = FloatVector.zero(SPECIES);
    FloatVector a0 = zero, a1 = zero, a2 = zero, a3 = zero, a4 = zero, a5 = zero;
    FloatVector b0 = zero, b1 = zero, b2 = zero, b3 = zero, b4 = zero, b5 = zero;
    FloatVector g0 = zero, g1 = zero, g2 = zero, g3 = zero, g4 = zero, g5 = zero;
    FloatVector h0 = zero, h1 = zero, h2 = zero, h3 = zero, h4 = zero, h5 = zero;
    for (int f = 0; f < d; f++) {
      int v = f * TILE;
      int c = group * d + 4 * f;
      FloatVector v0 = FloatVector.fromArray(SPECIES, tile, v);
      FloatVector v1 = FloatVector.fromArray(SPECIES, tile, v + LANES);
      FloatVector v2 = FloatVector.fromArray(SPECIES, tile, v + 2 * LANES);
      FloatVector v3 = FloatVector.fromArray(SPECIES, tile, v + 3 * LANES);
      FloatVector v4 = FloatVector.fromArray(SPECIES, tile, v + 4 * LANES);
      FloatVector v5 = FloatVector.fromArray(SPECIES, tile, v + 5 * LANES);
      FloatVector s = FloatVector.broadcast(SPECIES, centroids[c]);
      FloatVector x = v0.sub(s);
      a0 = x.fma(x, a0);
      x = v1.sub(s);
      a1 = x.fma(x, a1);
      x = v2.sub(s);
      a2 = x.fma(x, a2);
      x = v3.sub(s);
      a3 = x.fma(x, a3);
      x = v4.sub(s);
      a4 = x.fma(x, a4);
      x = v5.sub(s);
      a5 = x.fma(x, a5);
      s = FloatVector.broadcast(SPECIES, centroids[c + 1]);
      x = v0.sub(s);
      b0 = x.fma(x, b0);
      x = v1.sub(s);
      b1 = x.fma(x, b1);
      x = v2.sub(s);
      b2 = x.fma(x, b2);
      x = v3.sub(s);
      b3 = x.fma(x, b3);
      x = v4.sub(s);
      b4 = x.fma(x, b4);
      x = v5.sub(s);
      b5 = x.fma(x, b5);
      s = FloatVector.broadcast(SPECIES, centroids[c + 2]);
      x = v0.sub(s);
      g0 = x.fma(x, g0);
      x = v1.sub(s);
      g1 = x.fma(x, g1);
      x = v2.sub(s);
      g2 = x.fma(x, g2);
      x = v3.sub(s);
      g3 = x.fma(x, g3);
      x = v4.sub(s);
      g4 = x.fma(x, g4);
      x = v5.sub(s);
      g5 = x.fma(x, g5);
      s = FloatVector.broadcast(SPECIES, centroids[c + 3]);
      x = v0.sub(s);
      h0 = x.fma(x, h0);
      x = v1.sub(s);
      h1 = x.fma(x, h1);
      x = v2.sub(s);
      h2 = x.fma(x, h2);
      x = v3.sub(s);
      h3 = x.fma(x, h3);
      x = v4.sub(s);
      h4 = x.fma(x, h4);
      x = v5.sub(s);
      h5 = x.fma(x, h5);
    }
    FloatVector known = FloatVector.fromArray(SPECIES, least, 0);
    IntVector leader = IntVector.fromArray(INTS, labels, 0);
    VectorMask<Float> wins = a0.compare(VectorOperators.LT, known);
    known = known.blend(a0, wins);
    leader = leader.blend(group, wins.cast(INTS));
    wins = b0.compare(VectorOperators.LT, known);
    known = known.blend(b0, wins);
    leader = leader.blend(group + 1, wins.cast(INTS));
    wins = g0.compare(VectorOperators.LT, known);
    known = known.blend(g0, wins);
    leader = leader.blend(group + 2, wins.cast(INTS));
    wins = h0.compare(VectorOperators.LT, known);
    known = known.blend(h0, wins);
    leader = leader.blend(group + 3, wins.cast(INTS));
    known.intoArray(least, 0);
    leader.intoArray(labels, 0);
    known = FloatVector.fromArray(SPECIES, least, LANES);
    leader = IntVector.fromArray(INTS, labels, LANES);
    wins = a1.compare(VectorOperators.LT, known);
    known = known.blend(a1, wins);
    leader = leader.blend(group, wins.cast(INTS));
    wins = b1.compare(VectorOperators.LT, known);
    known = known.blend(b1, wins);
    leader = leader.blend(group + 1, wins.cast(INTS));
    wins = g1.compare(VectorOperators.LT, known);
    known = known.blend(g1, wins);
    leader = leader.blend(group + 2, wins.cast(INTS));
    wins = h1.compare(VectorOperators.LT, known);
    known = known.blend(h1, wins);
    leader = leader.blend(group + 3, wins.cast(INTS));
    known.intoArray(least, LANES);
    leader.intoArray(labels, LANES);
    known = FloatVector.fromArray(SPECIES, least, 2 * LANES);
    leader = IntVector.fromArray(INTS, labels, 2 * LANES);
    wins = a2.compare(VectorOperators.LT, known);
    known = known.blend(a2, wins);
    leader = leader.blend(group, wins.cast(INTS));
    wins = b2.compare(VectorOperators.LT, known);
    known = known.blend(b2, wins);
    leader = leader.blend(group + 1, wins.cast(INTS));
    wins = g2.compare(VectorOperators.LT, known);
    known = known.blend(g2, wins);
    leader = leader.blend(group + 2, wins.cast(INTS));
    wins = h2.compare(VectorOperators.LT, known);
    known = known.blend(h2, wins);
    leader = leader.blend(group + 3, wins.cast(INTS));
    known.intoArray(least, 2 * LANES);
    leader.intoArray(labels, 2 * LANES);
    known = FloatVector.fromArray(SPECIES, least, 3 * LANES);
    leader = IntVector.fromArray(INTS, labels, 3 * LANES);
    wins = a3.compare(VectorOperators.LT, known);
    known = known.blend(a3, wins);
    leader = leader.blend(group, wins.cast(INTS));
    wins = b3.compare(VectorOperators.LT, known);
    known = known.blend(b3, wins);
    leader = leader.blend(group + 1, wins.cast(INTS));
    wins = g3.compare(VectorOperators.LT, known);
    known = known.blend(g3, wins);
    leader = leader.blend(group + 2, wins.cast(INTS));
    wins = h3.compare(VectorOperators.LT, known);
    known = known.blend(h3, wins);
    leader = leader.blend(group + 3, wins.cast(INTS));
    known.intoArray(least, 3 * LANES);
    leader.intoArray(labels, 3 * LANES);
    known = FloatVector.fromArray(SPECIES, least, 4 * LANES);
    leader = IntVector.fromArray(INTS, labels, 4 * LANES);
    wins = a4.compare(VectorOperators.LT, known);
    known = known.blend(a4, wins);
    leader = leader.blend(group, wins.cast(INTS));
    wins = b4.compare(VectorOperators.LT, known);
    known = known.blend(b4, wins);
    leader = leader.blend(group + 1, wins.cast(INTS));
    wins = g4.compare(VectorOperators.LT, known);
    known = known.blend(g4, wins);
    leader = leader.blend(group + 2, wins.cast(INTS));
    wins = h4.compare(VectorOperators.LT, known);
    known = known.blend(h4, wins);
    leader = leader.blend(group + 3, wins.cast(INTS));
    known.intoArray(least, 4 * LANES);
    leader.intoArray(labels, 4 * LANES);
    known = FloatVector.fromArray(SPECIES, least, 5 * LANES);
    leader = IntVector.fromArray(INTS, labels, 5 * LANES);
    wins = a5.compare(VectorOperators.LT, known);
    known = known.blend(a5, wins);
    leader = leader.blend(group, wins.cast(INTS));
    wins = b5.compare(VectorOperators.LT, known);
    known = known.blend(b5, wins);
    leader = leader.blend(group + 1, wins.cast(INTS));
    wins = g5.compare(VectorOperators.LT, known);
    known = known.blend(g5, wins);
    leader = leader.blend(group + 2, wins.cast(INTS));
    wins = h5.compare(VectorOperators.LT, known);
    known = known.blend(h5, wins);
    leader = leader.blend(group + 3, wins.cast(INTS));
    known.intoArray(least, 5 * LANES);
    leader.intoArray(labels, 5 * LANES);
  }

  /**
   * Compares squared distances that were computed before.
   *
   * @param sums {@code sums[m * TILE + l]} is that of point l to centroid {@code group + m}
   * @param group first centroid of the group
   * @param least TILE squared distances that are lowered
   * @param labels TILE indices that follow them
   */
  static void lower(float[] sums, int group, float[] least, int[] labels) {
    for (int l = 0; l < TILE; l += LANES) {
      FloatVector known = FloatVector.fromArray(SPECIES, least, l);
      IntVector leader = IntVector.fromArray(INTS, labels, l);
      for (int m = 0; m < GROUP; m++) {
        FloatVector other = FloatVector.fromArray(SPECIES, sums, m * TILE + l);
        VectorMask<Float> wins = other.compare(VectorOperators.LT, known);
        known = known.blend(other, wins);
        leader = leader.blend(group + m, wins.cast(INTS));
      }
      known.intoArray(least, l);
      leader.intoArray(labels, l);
    }
  }
}
