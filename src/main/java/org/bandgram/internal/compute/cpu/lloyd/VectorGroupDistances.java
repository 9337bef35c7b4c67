package org.bandgram.internal.compute.cpu.lloyd;

import static org.bandgram.internal.compute.cpu.tiles.TileKernel.TILE;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.bandgram.internal.compute.cpu.tiles.VectorDistances;

/**
 * Squared distances of the points of a tile to their own centroids, and of some of them to a group
 * of centroids: centroids lie side by side in a vector, four points at once pass by, so that one's
 * chain of multiply-adds runs while the others' wait. Then {@link DistanceBounds} of the points of
 * a tile, a vector at a time.
 *
 * <p>Squared distances are not negative, so their bits compare as integers do, which takes one
 * instruction. The loops call nothing but the Vector API, for the reason given in {@link
 * VectorDistances}.
 */
final class VectorGroupDistances {
  private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
  private static final VectorSpecies<Integer> INTS =
      VectorSpecies.of(int.class, SPECIES.vectorShape());

  /** Centroids in a vector. */
  static final int LANES = SPECIES.length();

  /** Points that are compared at once. */
  static final int STEP = 4;

  private static final IntVector LANE = IntVector.zero(INTS).addIndex(1);
  private static final int INFINITY = Float.floatToRawIntBits(Float.POSITIVE_INFINITY);

  private VectorGroupDistances() {}

  /**
   * Computes the squared distance of each point to one centroid.
   *
   * @param tile coordinate f of point l is {@code tile[f * TILE + l]}
   * @param d number of coordinates
   * @param rows coordinates of centroids
   * @param starts where those of each point's centroid begin
   * @param squares TILE slots for the results
   */
  static void own(float[] tile, int d, float[] rows, int[] starts, float[] squares) {
    for (int l = 0; l < TILE; l += 3 * LANES) {
      FloatVector a0 = FloatVector.zero(SPECIES);
      FloatVector a1 = a0;
      FloatVector a2 = a0;
      for (int f = 0; f < d; f++) {
        int v = f * TILE + l;
        FloatVector c = FloatVector.fromArray(SPECIES, rows, f, starts, l);
        FloatVector x = FloatVector.fromArray(SPECIES, tile, v).sub(c);
        a0 = x.fma(x, a0);
        c = FloatVector.fromArray(SPECIES, rows, f, starts, l + LANES);
        x = FloatVector.fromArray(SPECIES, tile, v + LANES).sub(c);
        a1 = x.fma(x, a1);
        c = FloatVector.fromArray(SPECIES, rows, f, starts, l + 2 * LANES);
        x = FloatVector.fromArray(SPECIES, tile, v + 2 * LANES).sub(c);
        a2 = x.fma(x, a2);
      }
      a0.intoArray(squares, l);
      a1.intoArray(squares, l + LANES);
      a2.intoArray(squares, l + 2 * LANES);
    }
  }

  /**
   * Computes {@code values[t * size + m]}, the squared distance of point {@code chosen[t]} to
   * member m of a group, and {@code least[t]}, the least of them without that to the point's own
   * centroid.
   *
   * @param tile as in {@link #own}
   * @param d number of coordinates
   * @param centroids vectors of centroids, see {@link CentroidGroups#interleave}
   * @param first slot of the group's first member
   * @param size members of a group, a multiple of LANES
   * @param slots the slot of each point's centroid
   * @param chosen points of the tile
   * @param count how many, a multiple of STEP
   * @param values {@code count * size} slots
   * @param least count slots
   */
  static void toGroup(
      float[] tile,
      int d,
      float[] centroids,
      int first,
      int size,
      int[] slots,
      int[] chosen,
      int count,
      float[] values,
      float[] least) {
    for (int t = 0; t < count; t += STEP) {
      int p0 = chosen[t];
      int p1 = chosen[t + 1];
      int p2 = chosen[t + 2];
      int p3 = chosen[t + 3];
      IntVector m0 = IntVector.broadcast(INTS, INFINITY);
      IntVector m1 = m0;
      IntVector m2 = m0;
      IntVector m3 = m0;
      for (int m = 0; m < size; m += LANES) {
        FloatVector a0 = FloatVector.zero(SPECIES);
        FloatVector a1 = a0;
        FloatVector a2 = a0;
        FloatVector a3 = a0;
        int at = (first + m) * d;
        for (int f = 0; f < d; f++) {
          FloatVector c = FloatVector.fromArray(SPECIES, centroids, at + f * LANES);
          FloatVector x = FloatVector.broadcast(SPECIES, tile[f * TILE + p0]).sub(c);
          a0 = x.fma(x, a0);
          x = FloatVector.broadcast(SPECIES, tile[f * TILE + p1]).sub(c);
          a1 = x.fma(x, a1);
          x = FloatVector.broadcast(SPECIES, tile[f * TILE + p2]).sub(c);
          a2 = x.fma(x, a2);
          x = FloatVector.broadcast(SPECIES, tile[f * TILE + p3]).sub(c);
          a3 = x.fma(x, a3);
        }
        a0.intoArray(values, t * size + m);
        a1.intoArray(values, (t + 1) * size + m);
        a2.intoArray(values, (t + 2) * size + m);
        a3.intoArray(values, (t + 3) * size + m);
        IntVector lane = LANE.add(first + m);
        VectorMask<Integer> own = lane.compare(VectorOperators.EQ, slots[p0]);
        m0 = m0.min(a0.reinterpretAsInts().blend(INFINITY, own));
        own = lane.compare(VectorOperators.EQ, slots[p1]);
        m1 = m1.min(a1.reinterpretAsInts().blend(INFINITY, own));
        own = lane.compare(VectorOperators.EQ, slots[p2]);
        m2 = m2.min(a2.reinterpretAsInts().blend(INFINITY, own));
        own = lane.compare(VectorOperators.EQ, slots[p3]);
        m3 = m3.min(a3.reinterpretAsInts().blend(INFINITY, own));
      }
      least[t] = Float.intBitsToFloat(m0.reduceLanes(VectorOperators.MIN));
      least[t + 1] = Float.intBitsToFloat(m1.reduceLanes(VectorOperators.MIN));
      least[t + 2] = Float.intBitsToFloat(m2.reduceLanes(VectorOperators.MIN));
      least[t + 3] = Float.intBitsToFloat(m3.reduceLanes(VectorOperators.MIN));
    }
  }

  /**
   * Computes {@code least[l]}, the least of the distances {@code values[m * TILE + l]} without that
   * to the point's own centroid.
   *
   * @param first slot of the group's first member
   * @param size members of a group
   * @param slots the slot of each point's centroid
   * @param values distances
   * @param least TILE slots
   */
  static void leastOfAll(int first, int size, int[] slots, float[] values, float[] least) {
    for (int l = 0; l < TILE; l += LANES) {
      IntVector own = IntVector.fromArray(INTS, slots, l).sub(first);
      IntVector lowest = IntVector.broadcast(INTS, INFINITY);
      for (int m = 0; m < size; m++) {
        IntVector value = FloatVector.fromArray(SPECIES, values, m * TILE + l).reinterpretAsInts();
        lowest = lowest.min(value.blend(INFINITY, own.compare(VectorOperators.EQ, m)));
      }
      lowest.reinterpretAsFloats().intoArray(least, l);
    }
  }

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
