package org.bandgram.compute.cpu;

import static org.bandgram.compute.cpu.TileKernel.GROUP;
import static org.bandgram.compute.cpu.TileKernel.TILE;

import java.util.Arrays;

/** Compares tiles in vector registers; which loops do it depends on the number of dimensions. */
final class FloatCentroidTiles implements CentroidTiles {
  private static final int PLANE = 2;
  private static final int SPACE = 3;

  private final FloatTiles points;
  private final FloatCentroids centroids;
  private final float[] sums = new float[GROUP * TILE];
  private final int[] bits = new int[TILE];

  FloatCentroidTiles(FloatTiles points, FloatCentroids centroids) {
    this.points = points;
    this.centroids = centroids;
  }

  @Override
  public void nearest(int tile, int[] labels, float[] least) {
    float[] values = points.tile(tile, null);
    switch (points.width()) {
      case PLANE -> {
        FloatFewCoordinates.inPlane(values, centroids.values(), centroids.size(), bits, labels);
        findInGroups(values, labels, least);
      }
      case SPACE -> {
        FloatFewCoordinates.inSpace(values, centroids.values(), centroids.size(), bits, labels);
        findInGroups(values, labels, least);
      }
      default -> inAnyDimensions(values, labels, least);
    }
  }

  private void inAnyDimensions(float[] values, int[] labels, float[] least) {
    int d = points.width();
    Arrays.fill(least, Float.POSITIVE_INFINITY);
    for (int group = 0; group < centroids.size(); group += GROUP) {
      if (FloatNearest.IS_WIDE) {
        FloatNearest.wide(values, d, centroids.values(), group, least, labels);
      } else {
        FloatDistances.squares(values, d, centroids.values(), group * d, GROUP, sums, 0);
        FloatNearest.lower(sums, group, least, labels);
      }
    }
  }

  /**
   * Replaces each group by the first of its members that has the least distance. Which one it is
   * cannot be foreseen, so there are no branches on it.
   */
  private void findInGroups(float[] values, int[] labels, float[] least) {
    for (int l = 0; l < TILE; l++) {
      least[l] = Float.intBitsToFloat(bits[l]);
      int group = labels[l];
      int notFirst = differs(distance(values, l, group, 0), l);
      int notSecond = differs(distance(values, l, group, 1), l);
      int notThird = differs(distance(values, l, group, 2), l);
      labels[l] = group + notFirst + (notFirst & notSecond) + (notFirst & notSecond & notThird);
    }
  }

  /** Returns 1 if a distance is greater than the least one of point l, else 0. */
  private int differs(float distance, int l) {
    return (bits[l] - Float.floatToRawIntBits(distance)) >>> (Integer.SIZE - 1);
  }

  private float distance(float[] values, int l, int group, int member) {
    int d = points.width();
    float sum = 0;
    for (int f = 0; f < d; f++) {
      float difference = values[f * TILE + l] - centroids.values()[group * d + GROUP * f + member];
      sum = Math.fma(difference, difference, sum);
    }
    return sum;
  }

  @Override
  public void distances(int tile, int group, float[] out) {
    int d = points.width();
    FloatDistances.squares(
        points.tile(tile, null), d, centroids.values(), group * d, GROUP, out, 0);
  }
}
