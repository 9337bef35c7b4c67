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
    int k = centroids.size();
    switch (points.width()) {
      case PLANE -> {
        FloatFewCoordinates.inPlane(values, centroids.values(), k, bits, labels);
        FloatFewCoordinates.findInPlane(values, centroids.values(), bits, labels, least);
      }
      case SPACE -> {
        FloatFewCoordinates.inSpace(values, centroids.values(), k, bits, labels);
        FloatFewCoordinates.findInSpace(values, centroids.values(), bits, labels, least);
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

  @Override
  public void distances(int tile, int group, float[] out) {
    int d = points.width();
    FloatDistances.squares(
        points.tile(tile, null), d, centroids.values(), group * d, GROUP, out, 0);
  }
}
