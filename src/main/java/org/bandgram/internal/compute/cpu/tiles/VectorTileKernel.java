package org.bandgram.internal.compute.cpu.tiles;

import static org.bandgram.internal.compute.cpu.tiles.VectorDistances.SPECIES;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.Dissimilarity;
import org.bandgram.similarity.Dissimilarity.CosineDistance;
import org.bandgram.similarity.Dissimilarity.EuclideanDistance;
import org.bandgram.similarity.Dissimilarity.ManhattanDistance;

/** Single precision, with vector instructions across the points of a tile. */
final class VectorTileKernel extends TileKernel {
  private static final VectorSpecies<Double> DOUBLES = DoubleVector.SPECIES_PREFERRED;

  /** As many as {@link #DOUBLES}. */
  private static final VectorSpecies<Float> FLOATS =
      VectorSpecies.of(float.class, VectorShape.forBitSize(DOUBLES.length() * Float.SIZE));

  private final TilesFloat32 points;
  private final int width;
  private final boolean absolute;
  private final boolean isRoot;
  private final boolean isHalved;
  private final float[] candidates;
  private final float[] buffer;
  private final float[] row;
  private final double[] embedded;
  private final float[] sums = new float[GROUP * TILE];
  private final float[] least = new float[TILE];
  private float[] values;

  VectorTileKernel(TilesFloat32 points, int capacity) {
    this.points = points;
    width = points.width();
    Dissimilarity dissimilarity = points.coordinates().dissimilarity();
    absolute = dissimilarity instanceof ManhattanDistance;
    isRoot = dissimilarity instanceof EuclideanDistance;
    isHalved = dissimilarity instanceof CosineDistance;
    candidates = new float[Math.multiplyExact(capacity, width)];
    row = new float[width];
    embedded = new double[isHalved ? width : 0];
    buffer = new float[points.isHalf() ? width * TILE : 0];
    Arrays.fill(least, Float.POSITIVE_INFINITY);
  }

  /** Groups lie interleaved; those that do not fill a group one after the other. */
  @Override
  public void candidates(PointSet set, IntUnaryOperator rows, int count) {
    int grouped = count - count % GROUP;
    for (int c = 0; c < count; c++) {
      coordinates(set, rows.applyAsInt(c));
      int step = c < grouped ? GROUP : 1;
      int at = c / step * step * width + c % step;
      for (int f = 0; f < width; f++) {
        candidates[at + f * step] = row[f];
      }
    }
  }

  private void coordinates(PointSet set, int source) {
    if (isHalved) {
      points.coordinates().copy(set, source, embedded);
      for (int f = 0; f < width; f++) {
        row[f] = (float) embedded[f];
      }
    } else {
      set.read(source, source + 1, row);
    }
  }

  @Override
  public void tile(int tile) {
    values = points.tile(tile, buffer);
  }

  @Override
  public void distances(int from, int count, double[] out) {
    sums(from, count);
    finish(sums, count * TILE);
    for (int e = 0; e < count * TILE; e++) {
      out[e] = sums[e];
    }
  }

  @Override
  void compare(int from, int count) {
    sums(from, count);
  }

  @Override
  void lowerLeast(int from, int to) {
    for (int l = 0; l < TILE; l += SPECIES.length()) {
      FloatVector known = FloatVector.fromArray(SPECIES, least, l);
      for (int e = from * TILE + l; e < to * TILE; e += TILE) {
        FloatVector other = FloatVector.fromArray(SPECIES, sums, e);
        known = known.blend(other, other.compare(VectorOperators.LT, known));
      }
      known.intoArray(least, l);
    }
  }

  @Override
  public void addLeast(double[] start, int point, double[] lanes, int at) {
    finish(least, TILE);
    for (int l = 0; l < TILE; l += DOUBLES.length()) {
      DoubleVector distance = widen(least, l);
      DoubleVector toStart = DoubleVector.fromArray(DOUBLES, start, point + l);
      DoubleVector nearer = toStart.blend(distance, distance.compare(VectorOperators.LT, toStart));
      DoubleVector.fromArray(DOUBLES, lanes, at + l).add(nearer).intoArray(lanes, at + l);
    }
    Arrays.fill(least, Float.POSITIVE_INFINITY);
  }

  private static DoubleVector widen(float[] values, int from) {
    return (DoubleVector)
        FloatVector.fromArray(FLOATS, values, from).convertShape(VectorOperators.F2D, DOUBLES, 0);
  }

  @Override
  public void addGains(int from, int count, double[] nearest, int point, double[] lanes, int at) {
    sums(from, count);
    finish(sums, count * TILE);
    for (int c = 0; c < count; c++) {
      addGains(sums, c * TILE, nearest, point, lanes, at + c * TILE);
    }
  }

  private static void addGains(
      float[] distances, int from, double[] nearest, int point, double[] lanes, int at) {
    DoubleVector zero = DoubleVector.zero(DOUBLES);
    for (int l = 0; l < TILE; l += DOUBLES.length()) {
      DoubleVector distance = widen(distances, from + l);
      DoubleVector gain = DoubleVector.fromArray(DOUBLES, nearest, point + l).sub(distance);
      DoubleVector positive = zero.blend(gain, gain.compare(VectorOperators.GT, zero));
      DoubleVector.fromArray(DOUBLES, lanes, at + l).add(positive).intoArray(lanes, at + l);
    }
  }

  private void sums(int from, int count) {
    if (count == GROUP) {
      sums(from * width, GROUP, 0);
      return;
    }
    for (int m = 0; m < count; m++) {
      sums((from + m) * width, 1, m * TILE);
    }
  }

  private void sums(int group, int count, int at) {
    if (absolute) {
      VectorDistances.absolutes(values, width, candidates, group, count, sums, at);
    } else {
      VectorDistances.squares(values, width, candidates, group, count, sums, at);
    }
  }

  /** What remains to be done is monotone, so it may follow a minimum. */
  private void finish(float[] sums, int count) {
    if (isRoot) {
      for (int e = 0; e < count; e++) {
        sums[e] = (float) Math.sqrt(sums[e]);
      }
    } else if (isHalved) {
      for (int e = 0; e < count; e++) {
        sums[e] = 0.5f * sums[e];
      }
    }
  }
}
