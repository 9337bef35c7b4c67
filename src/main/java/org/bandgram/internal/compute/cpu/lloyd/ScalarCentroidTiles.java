package org.bandgram.internal.compute.cpu.lloyd;

import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.tiles.TileKernel;

/**
 * Compares points with centroids, one squared distance at a time: the readable reference.
 * Coordinate f of centroid c is {@code centroids[c * d + f]}.
 */
record ScalarCentroidTiles(PointSet points, float[] centroids, float[] rows)
    implements CentroidTiles {
  private ScalarCentroidTiles(PointSet points, float[] centroids) {
    this(points, centroids, new float[TileKernel.TILE * points.dimensions()]);
  }

  @Override
  public void nearest(int tile, int[] labels, float[] least) {
    int count = load(tile);
    int d = points.dimensions();
    int clusters = centroids.length / d;
    for (int l = 0; l < count; l++) {
      float nearest = Float.POSITIVE_INFINITY;
      for (int c = 0; c < clusters; c++) {
        float distance = squaredDistance(rows, l, centroids, c, d);
        if (distance < nearest) {
          nearest = distance;
          labels[l] = c;
        }
      }
      least[l] = nearest;
    }
    Arrays.fill(least, count, TileKernel.TILE, Float.POSITIVE_INFINITY);
  }

  @Override
  public void distances(int tile, int group, float[] out) {
    int count = load(tile);
    int d = points.dimensions();
    int end = Math.min(group + TileKernel.GROUP, centroids.length / d);
    for (int c = group; c < end; c++) {
      for (int l = 0; l < count; l++) {
        out[(c - group) * TileKernel.TILE + l] = squaredDistance(rows, l, centroids, c, d);
      }
    }
  }

  private int load(int tile) {
    int start = tile * TileKernel.TILE;
    int count = Math.min(TileKernel.TILE, points.size() - start);
    points.read(start, start + count, rows);
    return count;
  }

  private static float squaredDistance(float[] rows, int l, float[] centroids, int c, int d) {
    float sum = 0;
    for (int f = 0; f < d; f++) {
      float difference = rows[l * d + f] - centroids[c * d + f];
      sum = Math.fma(difference, difference, sum);
    }
    return sum;
  }

  /**
   * Compares all points with all centroids.
   *
   * @param points the points
   */
  record Source(PointSet points) implements CentroidTiles.Source {
    @Override
    public Prepared prepare(PointSet centroids) {
      float[] coordinates = centroids.elements().toArray(ValueLayout.JAVA_FLOAT);
      return () -> new ScalarCentroidTiles(points, coordinates);
    }

    @Override
    public Source part(int from, int to) {
      return new Source(points.slice(from, to));
    }
  }
}
