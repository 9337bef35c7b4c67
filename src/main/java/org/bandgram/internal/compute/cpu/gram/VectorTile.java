package org.bandgram.internal.compute.cpu.gram;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Register tiles: sums over features for 4 row points times two vectors of column points. Eight
 * sums stay in registers while the features pass by, so each loaded value is used two or four
 * times. Features are added in order, by fused multiply-add, as the scalar reference does.
 *
 * <p>Coordinate f of the group's row point r is {@code rows[row + r * d + f]}; coordinate f of the
 * tile's column point c is {@code panel[tile + f * WIDTH + c]}; their sum goes to {@code out[at + r
 * * outStride + c]}; {@code 0 <= f < d}, {@code 0 <= r < 4}, {@code 0 <= c < WIDTH}.
 */
final class VectorTile {
  static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
  static final int LANES = SPECIES.length();

  /** Columns in a tile. */
  static final int WIDTH = 2 * LANES;

  private VectorTile() {}

  /** Sums -(x - y)^2. */
  static void negativeSquaredDistances(
      float[] rows, int row, int d, float[] panel, int tile, float[] out, int at, int outStride) {
    FloatVector zero = FloatVector.zero(SPECIES);
    FloatVector s00 = zero, s01 = zero;
    FloatVector s10 = zero, s11 = zero;
    FloatVector s20 = zero, s21 = zero;
    FloatVector s30 = zero, s31 = zero;
    for (int f = 0; f < d; f++) {
      FloatVector y0 = FloatVector.fromArray(SPECIES, panel, tile + f * WIDTH);
      FloatVector y1 = FloatVector.fromArray(SPECIES, panel, tile + f * WIDTH + LANES);
      FloatVector x0 = FloatVector.broadcast(SPECIES, rows[row + f]);
      s00 = addSquare(s00, x0, y0);
      s01 = addSquare(s01, x0, y1);
      FloatVector x1 = FloatVector.broadcast(SPECIES, rows[row + d + f]);
      s10 = addSquare(s10, x1, y0);
      s11 = addSquare(s11, x1, y1);
      FloatVector x2 = FloatVector.broadcast(SPECIES, rows[row + 2 * d + f]);
      s20 = addSquare(s20, x2, y0);
      s21 = addSquare(s21, x2, y1);
      FloatVector x3 = FloatVector.broadcast(SPECIES, rows[row + 3 * d + f]);
      s30 = addSquare(s30, x3, y0);
      s31 = addSquare(s31, x3, y1);
    }
    put(zero.sub(s00), zero.sub(s01), out, at);
    put(zero.sub(s10), zero.sub(s11), out, at + outStride);
    put(zero.sub(s20), zero.sub(s21), out, at + 2 * outStride);
    put(zero.sub(s30), zero.sub(s31), out, at + 3 * outStride);
  }

  /** Sums x * y. */
  static void dots(
      float[] rows, int row, int d, float[] panel, int tile, float[] out, int at, int outStride) {
    FloatVector zero = FloatVector.zero(SPECIES);
    FloatVector s00 = zero, s01 = zero;
    FloatVector s10 = zero, s11 = zero;
    FloatVector s20 = zero, s21 = zero;
    FloatVector s30 = zero, s31 = zero;
    for (int f = 0; f < d; f++) {
      FloatVector y0 = FloatVector.fromArray(SPECIES, panel, tile + f * WIDTH);
      FloatVector y1 = FloatVector.fromArray(SPECIES, panel, tile + f * WIDTH + LANES);
      FloatVector x0 = FloatVector.broadcast(SPECIES, rows[row + f]);
      s00 = x0.fma(y0, s00);
      s01 = x0.fma(y1, s01);
      FloatVector x1 = FloatVector.broadcast(SPECIES, rows[row + d + f]);
      s10 = x1.fma(y0, s10);
      s11 = x1.fma(y1, s11);
      FloatVector x2 = FloatVector.broadcast(SPECIES, rows[row + 2 * d + f]);
      s20 = x2.fma(y0, s20);
      s21 = x2.fma(y1, s21);
      FloatVector x3 = FloatVector.broadcast(SPECIES, rows[row + 3 * d + f]);
      s30 = x3.fma(y0, s30);
      s31 = x3.fma(y1, s31);
    }
    put(s00, s01, out, at);
    put(s10, s11, out, at + outStride);
    put(s20, s21, out, at + 2 * outStride);
    put(s30, s31, out, at + 3 * outStride);
  }

  private static FloatVector addSquare(FloatVector sum, FloatVector x, FloatVector y) {
    FloatVector difference = x.sub(y);
    return difference.fma(difference, sum);
  }

  private static void put(FloatVector left, FloatVector right, float[] out, int at) {
    left.intoArray(out, at);
    right.intoArray(out, at + LANES);
  }
}
