package org.bandgram.internal.compute.cpu.tiles;

import static org.bandgram.internal.compute.cpu.tiles.TileKernel.TILE;
import static org.bandgram.internal.compute.cpu.tiles.VectorDistances.SPECIES;

import jdk.incubator.vector.FloatVector;

/**
 * Register tiles of dot products: as in {@link VectorDistances}, of which this is the twin with one
 * fused multiply-add per coordinate, for groups of four rows. With the columns of a matrix product
 * in tiles and its rows in groups this is the inner kernel of a GEMM.
 *
 * <p>Coordinate f of column l is {@code tile[f * TILE + l]}, coordinate f of the group's row m is
 * {@code rows[group + f * 4 + m]}; their dot product goes to {@code out[m * TILE + l]}.
 */
public final class VectorProducts {
  private static final int LANES = SPECIES.length();
  private static final boolean IS_WIDE = 6 * LANES == TILE;

  private VectorProducts() {}

  /** Sums products. */
  public static void dots(float[] tile, int d, float[] rows, int group, float[] out) {
    if (IS_WIDE) {
      wide(tile, d, rows, group, out);
    } else {
      narrowDots(tile, d, rows, group, out);
    }
  }

  /** The same in sixteen registers. */
  public static void narrowDots(float[] tile, int d, float[] rows, int group, float[] out) {
    for (int from = 0; from < TILE; from += 2 * LANES) {
      narrow(tile, from, d, rows, group, out);
    }
  }

  private static void wide(float[] tile, int d, float[] rows, int group, float[] out) {
    FloatVector zero = FloatVector.zero(SPECIES);
    FloatVector a0 = zero, a1 = zero, a2 = zero, a3 = zero, a4 = zero, a5 = zero;
    FloatVector b0 = zero, b1 = zero, b2 = zero, b3 = zero, b4 = zero, b5 = zero;
    FloatVector g0 = zero, g1 = zero, g2 = zero, g3 = zero, g4 = zero, g5 = zero;
    FloatVector h0 = zero, h1 = zero, h2 = zero, h3 = zero, h4 = zero, h5 = zero;
    for (int f = 0; f < d; f++) {
      int v = f * TILE;
      int r = group + 4 * f;
      FloatVector v0 = FloatVector.fromArray(SPECIES, tile, v);
      FloatVector v1 = FloatVector.fromArray(SPECIES, tile, v + LANES);
      FloatVector v2 = FloatVector.fromArray(SPECIES, tile, v + 2 * LANES);
      FloatVector v3 = FloatVector.fromArray(SPECIES, tile, v + 3 * LANES);
      FloatVector v4 = FloatVector.fromArray(SPECIES, tile, v + 4 * LANES);
      FloatVector v5 = FloatVector.fromArray(SPECIES, tile, v + 5 * LANES);
      FloatVector s = FloatVector.broadcast(SPECIES, rows[r]);
      a0 = v0.fma(s, a0);
      a1 = v1.fma(s, a1);
      a2 = v2.fma(s, a2);
      a3 = v3.fma(s, a3);
      a4 = v4.fma(s, a4);
      a5 = v5.fma(s, a5);
      s = FloatVector.broadcast(SPECIES, rows[r + 1]);
      b0 = v0.fma(s, b0);
      b1 = v1.fma(s, b1);
      b2 = v2.fma(s, b2);
      b3 = v3.fma(s, b3);
      b4 = v4.fma(s, b4);
      b5 = v5.fma(s, b5);
      s = FloatVector.broadcast(SPECIES, rows[r + 2]);
      g0 = v0.fma(s, g0);
      g1 = v1.fma(s, g1);
      g2 = v2.fma(s, g2);
      g3 = v3.fma(s, g3);
      g4 = v4.fma(s, g4);
      g5 = v5.fma(s, g5);
      s = FloatVector.broadcast(SPECIES, rows[r + 3]);
      h0 = v0.fma(s, h0);
      h1 = v1.fma(s, h1);
      h2 = v2.fma(s, h2);
      h3 = v3.fma(s, h3);
      h4 = v4.fma(s, h4);
      h5 = v5.fma(s, h5);
    }
    a0.intoArray(out, 0);
    a1.intoArray(out, LANES);
    a2.intoArray(out, 2 * LANES);
    a3.intoArray(out, 3 * LANES);
    a4.intoArray(out, 4 * LANES);
    a5.intoArray(out, 5 * LANES);
    b0.intoArray(out, TILE);
    b1.intoArray(out, TILE + LANES);
    b2.intoArray(out, TILE + 2 * LANES);
    b3.intoArray(out, TILE + 3 * LANES);
    b4.intoArray(out, TILE + 4 * LANES);
    b5.intoArray(out, TILE + 5 * LANES);
    g0.intoArray(out, 2 * TILE);
    g1.intoArray(out, 2 * TILE + LANES);
    g2.intoArray(out, 2 * TILE + 2 * LANES);
    g3.intoArray(out, 2 * TILE + 3 * LANES);
    g4.intoArray(out, 2 * TILE + 4 * LANES);
    g5.intoArray(out, 2 * TILE + 5 * LANES);
    h0.intoArray(out, 3 * TILE);
    h1.intoArray(out, 3 * TILE + LANES);
    h2.intoArray(out, 3 * TILE + 2 * LANES);
    h3.intoArray(out, 3 * TILE + 3 * LANES);
    h4.intoArray(out, 3 * TILE + 4 * LANES);
    h5.intoArray(out, 3 * TILE + 5 * LANES);
  }

  private static void narrow(float[] tile, int from, int d, float[] rows, int group, float[] out) {
    FloatVector zero = FloatVector.zero(SPECIES);
    FloatVector a0 = zero, a1 = zero;
    FloatVector b0 = zero, b1 = zero;
    FloatVector g0 = zero, g1 = zero;
    FloatVector h0 = zero, h1 = zero;
    for (int f = 0; f < d; f++) {
      int v = f * TILE + from;
      int r = group + 4 * f;
      FloatVector v0 = FloatVector.fromArray(SPECIES, tile, v);
      FloatVector v1 = FloatVector.fromArray(SPECIES, tile, v + LANES);
      FloatVector s = FloatVector.broadcast(SPECIES, rows[r]);
      a0 = v0.fma(s, a0);
      a1 = v1.fma(s, a1);
      s = FloatVector.broadcast(SPECIES, rows[r + 1]);
      b0 = v0.fma(s, b0);
      b1 = v1.fma(s, b1);
      s = FloatVector.broadcast(SPECIES, rows[r + 2]);
      g0 = v0.fma(s, g0);
      g1 = v1.fma(s, g1);
      s = FloatVector.broadcast(SPECIES, rows[r + 3]);
      h0 = v0.fma(s, h0);
      h1 = v1.fma(s, h1);
    }
    a0.intoArray(out, from);
    a1.intoArray(out, from + LANES);
    b0.intoArray(out, from + TILE);
    b1.intoArray(out, from + TILE + LANES);
    g0.intoArray(out, from + 2 * TILE);
    g1.intoArray(out, from + 2 * TILE + LANES);
    h0.intoArray(out, from + 3 * TILE);
    h1.intoArray(out, from + 3 * TILE + LANES);
  }
}
