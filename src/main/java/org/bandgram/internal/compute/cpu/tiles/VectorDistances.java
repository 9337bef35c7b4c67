package org.bandgram.internal.compute.cpu.tiles;

import static org.bandgram.internal.compute.cpu.tiles.TileKernel.TILE;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Register tiles: sums over d coordinates for the points of a tile and a group of four candidates,
 * or one. Sums stay in registers while the coordinates pass by: one subtraction and one fused
 * multiply-add per coordinate. Four candidates times six vectors need 32 registers, which
 * processors with 512-bit vectors have; the others take two vectors at a time. Broadcasting a
 * coordinate costs about as much as an addition, so many points per candidate matter more than many
 * candidates per point.
 *
 * <p>Coordinate f of point l is {@code tile[f * TILE + l]}, coordinate f of the group's candidate m
 * is {@code candidates[group + f * count + m]}, so that one index leads to all; the sum of both
 * goes to {@code out[at + m * TILE + l]}.
 *
 * <p>The loops call nothing but the Vector API: C2 stops to inline other methods before it is
 * through with a body of this size.
 */
public final class VectorDistances {
  public static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;

  private static final int LANES = SPECIES.length();
  private static final boolean IS_WIDE = 6 * LANES == TILE;

  private VectorDistances() {}

  /** Sums squares of differences for a group of {@code count} candidates, four or one. */
  public static void squares(
      float[] tile, int d, float[] candidates, int group, int count, float[] out, int at) {
    if (!IS_WIDE) {
      narrowSquares(tile, d, candidates, group, count, out, at);
    } else if (count == 1) {
      wideOne(tile, d, candidates, group, out, at);
    } else {
      wideFour(tile, d, candidates, group, out, at);
    }
  }

  /** The same in sixteen registers. */
  public static void narrowSquares(
      float[] tile, int d, float[] candidates, int group, int count, float[] out, int at) {
    for (int from = 0; from < TILE; from += 2 * LANES) {
      if (count == 1) {
        narrowOne(tile, from, d, candidates, group, out, at + from);
      } else {
        narrowFour(tile, from, d, candidates, group, out, at + from);
      }
    }
  }

