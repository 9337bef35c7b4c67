package org.bandgram.compute.cpu;

import static org.bandgram.compute.cpu.FloatDistances.SPECIES;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import org.bandgram.data.PointSet;
import org.bandgram.kernel.CosineDistance;
import org.bandgram.kernel.EuclideanDistance;
import org.bandgram.kernel.ManhattanDistance;

/** Single precision, with vector instructions across the points of a tile. */
final class FloatTileKernel extends TileKernel {
  /** From this many candidates on it is faster to compute some of a group twice. */
  private static final int WORTH_A_GROUP = 3;

  private final FloatTiles points;
  private final int width;
  private final boolean absolute;
  private final float[] candidates;
  private final float[] buffer;
  private final float[] sums = new float[GROUP * TILE];
  private final float[] least = new float[TILE];
  private float[] values;

  FloatTileKernel(FloatTiles points, int capacity) {
    this.points = points;
    width = points.width();
    absolute = points.dissimilarity() instanceof ManhattanDistance;
    candidates = new float[Math.multiplyExact(capacity, width)];
    buffer = new float[points.isHalf() ? width * TILE : 0];
  }

  @Override
  void candidates(PointSet set, IntUnaryOperator rows, int count) {
    double[] row = new double[width];
    for (int c = 0; c < count; c++) {
      TileLayout.coordinates(set, rows.applyAsInt(c), points.dissimilarity(), row);
      for (int f = 0; f < width; f++) {
        candidates[c * width + f] = (float) row[f];
      }
    }
  }

  @Override
  void tile(int tile) {
    values = points.tile(tile, buffer);
  }

  @Override
  void distances(int from, int count, double[] out) {
    sums(from, count);
    finish(sums, count * TILE);
    for (int e = 0; e < count * TILE; e++) {
      out[e] = sums[e];
    }
  }

  @Override
  void least(int from, int to, double[] out) {
    Arrays.fill(least, Float.POSITIVE_INFINITY);
    for (int c = from; c < to; c += GROUP) {
      int count = Math.min(GROUP, to - c);
      sums(c, count);
      for (int m = 0; m < count; m++) {
        lower(least, sums, m * TILE);
      }
    }
    finish(least, TILE);
    for (int l = 0; l < TILE; l++) {
      out[l] = least[l];
    }
  }

  private static void lower(float[] least, float[] values, int from) {
    for (int l = 0; l < TILE; l += SPECIES.length()) {
      FloatVector known = FloatVector.fromArray(SPECIES, least, l);
      FloatVector other = FloatVector.fromArray(SPECIES, values, from + l);
      known.blend(other, other.compare(VectorOperators.LT, known)).intoArray(least, l);
    }
  }

  private void sums(int from, int count) {
    if (!absolute && count >= WORTH_A_GROUP) {
      int last = from + count - 1;
      FloatDistances.squaresToFive(
          values,
          width,
          candidates,
          from * width,
          Math.min(from + 1, last) * width,
          Math.min(from + 2, last) * width,
          Math.min(from + 3, last) * width,
          Math.min(from + 4, last) * width,
          sums);
      return;
    }
    for (int c = 0; c < count; c++) {
      int candidate = (from + c) * width;
      if (absolute) {
        FloatDistances.absolutesToOne(values, width, candidates, candidate, sums, c * TILE);
      } else {
        FloatDistances.squaresToOne(values, width, candidates, candidate, sums, c * TILE);
      }
    }
  }

  /** What remains to be done is monotone, so it may follow a minimum. */
  private void finish(float[] sums, int count) {
    switch (points.dissimilarity()) {
      case EuclideanDistance _ -> {
        for (int e = 0; e < count; e++) {
          sums[e] = (float) Math.sqrt(sums[e]);
        }
      }
      case CosineDistance _ -> {
        for (int e = 0; e < count; e++) {
          sums[e] = 0.5f * sums[e];
        }
      }
      default -> {}
    }
  }
}
