package org.bandgram.compute.cpu;

import static org.bandgram.compute.cpu.TileKernel.TILE;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Register tiles: sums over d coordinates for the 64 points of a tile and one or five candidates.
 * Sums stay in registers while the coordinates pass by: one subtraction and one fused multiply-add
 * per coordinate. Five candidates times four vectors need 26 registers, which processors with
 * 512-bit vectors have; the others take two vectors at a time. The loops call nothing but the
 * Vector API: C2 stops to inline other methods before it is through with a body of this size.
 *
 * <p>Coordinate f of point l is {@code tile[f * TILE + l]}, coordinate f of a candidate is {@code
 * candidates[c + f]}; the sum of point l and candidate number m goes to {@code out[m * TILE + l]}.
 */
final class FloatDistances {
  static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;

  private static final int LANES = SPECIES.length();
  private static final boolean IS_WIDE = 4 * LANES == TILE;

  private FloatDistances() {}

  /** Sums squares for five candidates. */
  static void squaresToFive(
      float[] tile,
      int d,
      float[] candidates,
      int m0,
      int m1,
      int m2,
      int m3,
      int m4,
      float[] out) {
    if (IS_WIDE) {
      fourVectors(tile, 0, d, candidates, m0, m1, m2, m3, m4, out);
      return;
    }
    for (int from = 0; from < TILE; from += 2 * LANES) {
      twoVectors(tile, from, d, candidates, m0, m1, m2, m3, m4, out);
    }
  }

  private static void fourVectors(
      float[] tile,
      int from,
      int d,
      float[] candidates,
      int m0,
      int m1,
      int m2,
      int m3,
      int m4,
      float[] out) {
    FloatVector zero = FloatVector.zero(SPECIES);
    FloatVector a0 = zero, a1 = zero, a2 = zero, a3 = zero;
    FloatVector b0 = zero, b1 = zero, b2 = zero, b3 = zero;
    FloatVector c0 = zero, c1 = zero, c2 = zero, c3 = zero;
    FloatVector d0 = zero, d1 = zero, d2 = zero, d3 = zero;
    FloatVector e0 = zero, e1 = zero, e2 = zero, e3 = zero;
    for (int f = 0; f < d; f++) {
      int at = f * TILE + from;
      FloatVector v0 = FloatVector.fromArray(SPECIES, tile, at);
      FloatVector v1 = FloatVector.fromArray(SPECIES, tile, at + LANES);
      FloatVector v2 = FloatVector.fromArray(SPECIES, tile, at + 2 * LANES);
      FloatVector v3 = FloatVector.fromArray(SPECIES, tile, at + 3 * LANES);
      FloatVector s = FloatVector.broadcast(SPECIES, candidates[m0 + f]);
      FloatVector x = v0.sub(s);
      a0 = x.fma(x, a0);
      x = v1.sub(s);
      a1 = x.fma(x, a1);
      x = v2.sub(s);
      a2 = x.fma(x, a2);
      x = v3.sub(s);
      a3 = x.fma(x, a3);
      s = FloatVector.broadcast(SPECIES, candidates[m1 + f]);
      x = v0.sub(s);
      b0 = x.fma(x, b0);
      x = v1.sub(s);
      b1 = x.fma(x, b1);
      x = v2.sub(s);
      b2 = x.fma(x, b2);
      x = v3.sub(s);
      b3 = x.fma(x, b3);
      s = FloatVector.broadcast(SPECIES, candidates[m2 + f]);
      x = v0.sub(s);
      c0 = x.fma(x, c0);
      x = v1.sub(s);
      c1 = x.fma(x, c1);
      x = v2.sub(s);
      c2 = x.fma(x, c2);
      x = v3.sub(s);
      c3 = x.fma(x, c3);
      s = FloatVector.broadcast(SPECIES, candidates[m3 + f]);
      x = v0.sub(s);
      d0 = x.fma(x, d0);
      x = v1.sub(s);
      d1 = x.fma(x, d1);
      x = v2.sub(s);
      d2 = x.fma(x, d2);
      x = v3.sub(s);
      d3 = x.fma(x, d3);
      s = FloatVector.broadcast(SPECIES, candidates[m4 + f]);
      x = v0.sub(s);
      e0 = x.fma(x, e0);
      x = v1.sub(s);
      e1 = x.fma(x, e1);
      x = v2.sub(s);
      e2 = x.fma(x, e2);
      x = v3.sub(s);
      e3 = x.fma(x, e3);
    }
    a0.intoArray(out, from);
    a1.intoArray(out, from + LANES);
    a2.intoArray(out, from + 2 * LANES);
    a3.intoArray(out, from + 3 * LANES);
    b0.intoArray(out, TILE + from);
    b1.intoArray(out, TILE + from + LANES);
    b2.intoArray(out, TILE + from + 2 * LANES);
    b3.intoArray(out, TILE + from + 3 * LANES);
    c0.intoArray(out, 2 * TILE + from);
    c1.intoArray(out, 2 * TILE + from + LANES);
    c2.intoArray(out, 2 * TILE + from + 2 * LANES);
    c3.intoArray(out, 2 * TILE + from + 3 * LANES);
    d0.intoArray(out, 3 * TILE + from);
    d1.intoArray(out, 3 * TILE + from + LANES);
    d2.intoArray(out, 3 * TILE + from + 2 * LANES);
    d3.intoArray(out, 3 * TILE + from + 3 * LANES);
    e0.intoArray(out, 4 * TILE + from);
    e1.intoArray(out, 4 * TILE + from + LANES);
    e2.intoArray(out, 4 * TILE + from + 2 * LANES);
    e3.intoArray(out, 4 * TILE + from + 3 * LANES);
  }