  private static void wideFour(
      float[] tile, int d, float[] candidates, int group, float[] out, int at) {
    FloatVector zero = FloatVector.zero(SPECIES);
    FloatVector a0 = zero, a1 = zero, a2 = zero, a3 = zero, a4 = zero, a5 = zero;
    FloatVector b0 = zero, b1 = zero, b2 = zero, b3 = zero, b4 = zero, b5 = zero;
    FloatVector g0 = zero, g1 = zero, g2 = zero, g3 = zero, g4 = zero, g5 = zero;
    FloatVector h0 = zero, h1 = zero, h2 = zero, h3 = zero, h4 = zero, h5 = zero;
    for (int f = 0; f < d; f++) {
      int v = f * TILE;
      int c = group + 4 * f;
      FloatVector v0 = FloatVector.fromArray(SPECIES, tile, v);
      FloatVector v1 = FloatVector.fromArray(SPECIES, tile, v + LANES);
      FloatVector v2 = FloatVector.fromArray(SPECIES, tile, v + 2 * LANES);
      FloatVector v3 = FloatVector.fromArray(SPECIES, tile, v + 3 * LANES);
      FloatVector v4 = FloatVector.fromArray(SPECIES, tile, v + 4 * LANES);
      FloatVector v5 = FloatVector.fromArray(SPECIES, tile, v + 5 * LANES);
      FloatVector s = FloatVector.broadcast(SPECIES, candidates[c]);
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
      s = FloatVector.broadcast(SPECIES, candidates[c + 1]);
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
      s = FloatVector.broadcast(SPECIES, candidates[c + 2]);
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
      s = FloatVector.broadcast(SPECIES, candidates[c + 3]);
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
    a0.intoArray(out, at);
    a1.intoArray(out, at + LANES);
    a2.intoArray(out, at + 2 * LANES);
    a3.intoArray(out, at + 3 * LANES);
    a4.intoArray(out, at + 4 * LANES);
    a5.intoArray(out, at + 5 * LANES);
    b0.intoArray(out, at + TILE);
    b1.intoArray(out, at + TILE + LANES);
    b2.intoArray(out, at + TILE + 2 * LANES);
    b3.intoArray(out, at + TILE + 3 * LANES);
    b4.intoArray(out, at + TILE + 4 * LANES);
    b5.intoArray(out, at + TILE + 5 * LANES);
    g0.intoArray(out, at + 2 * TILE);
    g1.intoArray(out, at + 2 * TILE + LANES);
    g2.intoArray(out, at + 2 * TILE + 2 * LANES);
    g3.intoArray(out, at + 2 * TILE + 3 * LANES);
    g4.intoArray(out, at + 2 * TILE + 4 * LANES);
    g5.intoArray(out, at + 2 * TILE + 5 * LANES);
    h0.intoArray(out, at + 3 * TILE);
    h1.intoArray(out, at + 3 * TILE + LANES);
    h2.intoArray(out, at + 3 * TILE + 2 * LANES);
    h3.intoArray(out, at + 3 * TILE + 3 * LANES);
    h4.intoArray(out, at + 3 * TILE + 4 * LANES);
    h5.intoArray(out, at + 3 * TILE + 5 * LANES);
  }

  private static void wideOne(
      float[] tile, int d, float[] candidates, int group, float[] out, int at) {
    FloatVector zero = FloatVector.zero(SPECIES);
    FloatVector a0 = zero, a1 = zero, a2 = zero, a3 = zero, a4 = zero, a5 = zero;
    for (int f = 0; f < d; f++) {
      int v = f * TILE;
      int c = group + f;
      FloatVector v0 = FloatVector.fromArray(SPECIES, tile, v);
      FloatVector v1 = FloatVector.fromArray(SPECIES, tile, v + LANES);
      FloatVector v2 = FloatVector.fromArray(SPECIES, tile, v + 2 * LANES);
      FloatVector v3 = FloatVector.fromArray(SPECIES, tile, v + 3 * LANES);
      FloatVector v4 = FloatVector.fromArray(SPECIES, tile, v + 4 * LANES);
      FloatVector v5 = FloatVector.fromArray(SPECIES, tile, v + 5 * LANES);
      FloatVector s = FloatVector.broadcast(SPECIES, candidates[c]);
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
    }
    a0.intoArray(out, at);
    a1.intoArray(out, at + LANES);
    a2.intoArray(out, at + 2 * LANES);
    a3.intoArray(out, at + 3 * LANES);
    a4.intoArray(out, at + 4 * LANES);
    a5.intoArray(out, at + 5 * LANES);
  }

  private static void narrowFour(
      float[] tile, int from, int d, float[] candidates, int group, float[] out, int at) {
    FloatVector zero = FloatVector.zero(SPECIES);
    FloatVector a0 = zero, a1 = zero;
    FloatVector b0 = zero, b1 = zero;
    FloatVector g0 = zero, g1 = zero;
    FloatVector h0 = zero, h1 = zero;
    for (int f = 0; f < d; f++) {
      int v = f * TILE + from;
      int c = group + 4 * f;
      FloatVector v0 = FloatVector.fromArray(SPECIES, tile, v);
      FloatVector v1 = FloatVector.fromArray(SPECIES, tile, v + LANES);
      FloatVector s = FloatVector.broadcast(SPECIES, candidates[c]);
      FloatVector x = v0.sub(s);
      a0 = x.fma(x, a0);
      x = v1.sub(s);
      a1 = x.fma(x, a1);
      s = FloatVector.broadcast(SPECIES, candidates[c + 1]);
      x = v0.sub(s);
      b0 = x.fma(x, b0);
      x = v1.sub(s);
      b1 = x.fma(x, b1);
      s = FloatVector.broadcast(SPECIES, candidates[c + 2]);
      x = v0.sub(s);
      g0 = x.fma(x, g0);
      x = v1.sub(s);
      g1 = x.fma(x, g1);
      s = FloatVector.broadcast(SPECIES, candidates[c + 3]);
      x = v0.sub(s);
      h0 = x.fma(x, h0);
      x = v1.sub(s);
      h1 = x.fma(x, h1);
    }
    a0.intoArray(out, at);
    a1.intoArray(out, at + LANES);
    b0.intoArray(out, at + TILE);
    b1.intoArray(out, at + TILE + LANES);
    g0.intoArray(out, at + 2 * TILE);
    g1.intoArray(out, at + 2 * TILE + LANES);
    h0.intoArray(out, at + 3 * TILE);
    h1.intoArray(out, at + 3 * TILE + LANES);
  }

  private static void narrowOne(
      float[] tile, int from, int d, float[] candidates, int candidate, float[] out, int at) {
    FloatVector s0 = FloatVector.zero(SPECIES);
    FloatVector s1 = s0;
    for (int f = 0; f < d; f++) {
      int v = f * TILE + from;
      FloatVector s = FloatVector.broadcast(SPECIES, candidates[candidate + f]);
      FloatVector x = FloatVector.fromArray(SPECIES, tile, v).sub(s);
      s0 = x.fma(x, s0);
      x = FloatVector.fromArray(SPECIES, tile, v + LANES).sub(s);
      s1 = x.fma(x, s1);
    }
    s0.intoArray(out, at);
    s1.intoArray(out, at + LANES);
  }

  /** Sums absolute differences for a group of {@code count} candidates, four or one. */
  static void absolutes(
      float[] tile, int d, float[] candidates, int group, int count, float[] out, int at) {
    for (int m = 0; m < count; m++) {
      for (int from = 0; from < TILE; from += 2 * LANES) {
        absolutesToOne(tile, from, d, candidates, group + m, count, out, at + m * TILE + from);
      }
    }
  }

  private static void absolutesToOne(
      float[] tile,
      int from,
      int d,
      float[] candidates,
      int candidate,
      int step,
      float[] out,
      int at) {
    FloatVector zero = FloatVector.zero(SPECIES);
    FloatVector s0 = zero, s1 = zero;
    for (int f = 0; f < d; f++) {
      int v = f * TILE + from;
      FloatVector s = FloatVector.broadcast(SPECIES, candidates[candidate + f * step]);
      s0 = s0.add(FloatVector.fromArray(SPECIES, tile, v).sub(s).abs());
      s1 = s1.add(FloatVector.fromArray(SPECIES, tile, v + LANES).sub(s).abs());
    }
    s0.intoArray(out, at);
    s1.intoArray(out, at + LANES);
  }
}
