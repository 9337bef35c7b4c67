package org.bandgram.internal.compute.cpu.tiles;

import static org.bandgram.internal.compute.cpu.tiles.TileKernel.TILE;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * Sums over d coordinates for the points of a tile and one candidate, in double precision: what
 * {@link VectorDistances} does in single. Six sums stay in registers while the coordinates pass by.
 */
final class VectorDistancesFloat64 {
  private static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;
  private static final int LANES = SPECIES.length();
  private static final int POINTS = 6 * LANES;

  private VectorDistancesFloat64() {}

  /**
   * Sums squares of differences.
   *
   * @param tile coordinate f of point l is {@code tile[f * TILE + l]}
   * @param candidates coordinates of candidates
   * @param candidate where those of the candidate start
   * @param out receives TILE sums
   * @param at where the first goes
   */
  static void squares(
      double[] tile, int d, double[] candidates, int candidate, double[] out, int at) {
    for (int from = 0; from < TILE; from += POINTS) {
      DoubleVector zero = DoubleVector.zero(SPECIES);
      DoubleVector a0 = zero, a1 = zero, a2 = zero, a3 = zero, a4 = zero, a5 = zero;
      for (int f = 0; f < d; f++) {
        int i = f * TILE + from;
        DoubleVector s = DoubleVector.broadcast(SPECIES, candidates[candidate + f]);
        DoubleVector x = DoubleVector.fromArray(SPECIES, tile, i).sub(s);
        a0 = x.fma(x, a0);
        x = DoubleVector.fromArray(SPECIES, tile, i + LANES).sub(s);
        a1 = x.fma(x, a1);
        x = DoubleVector.fromArray(SPECIES, tile, i + 2 * LANES).sub(s);
        a2 = x.fma(x, a2);
        x = DoubleVector.fromArray(SPECIES, tile, i + 3 * LANES).sub(s);
        a3 = x.fma(x, a3);
        x = DoubleVector.fromArray(SPECIES, tile, i + 4 * LANES).sub(s);
        a4 = x.fma(x, a4);
        x = DoubleVector.fromArray(SPECIES, tile, i + 5 * LANES).sub(s);
        a5 = x.fma(x, a5);
      }
      a0.intoArray(out, at + from);
      a1.intoArray(out, at + from + LANES);
      a2.intoArray(out, at + from + 2 * LANES);
      a3.intoArray(out, at + from + 3 * LANES);
      a4.intoArray(out, at + from + 4 * LANES);
      a5.intoArray(out, at + from + 5 * LANES);
    }
  }

  /** Sums absolute differences, likewise. */
  static void absolutes(
      double[] tile, int d, double[] candidates, int candidate, double[] out, int at) {
    for (int from = 0; from < TILE; from += 2 * LANES) {
      DoubleVector a0 = DoubleVector.zero(SPECIES);
      DoubleVector a1 = a0;
      for (int f = 0; f < d; f++) {
        int i = f * TILE + from;
        DoubleVector s = DoubleVector.broadcast(SPECIES, candidates[candidate + f]);
        DoubleVector x = DoubleVector.fromArray(SPECIES, tile, i).sub(s);
        a0 = a0.add(x.lanewise(VectorOperators.ABS));
        x = DoubleVector.fromArray(SPECIES, tile, i + LANES).sub(s);
        a1 = a1.add(x.lanewise(VectorOperators.ABS));
      }
      a0.intoArray(out, at + from);
      a1.intoArray(out, at + from + LANES);
    }
  }

  /** Replaces TILE numbers by those of others, from an index on, that are less. */
  static void lower(double[] least, double[] others, int from) {
    for (int l = 0; l < TILE; l += LANES) {
      DoubleVector known = DoubleVector.fromArray(SPECIES, least, l);
      DoubleVector other = DoubleVector.fromArray(SPECIES, others, from + l);
      known.blend(other, other.compare(VectorOperators.LT, known)).intoArray(least, l);
    }
  }
}
