package org.bandgram.internal.compute.cpu.lloyd;

import static org.bandgram.internal.compute.cpu.tiles.TileKernel.GROUP;
import static org.bandgram.internal.compute.cpu.tiles.TileKernel.TILE;

import java.util.Arrays;
import org.bandgram.internal.compute.cpu.tiles.VectorDistances;

/**
 * Finds nearest centroids in vector registers, for one thread; which loops do it depends on the
 * number of dimensions.
 */
final class FloatComparison {
  private static final int PLANE = 2;
  private static final int SPACE = 3;

  private final int dimensions;
  private final float[] sums = new float[GROUP * TILE];
  private final int[] bits = new int[TILE];

  FloatComparison(int dimensions) {
    this.dimensions = dimensions;
  }

  /**
   * Finds the nearest of k centroids, of equally near ones the first.
   *
   * @param tile coordinate f of point l is {@code tile[f * TILE + l]}
   * @param centroids in the layout of {@link FloatCentroids}
   * @param k how many
   * @param labels TILE slots for the index
   * @param least TILE slots for the squared distance
   */
  void nearest(float[] tile, float[] centroids, int k, int[] labels, float[] least) {
    switch (dimensions) {
      case PLANE -> {
        FloatFewCoordinates.inPlane(tile, centroids, k, bits, labels);
        FloatFewCoordinates.findInPlane(tile, centroids, bits, labels, least);
      }
      case SPACE -> {
        FloatFewCoordinates.inSpace(tile, centroids, k, bits, labels);
        FloatFewCoordinates.findInSpace(tile, centroids, bits, labels, least);
      }
      default -> inAnyDimensions(tile, centroids, k, labels, least);
    }
  }

  private void inAnyDimensions(
      float[] tile, float[] centroids, int k, int[] labels, float[] least) {
    int d = dimensions;
    Arrays.fill(least, Float.POSITIVE_INFINITY);
    for (int group = 0; group < k; group += GROUP) {
      if (FloatNearest.IS_WIDE) {
        FloatNearest.wide(tile, d, centroids, group, least, labels);
      } else {
        VectorDistances.squares(tile, d, centroids, group * d, GROUP, sums, 0);
        FloatNearest.lower(sums, group, least, labels);
      }
    }
  }
}