  /** As the other, for points {@code from} to {@code from + 2 * LANES - 1}. */
  static void twoVectors(
      float[] tile,
      int from,
      int d,
      float[] candidates,
      int m0,
      int m1,
      int m2,
      int m3,
      int m4,
      float[] out) {
    FloatVector zero = FloatVector.zero(SPECIES);
    FloatVector a0 = zero, a1 = zero;
    FloatVector b0 = zero, b1 = zero;
    FloatVector c0 = zero, c1 = zero;
    FloatVector d0 = zero, d1 = zero;
    FloatVector e0 = zero, e1 = zero;
    for (int f = 0; f < d; f++) {
      int at = f * TILE + from;
      FloatVector v0 = FloatVector.fromArray(SPECIES, tile, at);
      FloatVector v1 = FloatVector.fromArray(SPECIES, tile, at + LANES);
      FloatVector s = FloatVector.broadcast(SPECIES, candidates[m0 + f]);
      FloatVector x = v0.sub(s);
      a0 = x.fma(x, a0);
      x = v1.sub(s);
      a1 = x.fma(x, a1);
      s = FloatVector.broadcast(SPECIES, candidates[m1 + f]);
      x = v0.sub(s);
      b0 = x.fma(x, b0);
      x = v1.sub(s);
      b1 = x.fma(x, b1);
      s = FloatVector.broadcast(SPECIES, candidates[m2 + f]);
      x = v0.sub(s);
      c0 = x.fma(x, c0);
      x = v1.sub(s);
      c1 = x.fma(x, c1);
      s = FloatVector.broadcast(SPECIES, candidates[m3 + f]);
      x = v0.sub(s);
      d0 = x.fma(x, d0);
      x = v1.sub(s);
      d1 = x.fma(x, d1);
      s = FloatVector.broadcast(SPECIES, candidates[m4 + f]);
      x = v0.sub(s);
      e0 = x.fma(x, e0);
      x = v1.sub(s);
      e1 = x.fma(x, e1);
    }
    a0.intoArray(out, from);
    a1.intoArray(out, from + LANES);
    b0.intoArray(out, TILE + from);
    b1.intoArray(out, TILE + from + LANES);
    c0.intoArray(out, 2 * TILE + from);
    c1.intoArray(out, 2 * TILE + from + LANES);
    d0.intoArray(out, 3 * TILE + from);
    d1.intoArray(out, 3 * TILE + from + LANES);
    e0.intoArray(out, 4 * TILE + from);
    e1.intoArray(out, 4 * TILE + from + LANES);
  }

  /** Sums squares for one candidate. */
  static void squaresToOne(float[] tile, int d, float[] candidates, int c, float[] out, int at) {
    FloatVector zero = FloatVector.zero(SPECIES);
    for (int from = 0; from < TILE; from += 2 * LANES) {
      FloatVector s0 = zero, s1 = zero;
      for (int f = 0; f < d; f++) {
        int v = f * TILE + from;
        FloatVector s = FloatVector.broadcast(SPECIES, candidates[c + f]);
        s0 = addSquare(s0, FloatVector.fromArray(SPECIES, tile, v), s);
        s1 = addSquare(s1, FloatVector.fromArray(SPECIES, tile, v + LANES), s);
      }
      put(s0, s1, out, at + from);
    }
  }

  /** Sums absolute differences for one candidate. */
  static void absolutesToOne(float[] tile, int d, float[] candidates, int c, float[] out, int at) {
    FloatVector zero = FloatVector.zero(SPECIES);
    for (int from = 0; from < TILE; from += 2 * LANES) {
      FloatVector s0 = zero, s1 = zero;
      for (int f = 0; f < d; f++) {
        int v = f * TILE + from;
        FloatVector s = FloatVector.broadcast(SPECIES, candidates[c + f]);
        s0 = s0.add(FloatVector.fromArray(SPECIES, tile, v).sub(s).abs());
        s1 = s1.add(FloatVector.fromArray(SPECIES, tile, v + LANES).sub(s).abs());
      }
      put(s0, s1, out, at + from);
    }
  }

  private static FloatVector addSquare(FloatVector sum, FloatVector v, FloatVector s) {
    FloatVector difference = v.sub(s);
    return difference.fma(difference, sum);
  }

  private static void put(FloatVector left, FloatVector right, float[] out, int at) {
    left.intoArray(out, at);
    right.intoArray(out, at + LANES);
  }
}
